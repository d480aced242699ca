import { describe, expect, test } from 'vitest';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import {
  defaultStart,
  hasDeparted,
  inshoreDateAvailable,
  isLastMinute,
  slotsOf,
  timeChoices,
} from '#bookings/availability.ts';
import type { Schedule } from '#bookings/availability.ts';
import { zone, six } from '#bookings/availability-cases.ts';

describe('times and slots', () => {
  test.each<[Schedule, TripKind, string[]]>([
    ['slots', 'half_day', ['06:00:00', '12:00:00']],
    ['slots', 'harbor_cruise', ['06:00:00', '12:00:00', '18:00:00']],
    ['slots', 'three_quarter_day', []],
    ['slots', 'full_day', []],
    ['slots', 'inshore', []],
    ['day', 'half_day', []],
    ['day', 'harbor_cruise', []],
  ])('%s, %s: %j to choose from', (schedule, kind, times) => {
    expect(timeChoices(schedule, kind)).toEqual(times);
  });

  test('has a default start', () => {
    expect(defaultStart('slots')).toBe('06:00:00');
    expect(defaultStart('day')).toBe('05:00:00');
  });

  test.each<[Schedule, TripKind | null, string | null, number[]]>([
    ['slots', 'half_day', '06:00:00', [0]],
    ['slots', 'half_day', '12:00:00', [1]],
    ['slots', 'harbor_cruise', '18:00:00', [2]],
    ['slots', 'half_day', null, [0]],
    ['slots', 'half_day', '04:00:00', [0]],
    ['slots', 'harbor_cruise', '13:15:00', [1]],
    ['slots', 'full_day', '06:00:00', [0, 1, 2]],
    ['slots', 'inshore', '07:00:00', [0, 1, 2]],
    ['slots', null, null, [0, 1, 2]],
    ['slots', null, '19:00:00', [2]],
    ['day', 'half_day', '12:00:00', [0]],
    ['day', null, null, [0]],
  ])('%s, %s at %s takes %j', (schedule, kind, time, slots) => {
    expect(slotsOf(schedule, kind, time === null ? null : timeOfDay(time))).toEqual(slots);
  });

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
});
