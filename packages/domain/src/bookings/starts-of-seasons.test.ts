import { describe, expect, test } from 'vitest';
import type { SeasonStarts, Starts } from '#catalogue/package-kinds.ts';
import { monthDay } from '#catalogue/rates.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import {
  asked,
  every,
  kindOf,
  placeOf,
  staffPlaceOf,
  startsAnswer,
  times,
} from '#bookings/model/selling-cases.ts';
import { startsOn } from '#bookings/trip-times.ts';

const season = (from: string, to: string, starts: Starts): SeasonStarts => ({
  from: monthDay(from),
  to: monthDay(to),
  starts,
});

const kayaks = kindOf({
  soldBy: 'item',
  starts: every(60, '10:00', '13:00'),
  seasons: [season('06-01', '08-31', every(60, '09:00', '15:00'))],
  length: { form: 'list', lengths: [60, 240] },
});
const trips = kindOf({
  starts: times('07:30', '13:15'),
  seasons: [
    season('12-24', '01-02', times('11:00')),
    season('11-01', '02-29', times('09:00', '12:00')),
  ],
});

test.each([
  ['the last day before it', kayaks, '2026-05-31', every(60, '10:00', '13:00')],
  ['its first day', kayaks, '2026-06-01', every(60, '09:00', '15:00')],
  ['its last day', kayaks, '2026-08-31', every(60, '09:00', '15:00')],
  ['the first day after it', kayaks, '2026-09-01', every(60, '10:00', '13:00')],
  ['another year', kayaks, '2031-07-15', every(60, '09:00', '15:00')],
  ['no date', kayaks, null, every(60, '10:00', '13:00')],
  ['over New Year, before it', trips, '2026-10-31', times('07:30', '13:15')],
  ['over New Year, in it', trips, '2026-12-01', times('09:00', '12:00')],
  ['the first that fits, of two', trips, '2026-12-31', times('11:00')],
  ['29 February in a common year', trips, '2027-02-28', times('09:00', '12:00')],
  ['after 29 February', trips, '2027-03-01', times('07:30', '13:15')],
])('starts on %s', (_case, kind, date, expected) => {
  expect(startsOn(kind, date === null ? null : calendarDate(date))).toEqual(expected);
});

const on = (date: string, kind = kayaks, more: object = {}) =>
  asked(kind, { date, now: `${date.slice(0, 4)}-01-05 08:00`, ...more });

describe('a day', () => {
  test('of the season has its starts and its end', () => {
    expect(startsAnswer(on('2026-07-15', kayaks, { party: { length: 240 } }))).toEqual({
      ...{ '09:00': 1, '10:00': 1, '11:00': 1 },
      ...{ '12:00': 'length_too_long', '13:00': 'length_too_long', '14:00': 'length_too_long' },
    });
  });

  test('outside of it has those of the rest of the year', () => {
    expect(startsAnswer(on('2026-05-15'))).toEqual({ '10:00': 1, '11:00': 1, '12:00': 1 });
    expect(startsAnswer(on('2026-05-15', kayaks, { party: { length: 240 } }))).toBe(
      'length_too_long',
    );
  });

  test('of a package or unit with starts of its own has those all year', () => {
    const own = { starts: [timeOfDay('08:00:00')] };
    for (const more of [{ pkg: own }, { unit: own }]) {
      expect(startsAnswer(on('2026-05-15', kayaks, more))).toEqual({ '08:00': 1 });
      expect(startsAnswer(on('2026-07-15', kayaks, more))).toEqual({ '08:00': 1 });
    }
  });
});

describe('a place', () => {
  test('at a start of the other season is refused to visitors, and warns staff', () => {
    const refused = { ok: false, reason: 'time_not_offered', field: 'time' };
    expect(placeOf(on('2026-05-15'), '09:00')).toEqual(refused);
    expect(placeOf(on('2026-07-15'), '09:00')).toMatchObject({
      trip: '2026-07-15 09:00 – 2026-07-15 10:00',
    });
    expect(placeOf(on('2026-12-15', trips), '07:30')).toEqual(refused);
    expect(staffPlaceOf(on('2026-05-15'), '09:00')).toMatchObject({
      warnings: ['time_not_offered'],
    });
  });

  test('without a time is at the first start of the day', () => {
    expect(placeOf(on('2026-12-30', trips, { now: '2026-12-01 08:00' }))).toMatchObject({
      trip: '2026-12-30 11:00 – 2026-12-30 12:00',
    });
  });
});
