import { expect, test } from 'vitest';
import { cents, fromMajor, add } from '#money/money.ts';
import { orderStateFromLedger } from '#orders/order-state.ts';
import { quoteOrder } from '#orders/orders.ts';

const taxes = [{ name: 'HST', percent: 13 }];

test.each([
  [true, 250.05, 25.01, 28.77],
  [false, 282.56, 28.26, 32.51],
])(
  'an order, prices with tax %j: %d, deposit %d, tax %d',
  (pricesIncludeTax, total, deposit, tax) => {
    const lines = [
      { price: fromMajor(100.01), quantity: 2 },
      { price: fromMajor(50.03), quantity: 1 },
    ];
    const quote = quoteOrder(lines, { taxes, pricesIncludeTax });
    expect(quote).toMatchObject({
      total: fromMajor(total),
      deposit: fromMajor(deposit),
      tax: fromMajor(tax),
    });
    expect(add(quote.deposit, quote.rest)).toBe(quote.total);
  },
);

test.each([
  ['nothing', 0, 0, 0],
  ['part of the deposit', 99, 0, 0],
  ['the deposit', 100, 0, 1],
  ['beyond the deposit', 101, 0, 2],
  ['all', 1000, 50, 3],
  ['more', 1001, 0, 4],
  ['all came back', 0, 1000, 5],
])('paid %s', (_case, paid, refunded, state) => {
  const ledger = { total: cents(1000), deposit: cents(100) };
  expect(orderStateFromLedger({ ...ledger, paid: cents(paid), refunded: cents(refunded) })).toBe(
    state,
  );
});
