import { expect, test } from 'vitest';
import { addDays, calendarDate } from '#dates/dates.ts';
import { defaultSettings } from '#settings/settings.ts';
import { charterKind } from '#bookings/model/availability-cases.ts';
import { editingClosed, guestsRefusal, lateChangeRefusal } from '#bookings/changes.ts';
import { dueDates } from '#bookings/due-dates.ts';

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

test.each<[number | null, number, boolean]>([
  [14, 14, false],
  [14, 13, true],
  [14, -1, true],
  [null, 13, false],
])('a unit with a limit of %j days, %d days before: editing closed %j', (limit, days, closed) => {
  expect(editingClosed(limit, addDays(today, days), today)).toBe(closed);
});

const halfDayTooLate =
  'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.';

test.each<[string, number | null, string, string, number, number, string | null]>([
  ['in time', 14, 'full_day', 'half_day', 14, 20, null],
  ['too late for the old date', 14, 'full_day', 'half_day', 13, 20, halfDayTooLate],
  ['too late for the new date', 14, 'full_day', 'half_day', 20, 13, halfDayTooLate],
  ['it was one before', 14, 'half_day', 'half_day', 13, 13, null],
  ['to another package', 14, 'half_day', 'full_day', 13, 13, null],
  ['a unit without a limit', null, 'full_day', 'half_day', 13, 13, null],
])('a change to the half day, %s', (_case, limitDays, oldKind, newKind, old, next, refusal) => {
  const dates = { oldDate: addDays(today, old), newDate: addDays(today, next), today };
  const { lateChangeText } = charterKind(newKind);
  const sameKind = oldKind === newKind;
  expect(lateChangeRefusal({ limitDays, sameKind, lateChangeText, ...dates })).toBe(refusal);
});

test('instalments are due a number of days before the trip', () => {
  expect(dueDates(calendarDate('2026-08-15'), defaultSettings.due_dates)).toEqual({
    secondPayment: '2026-07-16',
    finalPayment: '2026-08-08',
  });
});
