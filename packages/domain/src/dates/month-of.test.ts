import { expect, test } from 'vitest';
import { calendarDate, monthOf } from './dates.ts';

test.each([
  ['2026-01-31', '2026-01-01', '2026-01-31'],
  ['2026-02-01', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-04-15', '2026-04-01', '2026-04-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s', (day, from, to) => {
  expect(monthOf(calendarDate(day))).toEqual({ from, to });
});
