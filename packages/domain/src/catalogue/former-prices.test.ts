import { expect, test } from 'vitest';
import { formerPriceBeside, isFormerPrice } from './former-prices.ts';

test.each([
  [null, 3900, true],
  [4900, 3900, true],
  [3901, 3900, true],
  [3900, 3900, false],
  [3899, 3900, false],
  [1, 0, true],
])('a former price of %s beside %s: %s', (former, price, isOne) => {
  expect(isFormerPrice(former, price)).toBe(isOne);
  expect(formerPriceBeside(former, price)).toBe(isOne ? former : null);
});
