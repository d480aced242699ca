import { plural } from '@lingui/core/macro';

/** An age in a unit that leaves at most two digits: `40 minutes`, `3 hours`, `2 days`. */
export function ageText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return plural(minutes, { one: '# minute', other: '# minutes' });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return plural(hours, { one: '# hour', other: '# hours' });
  return plural(Math.round(hours / 24), { one: '# day', other: '# days' });
}
