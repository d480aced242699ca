import { describe, expect, test } from 'vitest';
import { oneTrip, type AvailabilityInput, type UnitTaken } from '#bookings/availability.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';
import { nightsKind } from '#catalogue/presets/rentals.ts';
import { seatsKind } from '#catalogue/presets/seats.ts';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import { cents } from '#money/money.ts';
import { liveWeek } from './live-week.ts';
import { whyNot } from './why-not.ts';

const zone = 'America/Toronto';
const date = calendarDate('2026-07-10');
const at = (day: string, hour: number) =>
  startsAt(calendarDate(day), timeOfDay(`${String(hour).padStart(2, '0')}:00:00`), zone).getTime();
const half = charterKinds.find(({ code }) => code === 'half_day') ?? nightsKind;
const nothing: UnitTaken = { times: [], blocks: [], departures: [], closed: new Map() };

const input: AvailabilityInput = {
  unit: {
    schedule: 'times',
    itemsQuantity: 1,
    mostGuests: 6,
    mostPerDay: 3,
    starts: [],
    maintenanceFrom: null,
    maintenanceTo: null,
  },
  pkg: { id: 1, kind: half, starts: [], inactive: false, activeFrom: null, activeTo: null },
  taken: nothing,
  party: oneTrip,
  date,
  now: new Date('2026-07-01T12:00:00Z'),
  zone,
  horizonDays: 365,
};
const booked = (from: number, to: number, kind = 'harbor_cruise') => ({
  item: 1,
  date,
  kind,
  from: at('2026-07-10', from),
  to: at('2026-07-10', to),
});
const kind = (more: object) => ({ ...input.pkg, kind: { ...half, ...more } });
const times = (...all: ReturnType<typeof booked>[]) => ({ taken: { ...nothing, times: all } });
const day = { from: at('2026-07-10', 0), to: at('2026-07-11', 0) };

describe('what closes a start', () => {
  test.each<[string, Partial<AvailabilityInput>, number | null, string, object | null]>([
    ['the past', { date: calendarDate('2026-06-30') }, 6, 'past by clock', null],
    ['the furthest day', { horizonDays: 3 }, 6, 'too_far by settings', null],
    [
      'its dates',
      { pkg: { ...input.pkg, activeTo: calendarDate('2026-07-09') } },
      6,
      'outside_package_dates by package',
      null,
    ],
    [
      'being inactive',
      { pkg: { ...input.pkg, inactive: true } },
      6,
      'package_inactive by package',
      null,
    ],
    ['its weekdays', { pkg: kind({ weekdays: [1, 2] }) }, 6, 'weekday by kind', null],
    ['its notice', { pkg: kind({ noticeMinutes: 20 * 1440 }) }, 6, 'notice by kind', null],
    [
      'maintenance',
      { unit: { ...input.unit, maintenanceFrom: date } },
      6,
      'maintenance by unit',
      null,
    ],
    [
      'a booking',
      times(booked(7, 8)),
      6,
      'taken by bookings',
      { from: at('2026-07-10', 6), to: at('2026-07-10', 12) },
    ],
    [
      'the half day rule',
      times(booked(6, 12, 'half_day'), booked(18, 22)),
      12,
      'half_day_rule by kind',
      day,
    ],
    [
      'the most a day',
      times(booked(0, 1), booked(1, 2), booked(2, 3)),
      12,
      'day_complete by unit',
      day,
    ],
    [
      'a block',
      { taken: { ...nothing, blocks: [{ item: 0, from: day.from, to: day.to }] } },
      null,
      'blocked by blocks',
      { from: at('2026-07-10', 6), to: at('2026-07-10', 18) },
    ],
    ['nothing', times(booked(7, 8)), 12, 'open', null],
    ['nothing of the day', times(booked(7, 8)), null, 'open', null],
    ['another time than its own', {}, 7, 'time_not_offered by kind', null],
  ])('%s', (_case, more, hour, text, during) => {
    const time = hour === null ? null : timeOfDay(`${String(hour).padStart(2, '0')}:00:00`);
    const found = whyNot({ ...input, ...more }, time);
    expect(found === null ? 'open' : `${found.reason} by ${found.by}`).toBe(text);
    expect(found?.during ?? null).toEqual(during);
  });

  test('a departure that is full or closed', () => {
    const start = at('2026-07-10', 19);
    const cruise = {
      id: 4,
      packageId: 1,
      item: 1,
      start,
      seatsLeft: 1,
      personsLeft: 1,
      closed: false,
      leastToSail: null,
      guestsNeeded: 0,
      takesTime: true,
    };
    const ask = (closed: boolean) =>
      whyNot(
        {
          ...input,
          pkg: { ...input.pkg, kind: seatsKind },
          party: { ...oneTrip, seats: 2, persons: 2 },
          taken: { ...nothing, departures: [{ ...cruise, closed }] },
        },
        null,
      );
    const during = { from: start, to: start + 150 * 60_000 };
    expect(ask(false)).toEqual({ reason: 'too_few_seats', by: 'departure', during });
    expect(ask(true)).toEqual({ reason: 'closed', by: 'departure', during });
  });
});

describe('a live week', () => {
  const week = (more: Partial<AvailabilityInput>) =>
    liveWeek({ ...input, ...more, from: calendarDate('2026-07-06') }, () => cents(90_000));

  test('has each day with its starts and price, or why it is closed', () => {
    const found = week({ ...times(booked(7, 8)), pkg: kind({ weekdays: [1, 5] }) });
    expect(found.map(({ date: each, reason, price }) => [each.slice(8), reason, price])).toEqual([
      ['06', null, 90_000],
      ['07', 'weekday', null],
      ['08', 'weekday', null],
      ['09', 'weekday', null],
      ['10', null, 90_000],
      ['11', 'weekday', null],
      ['12', 'weekday', null],
    ]);
    expect(found[4]?.starts.map(({ time, reason }) => [time.slice(0, 2), reason])).toEqual([
      ['06', 'taken'],
      ['12', null],
    ]);
  });

  test('says how long a stay can be', () => {
    const stay = {
      item: 1,
      date,
      kind: 'nights',
      from: at('2026-07-10', 16),
      to: at('2026-07-12', 12),
    };
    const found = week({
      pkg: { ...input.pkg, kind: nightsKind },
      taken: { ...nothing, times: [stay] },
    });
    expect(found.map(({ longest, reason }) => reason ?? longest)).toEqual([
      4,
      3,
      2,
      'taken',
      'taken',
      'day_complete',
      14,
    ]);
  });
});
