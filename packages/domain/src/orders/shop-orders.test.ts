import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, fromMajor, subtract, zero } from '#money/money.ts';
import { quoteShopOrder } from './shop-orders.ts';

const hst = [{ name: 'HST', percent: 13 }];
const reduced = [{ name: 'GST', percent: 5 }];
const line = (price: number, quantity = 1, more = {}) => ({
  ...{ price: fromMajor(price), quantity, off: zero, taxes: null },
  ...more,
});

test.each([
  // Rounded a line: 26.00 and 6.50, not 32.51 of their sum.
  ['on top', false, [line(100.01, 2), line(50.03)], 0, 282.55, [32.5]],
  ['inside', true, [line(100.01, 2), line(50.03)], 0, 250.05, [28.77]],
  ['two rates', false, [line(100), line(100, 1, { taxes: reduced })], 0, 218, [13, 5]],
  // 30 and 10 of the shipping: 3.90 and 0.50 of tax.
  [
    'shipping in proportion',
    false,
    [line(300), line(100, 1, { taxes: reduced })],
    40,
    488.4,
    [42.9, 5.5],
  ],
  ['a code', false, [line(100, 1, { off: fromMajor(20) })], 10, 101.7, [11.7]],
  ['what costs nothing', false, [line(0)], 10, 11.3, [1.3]],
])('an order of the shop, tax %s', (_what, pricesIncludeTax, lines, shipping, total, taxes) => {
  const quote = quoteShopOrder(lines, fromMajor(shipping), { taxes: hst, pricesIncludeTax });
  expect(quote.total).toBe(fromMajor(total));
  expect(quote.taxLines.map(({ amount }) => amount)).toEqual(taxes.map(fromMajor));
  expect(quote.deposit).toBe(quote.total);
});

test('lines and shipping add up to the total, and the taxes to its tax', () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 20 }),
    off: fc.constant(zero),
    taxes: fc.constantFrom(null, [], reduced, [...reduced, { name: 'PST', percent: 9.975 }]),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 100_000 }).map(cents),
      fc.boolean(),
      (lines, shipping, pricesIncludeTax) => {
        const quote = quoteShopOrder(lines, shipping, { taxes: hst, pricesIncludeTax });
        expect(add(...quote.lines, quote.shipping)).toBe(quote.total);
        expect(add(zero, ...quote.taxLines.map(({ amount }) => amount))).toBe(quote.tax);
        expect(subtract(quote.total, quote.tax)).toBe(quote.net);
        if (pricesIncludeTax) expect(quote.shipping).toBe(shipping);
      },
    ),
  );
});
