import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import type { Departure } from '#bookings/availability.ts';
import {
  asked,
  blockFrom,
  instant,
  kindOf,
  placeOf,
  staffPlaceOf,
  startsAnswer,
  stayFrom,
  takenFrom,
  times,
  type Case,
} from '#bookings/model/selling-cases.ts';

const cruise = kindOf({
  code: 'cruise',
  soldBy: 'seat',
  starts: times('18:00'),
  length: { form: 'fixed', minutes: 90 },
  afterwards: 30,
});

/** A departure of the day's cruise on an item; it has its item's time unless said otherwise. */
function departure(item: number, left: number, more: Partial<Departure> = {}): Departure {
  return {
    id: 100 + item,
    packageId: 1,
    item,
    start: instant('2026-07-15 18:00'),
    seatsLeft: left,
    personsLeft: left,
    closed: false,
    leastToSail: null,
    guestsNeeded: 0,
    takesTime: true,
    ...more,
  };
}

/** The taken times of the departures that have any, and other bookings. */
function takenBy(departures: Departure[], others = [] as ReturnType<typeof takenFrom>[]) {
  const own = departures
    .filter((one) => one.takesTime)
    .map(({ item }) => takenFrom('2026-07-15 18:00', '2026-07-15 20:00', { item, kind: 'cruise' }));
  return { departures, times: [...own, ...others] };
}

const guests = (seats: number, withoutSeat = 0) => ({ seats, persons: seats + withoutSeat });
const none = { takesTime: false };
const other = (item: number, from = '17:00', to = '18:30') =>
  takenFrom(`2026-07-15 ${from}`, `2026-07-15 ${to}`, { item });

describe('the departure of a party', () => {
  test.each<[string, Departure[], ReturnType<typeof guests>, object]>([
    ['the first one of a start', [], guests(2), { items: [1], departure: null }],
    ['as many as the unit takes', [], guests(6), { items: [1], departure: null }],
    ['one more', [], guests(7), { reason: 'too_few_seats' }],
    ['one more without a seat', [], guests(6, 1), { reason: 'too_few_seats' }],
    ['a departure with room', [departure(1, 4)], guests(4), { items: [1], departure: 101 }],
    ['no room: a new one', [departure(1, 3)], guests(4), { items: [2], departure: null }],
    ['never split', [departure(1, 3), departure(2, 3)], guests(4), { reason: 'too_few_seats' }],
    [
      'the first with room',
      [departure(2, 4), departure(1, 3)],
      guests(3),
      { items: [1], departure: 101 },
    ],
    [
      'the second with room',
      [departure(1, 3), departure(2, 4)],
      guests(4),
      { items: [2], departure: 102 },
    ],
    ['full', [departure(1, 0), departure(2, 0)], guests(1), { reason: 'too_few_seats' }],
    [
      'seats, but no room for an infant',
      [departure(1, 2, { personsLeft: 2 }), departure(2, 0)],
      guests(2, 1),
      { reason: 'too_few_seats' },
    ],
    [
      'room for an infant, seats lowered',
      [departure(1, 2, { personsLeft: 3 }), departure(2, 0)],
      guests(2, 1),
      { departure: 101 },
    ],
    [
      'room for persons, but no seats',
      [departure(1, 1, { personsLeft: 5 }), departure(2, 0)],
      guests(2),
      { reason: 'too_few_seats' },
    ],
    [
      'closed: a new one',
      [departure(1, 4, { closed: true })],
      guests(1),
      { items: [2], departure: null },
    ],
    [
      'all closed',
      [departure(1, 4, { closed: true }), departure(2, 4, { closed: true })],
      guests(1),
      { reason: 'closed' },
    ],
    [
      'closed, and full',
      [departure(1, 4, { closed: true }), departure(2, 0)],
      guests(1),
      { reason: 'too_few_seats' },
    ],
    ['without bookings', [departure(1, 6, none)], guests(2), { items: [1], departure: 101 }],
    [
      'without bookings, on another item',
      [departure(2, 6, none)],
      guests(2),
      { items: [2], departure: 102 },
    ],
    [
      'one that sails anyway before it',
      [departure(1, 6, none), departure(2, 2)],
      guests(2),
      { items: [2], departure: 102 },
    ],
    [
      'no room on the one that sails',
      [departure(1, 6, none), departure(2, 1)],
      guests(2),
      { items: [1], departure: 101 },
    ],
    [
      'closed without bookings: its item is not used',
      [departure(1, 6, { ...none, closed: true })],
      guests(1),
      { items: [2], departure: null },
    ],
    [
      'seats lowered without bookings',
      [departure(1, 1, none)],
      guests(2),
      { items: [2], departure: null },
    ],
    ['opened ahead', [departure(2, 6)], guests(6), { items: [2], departure: 102 }],
    [
      "another package's",
      [departure(1, 4, { packageId: 2 })],
      guests(1),
      { items: [2], departure: null },
    ],
  ])('%s', (_case, departures, party, expected) => {
    const input = asked(cruise, { unit: { itemsQuantity: 2 }, party, taken: takenBy(departures) });
    expect(placeOf(input)).toMatchObject(expected);
  });

  test('the departure of another start is another one', () => {
    const kind = { ...cruise, starts: times('18:00', '20:00') };
    const taken = takenBy([departure(1, 2)]);
    const input = asked(kind, { party: guests(3), taken });
    expect(startsAnswer(input)).toEqual({ '18:00': 'too_few_seats', '20:00': 6 });
    expect(placeOf(input, '20:00')).toMatchObject({ items: [1], departure: null });
  });
});

