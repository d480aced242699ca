import { expect, test } from 'vitest';
import { addDays, calendarDate } from '#dates/dates.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { defaultSettings } from '#settings/settings.ts';
import { editingClosed, guestsRefusal, halfDayChangeRefused } from '#bookings/changes.ts';
import { dueDates } from '#bookings/due-dates.ts';
import type { Schedule } from '#bookings/slots.ts';

const today = calendarDate('2026-07-01');

test.each([
  [1, 6, null],
  [6, 6, null],
  [7, 6, 'Max. guests number is 6 for this unit.'],
  [0, 6, 'Max. guests number is 6 for this unit.'],
  [2.5, 20, 'Max. guests number is 20 for this unit.'],
])('%d guests on a unit for %d: %j', (guests, capacity, expected) => {
  expect(guestsRefusal(guests, capacity)).toBe(expected);
});

test.each<[Schedule, number, boolean]>([
  ['slots', 14, false],
  ['slots', 13, true],
  ['slots', -1, true],
  ['day', 13, false],
])('a %s unit, %d days before: editing closed %j', (schedule, days, closed) => {
  expect(editingClosed(schedule, addDays(today, days), today)).toBe(closed);
});

test.each<[string, Schedule, TripKind, TripKind, number, number, boolean]>([
  ['in time', 'slots', 'full_day', 'half_day', 14, 20, false],
  ['too late for the old date', 'slots', 'full_day', 'half_day', 13, 20, true],
  ['too late for the new date', 'slots', 'full_day', 'half_day', 20, 13, true],
  ['it was one before', 'slots', 'half_day', 'half_day', 13, 13, false],
  ['to another package', 'slots', 'half_day', 'full_day', 13, 13, false],
  ['another unit', 'day', 'full_day', 'half_day', 13, 13, false],
])('a change to the half day, %s', (_case, schedule, oldKind, newKind, old, next, refused) => {
  const dates = { oldDate: addDays(today, old), newDate: addDays(today, next), today };
  expect(halfDayChangeRefused({ schedule, oldKind, newKind, ...dates })).toBe(refused);
});

test('instalments are due a number of days before the trip', () => {
  expect(dueDates(calendarDate('2026-08-15'), defaultSettings.due_dates)).toEqual({
    secondPayment: '2026-07-16',
    finalPayment: '2026-08-08',
  });
});
