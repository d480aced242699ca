import type { CalendarDays } from '@slipway/contract/operations/day';
import { calendarDate } from '@slipway/domain/dates/dates';
import { expect, test } from 'vitest';
import { byDay, dayByKey, shiftDate, visibleDays, weeksOf, type View } from './calendar-days.ts';

const day = calendarDate;

test.each<[View, string, number, string, string]>([
  ['day', '2026-07-15', 0, '2026-07-15', '2026-07-15'],
  ['week', '2026-07-15', 0, '2026-07-12', '2026-07-18'],
  ['week', '2026-07-15', 1, '2026-07-13', '2026-07-19'],
  ['week', '2026-07-12', 1, '2026-07-06', '2026-07-12'],
  ['month', '2026-07-15', 0, '2026-06-28', '2026-08-01'],
  ['month', '2026-02-01', 0, '2026-02-01', '2026-02-28'],
  ['month', '2026-12-31', 1, '2026-11-30', '2027-01-03'],
  ['units', '2026-07-15', 0, '2026-07-15', '2026-07-28'],
])('the %s of %s, weeks from day %i, is %s to %s', (view, date, first, from, to) => {
  expect(visibleDays(view, day(date), first)).toEqual({ from, to });
});

test.each<[View, string, 1 | -1, string]>([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['month', '2026-12-15', 1, '2027-01-01'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['units', '2026-07-15', -1, '2026-07-01'],
])('from the %s of %s by %i to %s', (view, date, step, to) => {
  expect(shiftDate(view, day(date), step)).toBe(to);
});

test('arrow keys move by day and week, mirrored in right-to-left pages, and stop at the edge', () => {
  const range = { from: day('2026-07-12'), to: day('2026-07-25') };
  const go = (key: string, rightToLeft = false) =>
    dayByKey(key, day('2026-07-15'), range, rightToLeft);
  expect([go('ArrowRight'), go('ArrowRight', true)]).toEqual(['2026-07-16', '2026-07-14']);
  expect([go('ArrowDown'), go('ArrowUp'), go('Enter')]).toEqual(['2026-07-22', null, null]);
});

test('days have their events and the number of them', () => {
  const order = { products: '', email: '', phone: '', status: 0, completed: false, name: 'Otto' };
  const data: CalendarDays = {
    bookings: [],
    departures: [],
    orders: [{ id: 4, date: '2026-07-02', ...order }],
    closed: [
      {
        id: 1,
        unit_id: 3,
        from_date: '2026-07-02',
        to_date: '2026-07-03',
        reason: 'Hull',
        kind: 'closed',
        source: null,
      },
    ],
    counts: { '2026-07-02': 9 },
    units: [],
  };
  const on = byDay(data, 'America/Toronto');
  expect(on(day('2026-07-02'))).toMatchObject({
    events: [{ id: 4 }],
    count: 9,
    closed: [{ id: 1 }],
  });
  expect(on(day('2026-07-03'))).toMatchObject({ events: [], count: 0, closed: [{ id: 1 }] });
  expect(on(day('2026-07-04')).closed).toEqual([]);
});

test('a month is whole weeks', () => {
  const weeks = weeksOf(day('2026-06-28'), day('2026-08-01'));
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
});

test('a booking is on each day that it touches, and counted there', () => {
  const booking = {
    ...{ id: 7, version: 1, date: '2026-07-03', time: '16:00:00', quantity: 1, extras: '' },
    ...{ starts_at: '2026-07-03T20:00:00.000Z', ends_at: '2026-07-05T14:00:00.000Z' },
    ...{ package_id: 51, package: 'Houseboat nights', kind: 'houseboat_nights', unit_id: 5 },
    ...{ unit: 'Houseboat', name: 'Nia', email: '', phone: '', details: 4, status: 3 },
    ...{ hold: false, called_off: false, awaiting: false, supervisor: null },
  };
  const data: CalendarDays = {
    bookings: [
      booking,
      { ...booking, id: 8, date: '2026-07-05', ends_at: '2026-07-06T04:00:00.000Z' },
    ],
    departures: [],
    orders: [],
    closed: [],
    counts: { '2026-07-03': 1, '2026-07-05': 1 },
    units: [],
  };
  const on = byDay(data, 'America/Toronto');
  const parts = (date: string) =>
    on(day(date)).events.map((event) => [event.id, event.kind === 'booking' && event.part]);
  expect(parts('2026-07-03')).toEqual([[7, 'starts']]);
  expect(parts('2026-07-04')).toEqual([[7, 'under_way']]);
  expect(parts('2026-07-05')).toEqual([
    [7, 'ends'],
    [8, 'starts'],
  ]);
  // The second one ends at midnight.
  expect(parts('2026-07-06')).toEqual([]);
  expect(['2026-07-03', '2026-07-04', '2026-07-05'].map((date) => on(day(date)).count)).toEqual([
    1, 1, 2,
  ]);
});