describe('what a departure without bookings leaves', () => {
  test('nothing on an item that the unit no longer has', () => {
    const taken = takenBy([departure(2, 6, none)]);
    const input = asked(cruise, { unit: { itemsQuantity: 1 }, party: guests(2), taken });
    expect(placeOf(input)).toMatchObject({ items: [1], departure: null });
  });

  const trip = kindOf({ starts: times('18:00') });

  test('its item is free for something else', () => {
    const departures = [departure(1, 6, none)];
    expect(startsAnswer(asked(trip, { taken: takenBy(departures) }))).toEqual({ '18:00': 1 });
    expect(startsAnswer(asked(trip, { taken: takenBy([departure(1, 6)]) }))).toBe('taken');
  });

  test.each<[string, Departure[], number, object]>([
    ['its item was taken meanwhile', [departure(1, 6, none)], 1, { reason: 'taken' }],
    [
      'its item was taken, another is free',
      [departure(1, 6, none)],
      2,
      { items: [2], departure: null },
    ],
    [
      'closed, and nothing else is free',
      [departure(2, 6, { ...none, closed: true })],
      2,
      { reason: 'closed' },
    ],
  ])('%s', (_case, departures, itemsQuantity, expected) => {
    const taken = takenBy(departures, [other(1)]);
    expect(placeOf(asked(cruise, { unit: { itemsQuantity }, taken }))).toMatchObject(expected);
  });

  test('the next sale takes time anew, by the rules of its day', () => {
    const departures = [departure(1, 6, none)];
    const more: Case = { unit: { mostPerDay: 1 } };
    const early = other(1, '10:00', '11:00');
    expect(placeOf(asked(cruise, { ...more, taken: takenBy(departures) }))).toMatchObject({
      departure: 101,
      taken: '2026-07-15 18:00 – 2026-07-15 20:00',
    });
    expect(placeOf(asked(cruise, { ...more, taken: takenBy(departures, [early]) }))).toMatchObject({
      reason: 'day_complete',
    });
    // One that has its time counts once and takes more parties.
    expect(placeOf(asked(cruise, { ...more, taken: takenBy([departure(1, 6)]) }))).toMatchObject({
      departure: 101,
    });
  });
});

