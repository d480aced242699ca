import { describe, expect, test } from 'vitest';
import type { PackageKind, TripKind } from '#catalogue/package-kinds.ts';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import {
  dayAvailability,
  defaultStart,
  hasDeparted,
  inshoreDateAvailable,
  isLastMinute,
  placeBooking,
  placeInshore,
  slotsOf,
  timeChoices,
} from '#bookings/availability.ts';
import type { AvailabilityInput, Schedule, TakenTime } from '#bookings/availability.ts';

const zone = 'America/Toronto';
const date = calendarDate('2026-07-15');
const six = timeOfDay('06:00:00');
const noon = timeOfDay('12:00:00');
const evening = timeOfDay('18:00:00');
const five = timeOfDay('05:00:00');

function held(kind: TripKind | null, time: TimeOfDay | null, item = 1): TakenTime {
  return { date, time, kind, item };
}
const half = (time: TimeOfDay, item = 1): TakenTime => held('half_day', time, item);
const cruise = (time: TimeOfDay, item = 1): TakenTime => held('harbor_cruise', time, item);
const full = (item = 1): TakenTime => held('full_day', six, item);

function asked(
  schedule: Schedule,
  kind: PackageKind,
  taken: TakenTime[],
  more: {
    items?: number;
    unit?: Partial<AvailabilityInput['unit']>;
    pkg?: Partial<AvailabilityInput['pkg']>;
    now?: string;
  } = {},
): AvailabilityInput {
  return {
    unit: {
      schedule,
      itemsQuantity: more.items ?? 1,
      maintenanceFrom: null,
      maintenanceTo: null,
      ...more.unit,
    },
    pkg: { kind, inactive: false, activeFrom: null, activeTo: null, ...more.pkg },
    taken,
    date,
    now: new Date(more.now ?? '2026-07-01T12:00:00Z'),
    zone,
  };
}

/** The selectable times as hours; 'day' where there is no choice; or the reason of a refusal. */
function answer(input: AvailabilityInput): string {
  const day = dayAvailability(input);
  if (!day.available) return day.reason;
  if (day.times.length === 0) return 'day';
  return day.times.map((one) => (one.selectable ? one.time.slice(0, 2) : one.reason)).join(' ');
}

describe('a unit with slots', () => {
  test.each<[string, TakenTime[], string, string, string]>([
    // what the day holds, half day, harbor cruise, full and three-quarter day
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
  ])('that holds %s', (_case, taken, halfDay, harborCruise, wholeDay) => {
    expect(answer(asked('slots', 'half_day', taken))).toBe(halfDay);
    expect(answer(asked('slots', 'harbor_cruise', taken))).toBe(harborCruise);
    expect(answer(asked('slots', 'full_day', taken))).toBe(wholeDay);
    expect(answer(asked('slots', 'three_quarter_day', taken))).toBe(wholeDay);
  });

  test('other days and other bookings of the list do not matter', () => {
    const other = { ...full(), date: calendarDate('2026-07-16') };
    expect(answer(asked('slots', 'half_day', [other]))).toBe('06 12');
  });
});

test.each<[string, TakenTime[], string]>([
  ['nothing', [], 'day'],
  ['a booking', [held('half_day', five)], 'taken'],
  ['a cruise', [held('harbor_cruise', five)], 'taken'],
  ['a block with a time', [held(null, noon)], 'blocked'],
  ['a block of the day', [held(null, null)], 'blocked'],
])('a unit without slots that holds %s', (_case, taken, expected) => {
  for (const kind of ['harbor_cruise', 'half_day', 'three_quarter_day', 'full_day'] as const) {
    expect(answer(asked('day', kind, taken))).toBe(expected);
  }
});

