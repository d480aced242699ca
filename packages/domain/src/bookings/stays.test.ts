import { describe, expect, test } from 'vitest';
import type { KindTimes, Weekday } from '#catalogue/package-kinds.ts';
import { calendarDate } from '#dates/dates.ts';
import { returnsFrom, touchedDays } from '#bookings/availability.ts';
import {
  asked,
  blockFrom,
  kindOf,
  placeOf,
  returnsAnswer,
  staffPlaceOf,
  startsAnswer,
  stayFrom,
  takenFrom,
  type Case,
} from '#bookings/model/selling-cases.ts';

const nights = kindOf({
  starts: stayFrom('15:00', '10:00'),
  length: { form: 'days', from: 1, to: 4, step: 1, counted: 'nights' },
});
const days = kindOf({
  starts: stayFrom('09:00', '18:00'),
  length: { form: 'days', from: 1, to: 3, step: 1, counted: 'days' },
});

describe('the returns from an arrival', () => {
  const stay = (from: string, to: string) => ({
    times: [takenFrom(`2026-07-${from}`, `2026-07-${to}`)],
  });
  const block = (from: string, to: string, item = 0) => ({
    blocks: [blockFrom(`2026-07-${from}`, `2026-07-${to}`, item)],
  });
  const mended = (from: string | null, to: string | null): Case => ({
    unit: {
      maintenanceFrom: from === null ? null : calendarDate(`2026-07-${from}`),
      maintenanceTo: to === null ? null : calendarDate(`2026-07-${to}`),
    },
  });

  test.each<[string, KindTimes, Case, string]>([
    ['nights', nights, {}, '16, 17, 18, 19'],
    ['days', days, {}, '15, 16, 17'],
    [
      'weeks',
      { ...nights, length: { form: 'days', from: 7, to: 15, step: 7, counted: 'nights' } },
      {},
      '22, 29',
    ],
    [
      'until the next arrival',
      nights,
      { taken: stay('17 15:00', '19 10:00') },
      '16, 17, 18 taken, 19 taken',
    ],
    [
      'a return at the next handover',
      { ...nights, starts: stayFrom('15:00', '15:00') },
      { taken: stay('17 15:00', '19 10:00') },
      '16, 17, 18 taken, 19 taken',
    ],
    [
      'a minute after it',
      { ...nights, starts: stayFrom('15:00', '15:01') },
      { taken: stay('17 15:00', '19 10:00') },
      '16, 17 taken, 18 taken, 19 taken',
    ],
    [
      'cleaning until the next handover',
      { ...nights, afterwards: 300 },
      { taken: stay('17 15:00', '19 10:00') },
      '16, 17, 18 taken, 19 taken',
    ],
    [
      'cleaning a minute longer',
      { ...nights, afterwards: 301 },
      { taken: stay('17 15:00', '19 10:00') },
      '16, 17 taken, 18 taken, 19 taken',
    ],
    [
      'an arrival on the day of a return',
      nights,
      { taken: stay('12 15:00', '15 15:00') },
      '16, 17, 18, 19',
    ],
    [
      'a minute before it',
      nights,
      { taken: stay('12 15:00', '15 15:01') },
      '16 taken, 17 taken, 18 taken, 19 taken',
    ],
    [
      'inside another stay',
      nights,
      { taken: stay('12 15:00', '20 10:00') },
      '16 day_complete, 17 day_complete, 18 day_complete, 19 day_complete',
    ],
    [
      'a block inside',
      nights,
      { taken: block('17 12:00', '17 13:00') },
      '16, 17, 18 blocked, 19 blocked',
    ],
    [
      'a block of the day of the return',
      nights,
      { taken: block('17 00:00', '18 00:00') },
      '16, 17 blocked, 18 blocked, 19 blocked',
    ],
    [
      'a block of the arrival',
      nights,
      { taken: block('15 00:00', '16 00:00') },
      '16 blocked, 17 blocked, 18 blocked, 19 blocked',
    ],
    [
      'a block of another item',
      nights,
      { taken: block('17 12:00', '17 13:00', 2) },
      '16, 17, 18, 19',
    ],
    ['maintenance inside', nights, mended('18', '18'), '16, 17, 18 maintenance, 19 maintenance'],
    [
      'maintenance from a return on',
      nights,
      mended('17', null),
      '16, 17 maintenance, 18 maintenance, 19 maintenance',
    ],
    ['maintenance until the day before', nights, mended(null, '14'), '16, 17, 18, 19'],
    [
      'maintenance on the arrival',
      nights,
      mended(null, '15'),
      '16 maintenance, 17 maintenance, 18 maintenance, 19 maintenance',
    ],
    ['weekdays are of the arrival', { ...nights, weekdays: [3] }, {}, '16, 17, 18, 19'],
    [
      'not an arrival',
      { ...nights, weekdays: [1, 2, 4, 5, 6, 7] },
      {},
      '16 weekday, 17 weekday, 18 weekday, 19 weekday',
    ],
    ['the furthest day is of the arrival', nights, { now: '2023-07-13 12:00' }, '16, 17, 18, 19'],
    ['a day too far', days, { now: '2023-07-12 12:00' }, '15 too_far, 16 too_far, 17 too_far'],
    [
      'the notice is of the arrival',
      { ...days, noticeMinutes: 60 },
      { now: '2026-07-15 08:00' },
      '15, 16, 17',
    ],
    [
      'too near',
      { ...days, noticeMinutes: 60 },
      { now: '2026-07-15 08:01' },
      '15 notice, 16 notice, 17 notice',
    ],
    ['after the handover', days, { now: '2026-07-15 09:00' }, '15 past, 16 past, 17 past'],
    ['yesterday', days, { now: '2026-07-16 00:00' }, '15 past, 16 past, 17 past'],
    [
      'an active range is of the arrival',
      nights,
      { pkg: { activeTo: calendarDate('2026-07-15') } },
      '16, 17, 18, 19',
    ],
    [
      'an inactive package',
      days,
      { pkg: { inactive: true } },
      '15 package_inactive, 16 package_inactive, 17 package_inactive',
    ],
    ['days with one taken', days, { taken: stay('17 09:00', '17 18:00') }, '15, 16, 17 taken'],
  ])('%s', (_case, kind, more, expected) => {
    const input = asked(kind, more);
    expect(returnsAnswer(input)).toBe(expected);
    // The calendar says the same of the shortest stay, and the place of every one.
    const [first] = returnsFrom(input);
    const answer = startsAnswer(input);
    expect(typeof answer === 'string' ? answer : null).toBe(first?.reason ?? null);
    for (const { length, selectable } of returnsFrom(input)) {
      const place = placeOf({ ...input, party: { ...input.party, length } });
      expect('items' in place).toBe(selectable);
    }
  });

  test('a handover that the zone skips has none', () => {
    const kind = { ...nights, starts: stayFrom('02:30', '10:00') };
    const input = asked(kind, { date: '2026-03-08', now: '2026-03-01 08:00' });
    expect(returnsFrom(input)).toEqual([]);
    expect(startsAnswer(input)).toBe('time_not_offered');
  });
});

