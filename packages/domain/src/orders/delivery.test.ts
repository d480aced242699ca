import { expect, test } from 'vitest';
import { fromMajor } from '#money/money.ts';
import { shippedTo, shippingPrice, shippingPricesProblem, shippingMethods } from './delivery.ts';
import type { ShippingZone } from './delivery.ts';

const steps = (...pairs: [number, number][]) =>
  pairs.map(([from, price]) => ({ from: fromMajor(from), price: fromMajor(price) }));

const zone = (id: number, to: Partial<ShippingZone>): ShippingZone => ({
  ...{ id, name: `Zone ${id}`, countries: ['CA'], regions: [], prices: steps([0, 10]) },
  ...to,
});

test.each([
  [0, 9],
  [49.99, 9],
  [50, 5],
  [99.99, 5],
  [100, 0],
  [5000, 0],
])('products for %d ship for %d', (goods, price) => {
  const prices = steps([0, 9], [50, 5], [100, 0]);
  expect(shippingPrice({ prices }, fromMajor(goods))).toBe(fromMajor(price));
});

const zones = [
  zone(1, { prices: steps([0, 12]) }),
  zone(2, { prices: steps([0, 8], [50, 15]) }),
  zone(3, { regions: ['Nunavut', 'Yukon'], prices: steps([0, 40]) }),
  zone(4, { countries: ['US', 'MX'], prices: steps([0, 20]) }),
];

test.each([
  ['the cheapest first', { country: 'CA', region: null }, 10, [2, 1]],
  ['by the price of the products', { country: 'CA', region: null }, 60, [1, 2]],
  ['a region with a zone of its own, only by that', { country: 'CA', region: 'Yukon' }, 10, [3]],
  ['a region that no zone names', { country: 'CA', region: 'Quebec' }, 10, [2, 1]],
  ['a zone of several countries', { country: 'MX', region: null }, 10, [4]],
  ['a region of another country', { country: 'US', region: 'Yukon' }, 10, [4]],
  ['nowhere', { country: 'FR', region: null }, 10, []],
])('shipping methods: %s', (_what, to, goods, ids) => {
  expect(shippingMethods(zones, to, fromMajor(goods)).map(({ zone: { id } }) => id)).toEqual(ids);
});

test.each([
  ['a step ahead', steps([0, 9], [50, 5], [100, 0]), 20, 100],
  ['reached', steps([0, 9], [100, 0]), 100, null],
  ['never', steps([0, 9], [50, 5]), 20, null],
  ['free from the beginning', steps([0, 0]), 20, null],
  ['free between two steps alone', steps([0, 9], [50, 0], [100, 5]), 20, null],
])('shipping is free from: %s', (_what, prices, goods, from) => {
  const [method] = shippingMethods(
    [zone(1, { prices })],
    { country: 'CA', region: null },
    fromMajor(goods),
  );
  expect(method?.freeFrom).toBe(from === null ? null : fromMajor(from));
});

test('countries are named once, with the regions that have prices of their own', () => {
  expect(shippedTo(zones)).toEqual([
    { code: 'CA', regions: ['Nunavut', 'Yukon'] },
    { code: 'MX', regions: [] },
    { code: 'US', regions: [] },
  ]);
});

test.each([
  ['rising steps', steps([0, 9], [50, 5]), null],
  ['one price', steps([0, 9]), null],
  ['none', [], 0],
  ['not from 0', steps([10, 9]), 0],
  ['a step twice', steps([0, 9], [50, 5], [50, 4]), 2],
  ['a lower step', steps([0, 9], [50, 5], [60, 4], [55, 3]), 3],
])('steps of a price: %s', (_what, prices, at) => {
  expect(shippingPricesProblem(prices)?.at ?? null).toBe(at);
});
