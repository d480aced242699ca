import { expect, test } from 'vitest';
import { maxOccurrences, recurrenceDates } from './recurring.ts';
import type { RecurrenceFrequency } from './recurring.ts';
import { calendarDate } from '#dates/dates.ts';

function dates(
  from: string,
  frequency: RecurrenceFrequency,
  every: number,
  end: { until?: string; count?: number },
): string[] {
  const until = end.until === undefined ? null : calendarDate(end.until);
  return recurrenceDates(calendarDate(from), { frequency, every, until, count: end.count ?? null });
}

test.each<[string, RecurrenceFrequency, number, { until?: string; count?: number }, string[]]>([
  ['2026-12-30', 'daily', 1, { count: 3 }, ['2026-12-31', '2027-01-01', '2027-01-02']],
  ['2026-06-15', 'daily', 10, { until: '2026-07-05' }, ['2026-06-25', '2026-07-05']],
  // Across both daylight saving changes in Toronto: dates stay seven days apart.
  ['2026-03-01', 'weekly', 1, { count: 2 }, ['2026-03-08', '2026-03-15']],
  ['2026-10-25', 'weekly', 1, { count: 2 }, ['2026-11-01', '2026-11-08']],
  ['2026-06-15', 'weekly', 2, { until: '2026-07-12' }, ['2026-06-29']],
  // Month ends: the last day, and the 31st again where there is one.
  [
    '2026-01-31',
    'monthly',
    1,
    { count: 4 },
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ],
  ['2027-12-30', 'monthly', 1, { count: 3 }, ['2028-01-30', '2028-02-29', '2028-03-30']],
  ['2026-11-15', 'monthly', 3, { count: 2 }, ['2027-02-15', '2027-05-15']],
  // Leap days: the 28th in common years, the 29th again in the next leap year.
  [
    '2028-02-29',
    'yearly',
    1,
    { count: 4 },
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['2026-06-15', 'yearly', 2, { until: '2030-06-15' }, ['2028-06-15', '2030-06-15']],
  // Whichever comes first.
  ['2026-06-15', 'daily', 1, { count: 5, until: '2026-06-17' }, ['2026-06-16', '2026-06-17']],
  ['2026-06-15', 'daily', 1, { count: 1, until: '2026-06-17' }, ['2026-06-16']],
  ['2026-06-15', 'monthly', 1, { until: '2026-06-30' }, []],
])('from %s %s every %d, %j', (from, frequency, every, end, expected) => {
  expect(dates(from, frequency, every, end)).toEqual(expected);
});

test('limits the number of occurrences', () => {
  expect(dates('2026-06-15', 'daily', 1, { until: '2099-01-01' })).toHaveLength(maxOccurrences);
  expect(() => dates('2026-06-15', 'daily', 0, { count: 1 })).toThrow(RangeError);
});