describe('several items', () => {
  test.each<[string, Schedule, PackageKind, TakenTime[], string]>([
    ['one of two is free', 'day', 'full_day', [full(1)], 'day'],
    ['both are taken', 'day', 'full_day', [full(1), full(2)], 'taken'],
    ['one taken, one blocked', 'day', 'full_day', [held(null, null, 1), full(2)], 'taken'],
    ['all blocked at once', 'day', 'full_day', [held(null, null, 0)], 'blocked'],
    ['the rules hold for each', 'slots', 'half_day', [half(six, 1), half(noon, 2)], '06 12'],
    ['the same time on both', 'slots', 'half_day', [half(six, 1), half(six, 2)], 'taken 12'],
    ['no item has an empty day', 'slots', 'full_day', [half(six, 1), cruise(six, 2)], 'taken'],
    [
      'more bookings than one would take',
      'slots',
      'half_day',
      [full(1), half(noon, 2)],
      '06 day_complete',
    ],
  ])('%s', (_case, schedule, kind, taken, expected) => {
    expect(answer(asked(schedule, kind, taken, { items: 2 }))).toBe(expected);
  });

  test('a booking gets the lowest item that allows it', () => {
    const input = asked('slots', 'half_day', [half(six, 1), full(2)], { items: 3 });
    expect(placeBooking({ ...input, time: six })).toEqual({
      ok: true,
      time: six,
      item: 3,
      slots: [0],
    });
    expect(placeBooking({ ...input, time: noon })).toEqual({
      ok: true,
      time: noon,
      item: 1,
      slots: [1],
    });
  });
});

describe('days that cannot be had, whatever is booked', () => {
  const day = (s: string): ReturnType<typeof calendarDate> => calendarDate(s);
  test.each<[string, Parameters<typeof asked>[3], string]>([
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
    expect(answer(asked('slots', 'full_day', [], more))).toBe(expected);
    const placed = placeBooking({ ...asked('slots', 'full_day', [], more), time: null });
    expect(placed).toEqual(
      expected === 'day'
        ? { ok: true, time: six, item: 1, slots: [0, 1, 2] }
        : { ok: false, reason: expected, field: 'date' },
    );
  });

  test.each([
    ['2026-07-15T09:00:00Z', '06 12 18'],
    ['2026-07-15T10:00:00Z', 'past 12 18'],
    ['2026-07-15T16:00:00Z', 'past past 18'],
    ['2026-07-15T22:00:00Z', 'past'],
  ])('today at %s the cruise can still be had at: %s', (now, expected) => {
    expect(answer(asked('slots', 'harbor_cruise', [], { now }))).toBe(expected);
  });

  test('where the only time left is taken, that is what is said', () => {
    const now = '2026-07-15T16:00:00Z';
    expect(answer(asked('slots', 'harbor_cruise', [cruise(evening)], { now }))).toBe('taken');
  });
});

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
    expect(placeBooking({ ...asked(schedule, kind, taken), time })).toEqual(expected);
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
  ])('contracting an inshore trip onto %s', (_case, schedule, taken, expected) => {
    const time = timeOfDay('07:00:00');
    expect(placeInshore({ ...asked(schedule, 'full_day', taken), time })).toMatchObject(expected);
  });

  test('contracting an inshore trip asks for past and maintenance too', () => {
    const time = timeOfDay('07:00:00');
    const late = asked('slots', 'full_day', [], { now: '2026-07-15T11:00:00Z' });
    expect(placeInshore({ ...late, time })).toMatchObject({ ok: false, reason: 'past' });
    const mended = asked('slots', 'full_day', [], { unit: { maintenanceFrom: date } });
    expect(placeInshore({ ...mended, time })).toMatchObject({ ok: false, reason: 'maintenance' });
  });
});

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

  test('starts when none is chosen', () => {
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
    // Three years are as far as anyone can book.
    ['2030-01-01', '2026-07-15T23:00:00Z', false],
  ])('inshore on %s, asked at %s: %j', (day, now, expected) => {
    const start = timeOfDay('07:00:00');
    expect(inshoreDateAvailable(calendarDate(day), start, new Date(now), zone)).toBe(expected);
  });

  test('last minute is less than 24 hours before the start, over a change of clocks too', () => {
    const spring = calendarDate('2026-03-08');
    const start = startsAt(spring, six, zone).getTime();
    const before = (ms: number): boolean => isLastMinute(spring, six, zone, new Date(start - ms));
    expect(before(24 * 3600 * 1000)).toBe(false);
    expect(before(24 * 3600 * 1000 - 1)).toBe(true);
    expect(hasDeparted(spring, six, zone, new Date(start - 1))).toBe(false);
    expect(hasDeparted(spring, six, zone, new Date(start))).toBe(true);
  });
});
