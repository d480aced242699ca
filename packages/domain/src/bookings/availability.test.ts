import { describe, expect, test } from 'vitest';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import { findPlace } from '#bookings/availability.ts';
import type { Schedule } from '#bookings/availability.ts';
import type { Held } from '#bookings/model/availability-cases.ts';
import {
  six,
  noon,
  evening,
  five,
  held,
  half,
  cruise,
  full,
  availabilityInput,
  shortPlace,
  answer,
} from '#bookings/model/availability-cases.ts';

describe('a unit of times', () => {
  test.each<[string, Held[], string, string, string]>([
    // taken times of the day; half day, harbor cruise, full and three-quarter day
    ['nothing', [], '06 12', '06 12 18', 'day'],
    ['a full day', [full()], 'day_complete', 'day_complete', 'taken'],
    [
      'a three-quarter day',
      [held('three_quarter_day', six)],
      'day_complete',
      'day_complete',
      'taken',
    ],
    [
      'an inshore trip contracted onto it',
      [held('inshore', timeOfDay('07:00:00'))],
      'day_complete',
      'day_complete',
      'taken',
    ],
    ['a half day at 6', [half(six)], 'taken 12', 'taken 12 18', 'taken'],
    ['a half day at 12', [half(noon)], '06 taken', '06 taken 18', 'taken'],
    ['a cruise at 18', [cruise(evening)], '06 12', '06 12 taken', 'taken'],
    ['a cruise at 6', [cruise(six)], 'taken 12', 'taken 12 18', 'taken'],
    ['two half days', [half(six), half(noon)], 'half_day_rule', 'taken taken 18', 'taken'],
    [
      'a half day and a cruise at 18',
      [half(six), cruise(evening)],
      'half_day_rule',
      'taken 12 taken',
      'taken',
    ],
    ['cruises at 6 and 18', [cruise(six), cruise(evening)], 'taken 12', 'taken 12 taken', 'taken'],
    ['cruises at 6 and 12', [cruise(six), cruise(noon)], 'taken', 'taken taken 18', 'taken'],
    [
      'three bookings',
      [half(six), half(noon), cruise(evening)],
      'day_complete',
      'day_complete',
      'taken',
    ],
    [
      'three cruises',
      [cruise(six), cruise(noon), cruise(evening)],
      'day_complete',
      'day_complete',
      'taken',
    ],
    ['a block of the day', [held(null, null)], 'blocked', 'blocked', 'blocked'],
    ['a block of every item', [held(null, null, 0)], 'blocked', 'blocked', 'blocked'],
    ['a block at 12', [held(null, noon)], '06 blocked', '06 blocked 18', 'blocked'],
    [
      'an imported block in the afternoon',
      [held(null, timeOfDay('14:30:00'))],
      '06 blocked',
      '06 blocked 18',
      'blocked',
    ],
    [
      'a block at 12 and a half day',
      [held(null, noon), half(six)],
      'taken',
      'taken blocked 18',
      'taken',
    ],
  ])('with %s', (_case, taken, halfDay, harborCruise, wholeDay) => {
    expect(answer(availabilityInput('times', 'half_day', taken))).toBe(halfDay);
    expect(answer(availabilityInput('times', 'harbor_cruise', taken))).toBe(harborCruise);
    expect(answer(availabilityInput('times', 'full_day', taken))).toBe(wholeDay);
    expect(answer(availabilityInput('times', 'three_quarter_day', taken))).toBe(wholeDay);
  });

  test('ignores other days and other bookings in the list', () => {
    const other = { ...full(), date: calendarDate('2026-07-16') };
    expect(answer(availabilityInput('times', 'half_day', [other]))).toBe('06 12');
  });
});

test.each<[string, Held[], string]>([
  ['nothing', [], 'day'],
  ['a booking', [held('half_day', five)], 'taken'],
  ['a cruise', [held('harbor_cruise', five)], 'taken'],
  ['a block with a time', [held(null, noon)], 'blocked'],
  ['a block of the day', [held(null, null)], 'blocked'],
])('a unit of days with %s', (_case, taken, expected) => {
  for (const kind of ['harbor_cruise', 'half_day', 'three_quarter_day', 'full_day'] as const) {
    expect(answer(availabilityInput('day', kind, taken))).toBe(expected);
  }
});

describe('several items', () => {
  test.each<[string, Schedule, string, Held[], string]>([
    ['one of two is free', 'day', 'full_day', [full(1)], 'day'],
    ['both are taken', 'day', 'full_day', [full(1), full(2)], 'taken'],
    ['one taken, one blocked', 'day', 'full_day', [held(null, null, 1), full(2)], 'taken'],
    ['all blocked at once', 'day', 'full_day', [held(null, null, 0)], 'blocked'],
    ['the rules hold for each', 'times', 'half_day', [half(six, 1), half(noon, 2)], '06 12'],
    ['the same time on both', 'times', 'half_day', [half(six, 1), half(six, 2)], 'taken 12'],
    ['no item has an empty day', 'times', 'full_day', [half(six, 1), cruise(six, 2)], 'taken'],
    [
      'more bookings than one would take',
      'times',
      'half_day',
      [full(1), half(noon, 2)],
      '06 day_complete',
    ],
  ])('%s', (_case, schedule, kind, taken, expected) => {
    expect(answer(availabilityInput(schedule, kind, taken, { items: 2 }))).toBe(expected);
  });

  test('a booking gets the lowest available item', () => {
    const input = availabilityInput('times', 'half_day', [half(six, 1), full(2)], { items: 3 });
    expect(shortPlace(findPlace({ ...input, time: six }))).toEqual({
      ok: true,
      time: six,
      items: [3],
      taken: '06-12',
    });
    expect(shortPlace(findPlace({ ...input, time: noon }))).toEqual({
      ok: true,
      time: noon,
      items: [1],
      taken: '12-18',
    });
  });
});