describe('the item of a stay', () => {
  const unit = { itemsQuantity: 3 };
  const stay = (item: number, from: string, to: string) =>
    takenFrom(`2026-07-${from} 15:00`, `2026-07-${to} 10:00`, { item });

  test.each<[string, ReturnType<typeof stay>[], number, number[]]>([
    ['all are empty: the lowest', [], 1, [1]],
    ['a neighbour before', [stay(2, '12', '15')], 1, [2]],
    ['a neighbour after', [stay(3, '17', '20')], 1, [3]],
    ['the nearer one', [stay(2, '12', '14'), stay(3, '12', '15')], 1, [3]],
    [
      'the nearer of both sides',
      [stay(1, '11', '13'), stay(1, '18', '20'), stay(2, '11', '14'), stay(2, '18', '20')],
      1,
      [2],
    ],
    [
      'on both sides before on one',
      [stay(1, '12', '15'), stay(2, '10', '11'), stay(2, '25', '28')],
      1,
      [2],
    ],
    ['the same gap: the lowest', [stay(2, '12', '15'), stay(3, '12', '15')], 1, [2]],
    [
      'the nearest of several bookings',
      [stay(1, '11', '14'), stay(2, '12', '14'), stay(2, '14', '15')],
      1,
      [2],
    ],
    ['not one that is taken', [stay(2, '12', '15'), stay(2, '16', '18')], 1, [1]],
    [
      'several: those with the smallest gaps',
      [stay(3, '12', '15'), stay(2, '12', '14')],
      2,
      [2, 3],
    ],
  ])('%s', (_case, taken, quantity, items) => {
    const kind = { ...nights, soldBy: 'item' as const };
    const input = asked(kind, { unit, party: { length: 2, quantity }, taken: { times: taken } });
    expect(placeOf(input)).toMatchObject({ items });
  });

  test('too few items for a part of the stay', () => {
    const kind = { ...nights, soldBy: 'item' as const };
    const taken = { times: [stay(1, '16', '18'), stay(2, '17', '19')] };
    expect(returnsAnswer(asked(kind, { unit, party: { quantity: 2 }, taken }))).toBe(
      '16, 17, 18 too_few_items, 19 too_few_items',
    );
  });
});

