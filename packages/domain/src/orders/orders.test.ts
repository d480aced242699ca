import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, fromMajor, subtract, zero } from '#money/money.ts';
import { splitEntry } from '#money/tax-split.ts';
import { orderStateFromLedger } from '#orders/order-state.ts';
import {
  agreedTaxes,
  changedTerms,
  freezeOrderTerms,
  ownTaxesOfLine,
  rulesOfTerms,
  type OrderTerms,
} from '#orders/order-terms.ts';
import { quoteOrder } from '#orders/orders.ts';
import { defaultSettings } from '#settings/settings.ts';

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

const gst = [{ name: 'GST', percent: 5 }];

test.each([
  // What each line has: null is the taxes of the settings.
  ['all the usual', [null, null], [['HST', 13, 26]], 226],
  ['own ones that are the usual', [null, taxes], [['HST', 13, 26]], 226],
  [
    'one with its own',
    [null, gst],
    [
      ['HST', 13, 13],
      ['GST', 5, 5],
    ],
    218,
  ],
  ['one without any', [null, []], [['HST', 13, 13]], 213],
  [
    'one with more of the same name',
    [null, [...taxes, ...gst]],
    [
      ['HST', 13, 26],
      ['GST', 5, 5],
    ],
    231,
  ],
  ['nothing taxed', [[], []], [], 200],
])('taxes of products: %s', (_what, [first, second], lines, total) => {
  const each = { price: fromMajor(100), quantity: 1 };
  const quote = quoteOrder(
    [
      { ...each, taxes: first },
      { ...each, taxes: second },
    ],
    { taxes, pricesIncludeTax: false },
  );
  expect(quote.total).toBe(fromMajor(total));
  expect(quote.taxLines).toEqual(
    lines.map(([name, percent, amount]) => ({ name, percent, amount: fromMajor(Number(amount)) })),
  );
});

test('tax is rounded once for all lines that have the same taxes', () => {
  const each = { price: cents(3), quantity: 1 };
  const rules = { taxes, pricesIncludeTax: false };
  // 0.39 of a cent each is 1.56 of four, and 0.78 of two.
  expect(quoteOrder([each, each, each, each], rules).tax).toBe(2);
  expect(
    quoteOrder([each, { ...each, taxes: gst }, each, { ...each, taxes: gst }], rules),
  ).toMatchObject({
    tax: 1,
    total: 13,
  });
});

test('mixed taxes add up, in the quote and over its payments', () => {
  const list = fc.array(
    fc.record({
      name: fc.constantFrom('HST', 'GST', 'VAT'),
      percent: fc.constantFrom(0, 2.5, 5, 9.975, 13),
    }),
    { maxLength: 3 },
  );
  const line = fc.record({
    price: fc.integer({ min: 0, max: 900_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 20 }),
    taxes: fc.option(list),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      list,
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 4 }),
      (lines, usual, pricesIncludeTax, thousandths) => {
        const quote = quoteOrder(lines, { taxes: usual, pricesIncludeTax });
        expect(add(...quote.taxLines.map(({ amount }) => amount))).toBe(quote.tax);
        expect(add(quote.net, quote.tax)).toBe(quote.total);
        expect(add(quote.deposit, quote.rest)).toBe(quote.total);
        const keys = quote.taxLines.map(({ name, percent }) => `${name} ${percent}`);
        expect(new Set(keys).size).toBe(keys.length);
        const paid = thousandths.map((of) => cents(Math.round((quote.total * of) / 1000)));
        let before = zero;
        const split = [...paid, subtract(quote.total, add(...paid))].map((amount) => {
          const parts = splitEntry({ amount, before }, quote);
          before = add(before, amount);
          return parts;
        });
        quote.taxLines.forEach(({ amount }, n) =>
          expect(add(...split.map(({ taxes: of }) => of[n] ?? zero))).toBe(amount),
        );
        expect(add(...split.map(({ net }) => net))).toBe(quote.net);
      },
    ),
  );
});

const terms = (quote: OrderTerms['quote'], kept?: OrderTerms['taxes']) =>
  freezeOrderTerms(defaultSettings, quote, kept);

test('an order keeps the taxes of its lines and the usual ones', () => {
  const rules = { taxes, pricesIncludeTax: false };
  const price = fromMajor(100);
  const lines = [{ variantId: 7, taxes: gst, price, quantity: 1 }];
  const kept = terms(quoteOrder(lines, rules), agreedTaxes(taxes, lines));
  // Only in its own taxes, and yet what is added has the usual ones.
  expect(rulesOfTerms(kept).taxes).toEqual(taxes);
  expect([ownTaxesOfLine(kept, 7), ownTaxesOfLine(kept, 8)]).toEqual([gst, null]);
  const usual = [{ variantId: 8, taxes: null, price, quantity: 1 }];
  const quote = quoteOrder(usual, rules);
  const changed = changedTerms(kept, { quote, taxes: agreedTaxes(taxes, usual) });
  expect(changed).toEqual(terms(quote));
  expect(rulesOfTerms(changed).taxes).toEqual(taxes);
});
