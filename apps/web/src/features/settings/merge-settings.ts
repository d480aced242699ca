import { isSame } from '@slipway/domain/settings/changed-fields';
import type { SettingsValues } from './settings-values.ts';

/** Values unchanged in `mine` are taken from `theirs`; lists are merged as a whole. */
function mergeGroup<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs };
  for (const key in mine) if (!isSame(base[key], mine[key])) merged[key] = mine[key];
  return merged;
}

/** Merges two changes of the same settings; where both changed a setting, mine is kept. */
export function mergeSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): SettingsValues {
  return {
    ...mergeGroup(base, mine, theirs),
    business: mergeGroup(base.business, mine.business, theirs.business),
    words: mergeGroup(base.words, mine.words, theirs.words),
    holds: mergeGroup(base.holds, mine.holds, theirs.holds),
    inshore: mergeGroup(base.inshore, mine.inshore, theirs.inshore),
    cancellation: mergeGroup(base.cancellation, mine.cancellation, theirs.cancellation),
    due_dates: mergeGroup(base.due_dates, mine.due_dates, theirs.due_dates),
    reminders: mergeGroup(base.reminders, mine.reminders, theirs.reminders),
    accounts: mergeGroup(base.accounts, mine.accounts, theirs.accounts),
  };
}
