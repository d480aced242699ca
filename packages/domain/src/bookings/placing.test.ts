import { describe, expect, test } from 'vitest';
import { timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import { findPlace } from '#bookings/availability.ts';
import { findInshorePlace } from '#bookings/inshore-trips.ts';
import type { Schedule } from '#bookings/availability.ts';
import type { Held } from '#bookings/model/availability-cases.ts';
import {
  date,
  six,
  noon,
  evening,
  five,
  held,
  half,
  cruise,
  availabilityInput,
  shortPlace,
} from '#bookings/model/availability-cases.ts';

describe('placing a booking', () => {
  test.each<[string, Schedule, string, TimeOfDay | null, Held[], object]>([
    [
      'at the time chosen',
      'times',
      'half_day',
      noon,
      [],
      { ok: true, time: noon, items: [1], taken: '12-18' },
    ],
    [
      'a cruise in the evening',
      'times',
      'harbor_cruise',
      evening,
      [],
      { ok: true, time: evening, items: [1], taken: '18-22' },
    ],
    [
      'no time chosen: the default start',
      'times',
      'half_day',
      null,
      [],
      { ok: true, time: six, items: [1], taken: '06-12' },
    ],
    [
      'no time chosen, the default taken',
      'times',
      'half_day',
      null,
      [half(six)],
      { ok: false, reason: 'taken', field: 'time' },
    ],
    [
      'a time that is taken',
      'times',
      'half_day',
      six,
      [half(six)],
      { ok: false, reason: 'taken', field: 'time' },
    ],
    [
      'no half day in the evening',
      'times',
      'half_day',
      evening,
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'no other time',
      'times',
      'harbor_cruise',
      timeOfDay('12:30:00'),
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'a day without a selectable time',
      'times',
      'half_day',
      six,
      [half(six), half(noon)],
      { ok: false, reason: 'half_day_rule', field: 'date' },
    ],
    [
      'a whole day',
      'times',
      'full_day',
      null,
      [],
      { ok: true, time: six, items: [1], taken: '00-24' },
    ],
    [
      'a whole day has one start',
      'times',
      'full_day',
      noon,
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'a unit of days',
      'day',
      'half_day',
      null,
      [],
      { ok: true, time: five, items: [1], taken: '00-24' },
    ],
    [
      'a unit of days, its start',
      'day',
      'half_day',
      five,
      [],
      { ok: true, time: five, items: [1], taken: '00-24' },
    ],
    [
      'a unit of days, taken',
      'day',
      'half_day',
      five,
      [half(five)],
      { ok: false, reason: 'taken', field: 'date' },
    ],
  ])('%s', (_case, schedule, kind, time, taken, expected) => {
    expect(shortPlace(findPlace({ ...availabilityInput(schedule, kind, taken), time }))).toEqual(
      expected,
    );
  });

  test.each<[string, Schedule, Held[], object]>([
    ['an empty day, all of it', 'times', [], { ok: true, items: [1], taken: '00-24' }],
    ['a unit of days', 'day', [], { ok: true, items: [1], taken: '00-24' }],
    [
      'a day with a cruise',
      'times',
      [cruise(evening)],
      { ok: false, reason: 'taken', field: 'date' },
    ],
    ['a blocked day', 'times', [held(null, noon)], { ok: false, reason: 'blocked', field: 'date' }],
  ])('contracting an inshore trip to %s', (_case, schedule, taken, expected) => {
    const time = timeOfDay('07:00:00');
    expect(
      shortPlace(
        findInshorePlace({
          ...availabilityInput(schedule, 'full_day', taken),
          time,
          minutes: 8 * 60,
        }),
      ),
    ).toMatchObject(expected);
  });

  test('contracting an inshore trip checks for past dates and maintenance', () => {
    const time = timeOfDay('07:00:00');
    const late = availabilityInput('times', 'full_day', [], { now: '2026-07-15T11:00:00Z' });
    expect(shortPlace(findInshorePlace({ ...late, time, minutes: 8 * 60 }))).toMatchObject({
      ok: false,
      reason: 'past',
    });
    const mended = availabilityInput('times', 'full_day', [], { unit: { maintenanceFrom: date } });
    expect(shortPlace(findInshorePlace({ ...mended, time, minutes: 8 * 60 }))).toMatchObject({
      ok: false,
      reason: 'maintenance',
    });
  });
});
