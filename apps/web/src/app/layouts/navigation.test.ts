import { expect, test } from 'vitest';
import { pageData } from '#lib/page-data.ts';
import { startTests } from '#test-setup.ts';
import { staffGroups } from './navigation.ts';

const none = { bookings: false, orders: true, products: true, departures: false };

/** The routes in an Admin's menu. */
function menuOf(purpose: 'rent' | 'sell', has: { trips?: boolean; bookings?: boolean } = {}) {
  startTests(null, purpose);
  const { trips = purpose === 'rent', bookings = false } = has;
  const page = { ...pageData(), trips, records: { ...none, bookings } };
  return staffGroups(purpose, () => true, page).flatMap(({ routes }) => routes);
}

const ofTrips = [
  ...['call-offs', 'unpaid-bookings', 'waiting-list'],
  ...['packages', 'package-kinds', 'closed-days', 'extras', 'rates'],
];

test('a business that only sells has no screens of trips in its menu', () => {
  const menu = menuOf('sell');
  expect(menu.filter((name) => ofTrips.includes(name))).toEqual([]);
  expect(menu).toEqual(expect.arrayContaining(['calendar', 'bookings', 'units', 'delivery']));
});

test.each([
  ['lets', menuOf('rent')],
  ['sells, and has a unit with packages', menuOf('sell', { trips: true })],
  ['sells, and has bookings of earlier', menuOf('sell', { bookings: true })],
])('a business that %s has them', (_, menu) => {
  expect(menu).toEqual(expect.arrayContaining(ofTrips));
});