describe('seats left: the largest party that fits', () => {
  test.each<[string, Departure[], number, number]>([
    ['nothing sold', [], 1, 6],
    ['one departure', [departure(1, 3)], 1, 3],
    ['the larger of two', [departure(1, 1), departure(2, 3)], 2, 3],
    ['a new one is larger', [departure(1, 3)], 2, 6],
    ['fewer persons than seats', [departure(1, 3, { personsLeft: 2 })], 1, 2],
    ['fewer seats than persons', [departure(1, 2, { personsLeft: 5 })], 1, 2],
    ['a closed one does not count', [departure(1, 5, { closed: true }), departure(2, 2)], 2, 2],
    ['seats lowered without bookings', [departure(1, 4, none)], 1, 4],
  ])('%s', (_case, departures, itemsQuantity, expected) => {
    const input = asked(cruise, { unit: { itemsQuantity }, taken: takenBy(departures) });
    expect(startsAnswer(input)).toEqual({ '18:00': expected });
  });
});

describe('what lies over a departure', () => {
  const open = [departure(1, 4)];
  const during = (from: string, to: string, item = 0) => [
    blockFrom(`2026-07-15 ${from}`, `2026-07-15 ${to}`, item),
  ];

  test.each<[string, Case, object]>([
    ['a block', { taken: { blocks: during('19:00', '19:30') } }, { reason: 'blocked' }],
    [
      'a block of its item',
      { taken: { blocks: during('19:00', '19:30', 1) } },
      { reason: 'blocked' },
    ],
    [
      'a block of another item',
      { taken: { blocks: during('19:00', '19:30', 2) } },
      { departure: 101 },
    ],
    [
      'a block in its cleaning',
      { taken: { blocks: during('19:59', '20:30') } },
      { reason: 'blocked' },
    ],
    [
      'a block after its cleaning',
      { taken: { blocks: during('20:00', '20:30') } },
      { departure: 101 },
    ],
    [
      'a block of the day',
      { taken: { blocks: [blockFrom('2026-07-15 00:00', '2026-07-16 00:00')] } },
      { reason: 'blocked' },
    ],
    [
      'a block of its item, another free',
      { unit: { itemsQuantity: 2 }, taken: { blocks: during('19:00', '19:30', 1) } },
      { items: [2], departure: null },
    ],
    [
      'maintenance',
      {
        unit: {
          maintenanceFrom: calendarDate('2026-07-15'),
          maintenanceTo: calendarDate('2026-07-15'),
        },
      },
      { reason: 'maintenance' },
    ],
  ])('%s', (_case, more, expected) => {
    const taken = { ...takenBy(open), ...more.taken };
    expect(placeOf(asked(cruise, { ...more, taken }))).toMatchObject(expected);
    // Staff cannot sell it either.
    expect(staffPlaceOf(asked(cruise, { ...more, taken }))).toMatchObject(expected);
  });
});

describe('staff', () => {
  test.each<[string, Departure[], object]>([
    ['are refused without seats', [departure(1, 1)], { reason: 'too_few_seats', field: 'details' }],
    [
      'are refused a closed departure',
      [departure(1, 6, { closed: true })],
      { reason: 'closed', field: 'time' },
    ],
  ])('%s', (_case, departures, expected) => {
    const input = asked(cruise, { party: guests(2), taken: takenBy(departures) });
    expect(staffPlaceOf(input)).toMatchObject(expected);
  });

  test('make a departure at a start of their own', () => {
    expect(staffPlaceOf(asked(cruise, { party: guests(2) }), '16:45')).toMatchObject({
      items: [1],
      departure: null,
      taken: '2026-07-15 16:45 – 2026-07-15 18:45',
      warnings: ['time_not_offered'],
    });
  });
});

test('a departure of several days', () => {
  const tour = kindOf({
    soldBy: 'seat',
    starts: stayFrom('09:00', '17:00'),
    length: { form: 'days', from: 3, to: 3, step: 1, counted: 'days' },
  });
  const first = departure(1, 2, { start: instant('2026-07-15 09:00') });
  const taken = { departures: [first], times: [takenFrom('2026-07-15 09:00', '2026-07-17 17:00')] };
  expect(placeOf(asked(tour, { party: guests(2), taken }))).toMatchObject({
    departure: 101,
    trip: '2026-07-15 09:00 – 2026-07-17 17:00',
  });
  expect(placeOf(asked(tour, { party: guests(2), taken, date: '2026-07-17' }))).toMatchObject({
    reason: 'taken',
  });
});
