import { expect, test } from 'vitest';
import { namedTypes, sameTypes, seatsOf, type BookedGuestType } from '#bookings/guest-types.ts';
import type { GuestCount } from '#bookings/parties.ts';

const [adult, child, infant] = [1, 2, 3];
const offered = [
  { id: adult, name: 'Adult', takesSeat: true },
  { id: infant, name: 'Infant on a lap', takesSeat: false },
];
const booked: BookedGuestType[] = [
  { id: adult, name: 'Grown-up', count: 2, takes_seat: true },
  { id: child, name: 'Child', count: 2, takes_seat: true },
];
const counts = (...of: [number, number][]): GuestCount[] =>
  of.map(([id, count]) => ({ id, count }));

test.each<[string, GuestCount[], BookedGuestType[], string[] | null]>([
  ['nobody', [], [], []],
  ['as they are called now', counts([adult, 2], [infant, 1]), [], ['2 Adult', '1 Infant on a lap']],
  ['none of a type', counts([adult, 1], [infant, 0]), [], ['1 Adult']],
  ['none of a type that is not offered', counts([adult, 1], [child, 0]), [], ['1 Adult']],
  ['a type that is not offered', counts([adult, 1], [child, 1]), [], null],
  [
    'a booked type, with its name then, also more of it',
    counts([adult, 5]),
    booked,
    ['5 Grown-up'],
  ],
  ['as many of a type that has ended', counts([child, 2]), booked, ['2 Child']],
  ['fewer of it', counts([child, 1]), booked, ['1 Child']],
  ['one more of it', counts([child, 3]), booked, null],
  ['a type that was not booked', counts([infant, 1]), booked, ['1 Infant on a lap']],
])('names %s', (_case, asked, of, named) => {
  const found = namedTypes(offered, asked, of);
  expect(found?.map(({ name, count }) => `${count} ${name}`) ?? null).toEqual(named);
});

test('a type keeps whether it takes a seat', () => {
  const was = [{ id: infant, name: 'Baby', count: 1, takes_seat: true }];
  expect(seatsOf(namedTypes(offered, counts([adult, 2], [infant, 1])) ?? [])).toBe(2);
  expect(seatsOf(namedTypes(offered, counts([adult, 2], [infant, 1]), was) ?? [])).toBe(3);
});

test.each<[string, GuestCount[] | null | undefined, GuestCount[] | null | undefined, boolean]>([
  ['in another order', counts([adult, 2], [child, 1]), counts([child, 1], [adult, 2]), true],
  ['with none of a type', counts([adult, 2], [child, 0]), counts([adult, 2]), true],
  ['nobody and not said', [], undefined, true],
  ['as many guests of other types', counts([adult, 2]), counts([child, 2]), false],
  ['one more', counts([adult, 2]), counts([adult, 3]), false],
])('parties alike: %s', (_case, a, b, same) => {
  expect(sameTypes(a, b)).toBe(same);
});
