import { expect, test } from 'vitest';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import { hasDeparted, isLastMinute } from '#bookings/availability.ts';
import { inshoreDateAvailable } from '#bookings/inshore-trips.ts';
import { zone, six } from '#bookings/model/availability-cases.ts';

test.each([
  ['2026-07-14', '2026-07-15T03:59:00Z', false],
  ['2026-07-14', '2026-07-15T04:00:00Z', false],
  ['2026-07-15', '2026-07-15T10:59:59Z', true],
  ['2026-07-15', '2026-07-15T11:00:00Z', false],
  ['2026-07-16', '2026-07-15T23:00:00Z', true],
  ['2029-01-01', '2026-07-15T23:00:00Z', true],
  // Trips can be booked three years ahead.
  ['2030-01-01', '2026-07-15T23:00:00Z', false],
])('inshore on %s, requested at %s: %j', (day, now, expected) => {
  const start = timeOfDay('07:00:00');
  expect(inshoreDateAvailable(calendarDate(day), start, new Date(now), zone)).toBe(expected);
});

test('last minute means less than 24 hours before the start, also across a daylight saving change', () => {
  const spring = calendarDate('2026-03-08');
  const start = startsAt(spring, six, zone).getTime();
  const before = (ms: number): boolean => isLastMinute(spring, six, zone, new Date(start - ms));
  expect(before(24 * 3600 * 1000)).toBe(false);
  expect(before(24 * 3600 * 1000 - 1)).toBe(true);
  expect(hasDeparted(spring, six, zone, new Date(start - 1))).toBe(false);
  expect(hasDeparted(spring, six, zone, new Date(start))).toBe(true);
});
