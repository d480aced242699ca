import { isSame } from '@slipway/domain/settings/changed-fields';
import type { SettingsValues } from './settings-values.ts';

/** What is the same in `mine` as in `base` follows `theirs`; lists are taken whole. */
function mergeGroup<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs };
  for (const key in mine) if (!isSame(base[key], mine[key])) merged[key] = mine[key];
  return merged;
}

/** Both changes of the same settings together; where both changed a setting, mine stays. */
export function mergeSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): SettingsValues {
  return {
    ...mergeGroup(base, mine, theirs),
    business: mergeGroup(base.business, mine.business, theirs.business),
    holds: mergeGroup(base.holds, mine.holds, theirs.holds),
    inshore: mergeGroup(base.inshore, mine.inshore, theirs.inshore),
    cancellation: mergeGroup(base.cancellation, mine.cancellation, theirs.cancellation),
    due_dates: mergeGroup(base.due_dates, mine.due_dates, theirs.due_dates),
    reminders: mergeGroup(base.reminders, mine.reminders, theirs.reminders),
  };
}
