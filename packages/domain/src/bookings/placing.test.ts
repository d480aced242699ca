import { describe, expect, test } from 'vitest';
import type { PackageKind } from '#catalogue/package-kinds.ts';
import { timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import { findSlot, findInshoreSlot } from '#bookings/availability.ts';
import type { Schedule, TakenTime } from '#bookings/availability.ts';
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
} from '#bookings/availability-cases.ts';

describe('placing a booking', () => {
  test.each<[string, Schedule, PackageKind, TimeOfDay | null, TakenTime[], object]>([
    [
      'at the time chosen',
      'slots',
      'half_day',
      noon,
      [],
      { ok: true, time: noon, item: 1, slots: [1] },
    ],
    [
      'a cruise in the evening',
      'slots',
      'harbor_cruise',
      evening,
      [],
      { ok: true, time: evening, item: 1, slots: [2] },
    ],
    [
      'no time chosen: the default start',
      'slots',
      'half_day',
      null,
      [],
      { ok: true, time: six, item: 1, slots: [0] },
    ],
    [
      'no time chosen, the default taken',
      'slots',
      'half_day',
      null,
      [half(six)],
      { ok: false, reason: 'taken', field: 'time' },
    ],
    [
      'a time that is taken',
      'slots',
      'half_day',
      six,
      [half(six)],
      { ok: false, reason: 'taken', field: 'time' },
    ],
    [
      'no half day in the evening',
      'slots',
      'half_day',
      evening,
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'no other time',
      'slots',
      'harbor_cruise',
      timeOfDay('12:30:00'),
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'a day without a selectable time',
      'slots',
      'half_day',
      six,
      [half(six), half(noon)],
      { ok: false, reason: 'half_day_rule', field: 'date' },
    ],
    [
      'a whole day',
      'slots',
      'full_day',
      null,
      [],
      { ok: true, time: six, item: 1, slots: [0, 1, 2] },
    ],
    [
      'a whole day has one start',
      'slots',
      'full_day',
      noon,
      [],
      { ok: false, reason: 'time_not_offered', field: 'time' },
    ],
    [
      'a unit without slots',
      'day',
      'half_day',
      null,
      [],
      { ok: true, time: five, item: 1, slots: [0] },
    ],
    [
      'a unit without slots, its start',
      'day',
      'half_day',
      five,
      [],
      { ok: true, time: five, item: 1, slots: [0] },
    ],
    [
      'a unit without slots, taken',
      'day',
      'half_day',
      five,
      [half(five)],
      { ok: false, reason: 'taken', field: 'date' },
    ],
  ])('%s', (_case, schedule, kind, time, taken, expected) => {
    expect(findSlot({ ...availabilityInput(schedule, kind, taken), time })).toEqual(expected);
  });

  test.each<[string, Schedule, TakenTime[], object]>([
    ['an empty day, all its slots', 'slots', [], { ok: true, item: 1, slots: [0, 1, 2] }],
    ['a unit without slots', 'day', [], { ok: true, item: 1, slots: [0] }],
    [
      'a day with a cruise',
      'slots',
      [cruise(evening)],
      { ok: false, reason: 'taken', field: 'date' },
    ],
    ['a blocked day', 'slots', [held(null, noon)], { ok: false, reason: 'blocked', field: 'date' }],
  ])('contracting an inshore trip to %s', (_case, schedule, taken, expected) => {
    const time = timeOfDay('07:00:00');
    expect(
      findInshoreSlot({ ...availabilityInput(schedule, 'full_day', taken), time }),
    ).toMatchObject(expected);
  });

  test('contracting an inshore trip checks for past dates and maintenance', () => {
    const time = timeOfDay('07:00:00');
    const late = availabilityInput('slots', 'full_day', [], { now: '2026-07-15T11:00:00Z' });
    expect(findInshoreSlot({ ...late, time })).toMatchObject({ ok: false, reason: 'past' });
    const mended = availabilityInput('slots', 'full_day', [], { unit: { maintenanceFrom: date } });
    expect(findInshoreSlot({ ...mended, time })).toMatchObject({
      ok: false,
      reason: 'maintenance',
    });
  });
});
