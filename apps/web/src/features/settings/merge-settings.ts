import { isSame } from '@slipway/domain/settings/changed-fields';
import type { SettingsValues } from './settings-values.ts';

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values unchanged in `mine` are taken from `theirs`; groups by each value, lists as a whole. */
function mergeGroup<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs };
  for (const key in mine) {
    const [before, my, their] = [base[key], mine[key], theirs[key]];
    if (isGroup(before) && isGroup(my) && isGroup(their)) {
      merged[key] = mergeGroup(before, my, their);
    } else if (!isSame(before, my)) merged[key] = my;
  }
  return merged;
}

/** Merges two changes of the same settings; where both changed a setting, mine is kept. */
export const mergeSettings = (
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): SettingsValues => mergeGroup(base, mine, theirs);
