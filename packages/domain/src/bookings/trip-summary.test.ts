import { expect, test } from 'vitest';
import type { PackagePriceList } from '#bookings/prices/price-lists.ts';
import { guestTypesText } from '#bookings/guest-types.ts';
import { tripSummary } from '#bookings/trip-summary.ts';
import type { Length, SoldBy } from '#catalogue/package-kinds.ts';
import { cents } from '#money/money.ts';

const zone = 'America/Toronto';
const prices = (soldBy: SoldBy, length: Length): PackagePriceList => ({
  of: 'package',
  pkg: { price: cents(100), additionalPrice: null, lengthPrices: [], guestTypePrices: [] },
  includedGuests: 1,
  deposit: { of: 'everything' },
  kind: { code: 'any', soldBy, length, guestTypes: [] },
  dates: [],
});
const fixed = { form: 'fixed', minutes: 120 } as const;
const choice = { form: 'choice', from: 60, to: 120, step: 30 } as const;
const nights = { form: 'days', from: 2, to: 7, step: 1, counted: 'nights' } as const;
const until = { date: '2026-08-05', time: '01:30:00' };
const party = [
  { name: 'Adult', count: 3 },
  { name: 'Child', count: 0 },
  { name: 'Infant on a lap', count: 1 },
];

test.each<[string, SoldBy, Length, object]>([
  ['a trip of a fixed length', 'trip', fixed, {}],
  ['a trip of a chosen length', 'trip', choice, { until }],
  ['nights', 'trip', nights, { until }],
  ['items', 'item', fixed, { until, quantity: 3 }],
  ['seats', 'seat', fixed, { until, guest_types: '3 × Adult, 1 × Infant on a lap' }],
])('%s', (_case, soldBy, length, told) => {
  const guestTypes = soldBy === 'seat' ? party : [];
  const endsAt = new Date('2026-08-05T05:30:00Z');
  const terms = { zone, prices: prices(soldBy, length) };
  expect(tripSummary({ endsAt, quantity: 3, guestTypes, terms })).toEqual(told);
});

test('a booking from before price lists were kept says its start', () => {
  const endsAt = new Date('2026-08-05T05:30:00Z');
  expect(tripSummary({ endsAt, quantity: 1, guestTypes: [], terms: { zone } })).toEqual({});
});

test('guests by type are named as the business calls them; none are not', () => {
  expect(guestTypesText(party)).toBe('3 × Adult, 1 × Infant on a lap');
  expect(guestTypesText([])).toBe('');
});
