import { expect, test } from 'vitest';
import type { ExtraPer } from './extras.ts';
import { minPrice, offeredPackages, seatPrices } from './offered-packages.ts';

const trip = {
  price: 900,
  length_prices: [],
  guest_type_prices: [],
  least_guests: null,
  fees: [] as { price: number; per: ExtraPer }[],
  kind_facts: {
    sold_by: 'trip' as const,
    length: { form: 'fixed' as const, minutes: 240 },
    guest_types: [],
  },
};
const nights = { form: 'days' as const, from: 3, to: 14, step: 1, counted: 'nights' as const };
const seats = {
  ...trip,
  price: 65,
  guest_type_prices: [
    { id: 2, price: 35 },
    { id: 3, price: 0 },
  ],
  kind_facts: {
    ...trip.kind_facts,
    sold_by: 'seat' as const,
    guest_types: [
      { id: 1, takes_seat: true },
      { id: 2, takes_seat: true },
      { id: 3, takes_seat: false },
    ],
  },
};

test.each([
  ['its price', trip, 900],
  ['the cheapest length', { ...trip, length_prices: [{ price: 70 }, { price: 25 }] }, 25],
  [
    'the shortest stay',
    { ...trip, price: 320, kind_facts: { ...trip.kind_facts, length: nights } },
    960,
  ],
  ['the seat of an adult, also where a child pays less', seats, 65],
  [
    'the seat of an adult, whoever is listed before without one',
    {
      ...seats,
      kind_facts: {
        ...seats.kind_facts,
        guest_types: [
          { id: 3, takes_seat: false },
          { id: 2, takes_seat: true },
        ],
      },
    },
    35,
  ],
  [
    'a seat, where there are no types',
    { ...seats, kind_facts: { ...seats.kind_facts, guest_types: [] } },
    65,
  ],
  ['its price with a fee', { ...trip, fees: [{ price: 95.5, per: 'booking' as const }] }, 995.5],
  [
    'its price with a fee for each guest that it takes at least',
    { ...trip, least_guests: 2, fees: [{ price: 4.1, per: 'guest' as const }] },
    908.2,
  ],
  [
    'the shortest stay with what each night costs more',
    {
      ...{ ...trip, price: 320, kind_facts: { ...trip.kind_facts, length: nights } },
      fees: [
        { price: 5, per: 'day' as const },
        { price: 95, per: 'booking' as const },
      ],
    },
    1070,
  ],
])('a package costs at least %s', (_what, pkg, price) => {
  expect(minPrice(pkg)).toBe(price);
});

test('guests without a seat have no price of a seat', () => {
  expect(seatPrices(seats)).toEqual([65, 35]);
});

test('what is inactive or over is not offered', () => {
  const packages = [
    { id: 1, inactive: 0, active_to: null },
    { id: 2, inactive: 1, active_to: null },
    { id: 3, inactive: 0, active_to: '2026-06-30' },
    { id: 4, inactive: 0, active_to: '2026-07-01' },
  ];
  expect(offeredPackages({ packages }, '2026-07-01').map(({ id }) => id)).toEqual([1, 4]);
});