describe('the time of a stay', () => {
  test.each<[string, KindTimes, Case, object]>([
    [
      'nights',
      nights,
      { party: { length: 2 } },
      { trip: '2026-07-15 15:00 – 2026-07-17 10:00', taken: '2026-07-15 15:00 – 2026-07-17 10:00' },
    ],
    [
      'and cleaning',
      { ...nights, afterwards: 240 },
      { party: { length: 2 } },
      { taken: '2026-07-15 15:00 – 2026-07-17 14:00' },
    ],
    ['one day', days, {}, { trip: '2026-07-15 09:00 – 2026-07-15 18:00' }],
    [
      'of a unit let by days',
      days,
      { party: { length: 2 }, unit: { schedule: 'day' } },
      { taken: '2026-07-15 00:00 – 2026-07-17 00:00' },
    ],
    [
      'of a kind that takes the day',
      { ...nights, takes: 'day' },
      {},
      { taken: '2026-07-15 00:00 – 2026-07-17 00:00' },
    ],
    [
      "the unit's own starts do not count",
      nights,
      { unit: { starts: nights.starts.form === 'day' ? [nights.starts.return] : [] } },
      { trip: '2026-07-15 15:00 – 2026-07-16 10:00' },
    ],
    [
      'a return in the gap',
      { ...nights, starts: stayFrom('15:00', '02:30') },
      { date: '2026-03-07', now: '2026-03-01 08:00' },
      { trip: '2026-03-07 15:00 – 2026-03-08 03:00' },
    ],
  ])('%s', (_case, kind, more, expected) => {
    expect(placeOf(asked(kind, more))).toMatchObject(expected);
  });

  test('its days are locked up to the end of the cleaning', () => {
    const late = { ...nights, starts: stayFrom('15:00', '22:00'), afterwards: 120 };
    expect(touchedDays({ ...asked(late), time: null })).toEqual({
      from: '2026-07-15',
      to: '2026-07-16',
    });
    const later = { ...late, afterwards: 121 };
    expect(touchedDays({ ...asked(later), time: null })).toEqual({
      from: '2026-07-15',
      to: '2026-07-17',
    });
  });

  test('on a unit let by days nobody arrives on the day of a return', () => {
    const taken = { times: [takenFrom('2026-07-12 00:00', '2026-07-16 00:00')] };
    const unit = { schedule: 'day' as const };
    expect(startsAnswer(asked(nights, { unit, taken }))).toBe('taken');
    expect(startsAnswer(asked(nights, { unit, taken, date: '2026-07-16' }))).toEqual({
      '15:00': 1,
    });
  });

  test('most per day counts arrivals', () => {
    const arrival = takenFrom('2026-07-15 08:00', '2026-07-15 09:00');
    const before = takenFrom('2026-07-14 15:00', '2026-07-15 09:00');
    const answers = [arrival, before].map((one) =>
      startsAnswer(asked(nights, { unit: { mostPerDay: 1 }, taken: { times: [one] } })),
    );
    expect(answers).toEqual(['day_complete', { '15:00': 1 }]);
  });
});

describe('the stay that staff make', () => {
  const tuesdays: Weekday[] = [2];

  test.each<[string, KindTimes, Case, string | null, object]>([
    ['on another weekday', { ...nights, weekdays: tuesdays }, {}, null, { warnings: ['weekday'] }],
    [
      'at another arrival',
      nights,
      {},
      '20:00',
      { trip: '2026-07-15 20:00 – 2026-07-16 10:00', warnings: ['time_not_offered'] },
    ],
    [
      'arriving after the return of its day',
      days,
      {},
      '18:00',
      { reason: 'time_not_offered', field: 'time' },
    ],
    [
      'arriving a minute before it',
      days,
      {},
      '17:59',
      { trip: '2026-07-15 17:59 – 2026-07-15 18:00' },
    ],
    [
      'into maintenance',
      nights,
      { unit: { maintenanceFrom: calendarDate('2026-07-16') } },
      null,
      { reason: 'maintenance', field: 'time' },
    ],
  ])('%s', (_case, kind, more, hour, expected) => {
    expect(staffPlaceOf(asked(kind, more), hour)).toMatchObject(expected);
  });
});
