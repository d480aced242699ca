import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { findPlace } from '#bookings/availability.ts';
import {
  date,
  six,
  evening,
  cruise,
  availabilityInput,
  shortPlace,
  answer,
} from '#bookings/model/availability-cases.ts';

describe('days not available whatever is booked', () => {
  const day = (s: string): ReturnType<typeof calendarDate> => calendarDate(s);
  test.each<[string, Parameters<typeof availabilityInput>[3], string]>([
    [
      'the first day of maintenance',
      { unit: { maintenanceFrom: date, maintenanceTo: day('2026-07-20') } },
      'maintenance',
    ],
    [
      'the last day of maintenance',
      { unit: { maintenanceFrom: day('2026-07-10'), maintenanceTo: date } },
      'maintenance',
    ],
    [
      'the day after',
      { unit: { maintenanceFrom: day('2026-07-10'), maintenanceTo: day('2026-07-14') } },
      'day',
    ],
    ['maintenance without an end', { unit: { maintenanceFrom: day('2026-07-10') } }, 'maintenance'],
    ['maintenance without a start', { unit: { maintenanceTo: day('2026-07-14') } }, 'day'],
    ['an inactive package', { pkg: { inactive: true } }, 'package_inactive'],
    ['the first active day', { pkg: { activeFrom: date, activeTo: date } }, 'day'],
    [
      'before the active range',
      { pkg: { activeFrom: day('2026-07-16') } },
      'outside_package_dates',
    ],
    ['after the active range', { pkg: { activeTo: day('2026-07-14') } }, 'outside_package_dates'],
    ['yesterday', { now: '2026-07-16T12:00:00Z' }, 'past'],
    ['today, in the business zone only', { now: '2026-07-16T03:59:59Z' }, 'past'],
    ['today, a second before the start', { now: '2026-07-15T09:59:59Z' }, 'day'],
    ['today, at the start', { now: '2026-07-15T10:00:00Z' }, 'past'],
  ])('%s', (_case, more, expected) => {
    expect(answer(availabilityInput('times', 'full_day', [], more))).toBe(expected);
    const placed = shortPlace(
      findPlace({ ...availabilityInput('times', 'full_day', [], more), time: null }),
    );
    expect(placed).toEqual(
      expected === 'day'
        ? { ok: true, time: six, items: [1], taken: '00-24' }
        : { ok: false, reason: expected, field: 'date' },
    );
  });

  test.each([
    ['2026-07-15T09:00:00Z', '06 12 18'],
    ['2026-07-15T10:00:00Z', 'past 12 18'],
    ['2026-07-15T16:00:00Z', 'past past 18'],
    ['2026-07-15T22:00:00Z', 'past'],
  ])('today at %s the cruise is available at: %s', (now, expected) => {
    expect(answer(availabilityInput('times', 'harbor_cruise', [], { now }))).toBe(expected);
  });

  test('reports the only remaining time as taken when it is', () => {
    const now = '2026-07-15T16:00:00Z';
    expect(answer(availabilityInput('times', 'harbor_cruise', [cruise(evening)], { now }))).toBe(
      'taken',
    );
  });
});
