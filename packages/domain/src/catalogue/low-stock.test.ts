import { expect, test } from 'vitest';
import { isLowStock, lowStockLimit, lowStockReason } from './low-stock.ts';

test.each([
  [4, 3, false],
  [3, 3, true],
  [0, 3, true],
  [-1, 3, true],
  [1, 1, true],
  [2, 1, false],
  [0, 0, false],
])('%s free with a limit of %s is low: %s', (free, limit, isLow) => {
  expect(isLowStock(free, limit)).toBe(isLow);
});

test.each([
  [null, 3, 3],
  [null, 0, 0],
  [10, 3, 10],
  [10, 0, 10],
  [0, 3, 0],
])('a limit of %s goes before that of the settings, %s: %s', (own, ofSettings, limit) => {
  expect(lowStockLimit(own, ofSettings)).toBe(limit);
});

const low = (n: number) => Array.from({ length: n }, (_one, at) => ({ name: `V${at}`, free: at }));
test.each([
  [low(1), 'V0: sold out.'],
  [low(2), 'V0: sold out; V1: 1 left.'],
  [low(5), 'V0: sold out; V1: 1 left; V2: 2 left; and 2 more.'],
])('%j reads %s', (variants, text) => {
  expect(lowStockReason(variants)).toBe(text);
});
