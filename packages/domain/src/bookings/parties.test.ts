import { expect, it, test } from 'vitest';
import { leastOf, partyOfTypes, sails, seatOf, toldBy } from '#bookings/parties.ts';

const types = [
  { id: 1, name: 'Adult', takesSeat: true },
  { id: 2, name: 'Child', takesSeat: true },
  { id: 3, name: 'Infant on a lap', takesSeat: false },
];

test.each([
  ['nobody', [], { seats: 0, persons: 0 }],
  ['one adult', [{ id: 1, count: 1 }], { seats: 1, persons: 1 }],
  [
    'adults and a child',
    [
      { id: 1, count: 3 },
      { id: 2, count: 1 },
    ],
    { seats: 4, persons: 4 },
  ],
  [
    'an infant takes no seat',
    [
      { id: 1, count: 1 },
      { id: 3, count: 2 },
    ],
    { seats: 1, persons: 3 },
  ],
  ['infants alone', [{ id: 3, count: 2 }], { seats: 0, persons: 2 }],
  [
    'a type of another kind',
    [
      { id: 1, count: 1 },
      { id: 9, count: 4 },
    ],
    { seats: 1, persons: 1 },
  ],
])('%s', (_case, counts, party) => {
  expect(partyOfTypes(types, counts)).toEqual(party);
});

test.each([
  ['any number', null, 12, 0, false, true],
  ['its least', 8, 12, 8, false, true],
  ['one fewer', 8, 12, 7, false, false],
  ['fewer, as staff said', 8, 12, 1, true, true],
  ['all its seats, fewer than its least', 8, 6, 6, false, true],
  ['all but one of its seats, fewer than its least', 8, 6, 5, false, false],
])('sails with %s', (_case, leastToSail, seats, guests, sailsAnyway, does) => {
  expect(sails({ leastToSail, seats, guests, sailsAnyway })).toBe(does);
});

test.each([
  [null, 6, null],
  [5, 6, 5],
  [6, 6, 6],
  [8, 6, 6],
])('a least of %j with %d seats is %j', (leastToSail, seats, least) => {
  expect(leastOf({ leastToSail, seats })).toBe(least);
});

it('tells guests two days before the start', () => {
  const start = Date.parse('2027-07-03T22:30:00Z');
  expect(toldBy(start).toISOString()).toBe('2027-07-01T22:30:00.000Z');
});

test('one seat is of the first type that takes one, wherever it stands', () => {
  expect(seatOf(types)).toEqual([{ id: 1, count: 1 }]);
  expect(seatOf(types.toReversed(), 2)).toEqual([{ id: 2, count: 2 }]);
  expect(seatOf([])).toEqual([]);
});
