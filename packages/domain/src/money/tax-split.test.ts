import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, subtract } from '#money/money.ts';
import { splitEntry } from '#money/tax-split.ts';
import { withTax } from '#money/taxes.ts';

const lines = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ name: `Tax ${index}`, percent: 1, amount: cents(amount) }));

test.each([
  // before, amount, total, taxes of the total → net, taxes of the entry
  ['the whole at once', 0, 11300, 11300, [1300], 10000, [1300]],
  ['a deposit', 0, 1130, 11300, [1300], 1000, [130]],
  ['the rest after it', 1130, 10170, 11300, [1300], 9000, [1170]],
  ['half a cent of tax, up', 0, 1, 2, [1], 0, [1]],
  ['the cent after it', 1, 1, 2, [1], 1, [0]],
  ['a third', 0, 3333, 10000, [1000], 3000, [333]],
  ['the second third', 3333, 3333, 10000, [1000], 2999, [334]],
  ['the last third', 6666, 3334, 10000, [1000], 3001, [333]],
  ['two taxes', 0, 5000, 11498, [500, 998], 4349, [217, 434]],
  ['the rest of two taxes', 5000, 6498, 11498, [500, 998], 5651, [283, 564]],
  ['a refund of all', 11300, -11300, 11300, [1300], -10000, [-1300]],
  ['a refund of a part', 11300, -1130, 11300, [1300], -1000, [-130]],
  ['more than the total', 11300, 1130, 11300, [1300], 1000, [130]],
  ['no tax', 0, 5000, 10000, [], 5000, []],
  ['a tax of nothing', 0, 5000, 10000, [0], 5000, [0]],
  ['nothing to pay', 0, 5000, 0, [0], 5000, [0]],
  ['a tax of nothing to pay', 0, 5000, 0, [100], 5000, [0]],
  ['below zero', 0, -1130, 11300, [1300], -1000, [-130]],
  [
    'the largest amounts',
    0,
    4_500_000_001,
    9_000_000_001,
    [4_500_000_000],
    2_250_000_001,
    [2_250_000_000],
  ],
])('%s', (_what, before, amount, total, taxes, net, expected) => {
  expect(
    splitEntry(
      { amount: cents(amount), before: cents(before) },
      { total: cents(total), taxLines: lines(...taxes) },
    ),
  ).toEqual({ net, taxes: expected });
});

const percents = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 4 });
const price = fc.integer({ min: 0, max: 9_000_000_000 });

test('entries that pay exactly add up to the tax lines, and each to itself', () => {
  fc.assert(
    fc.property(
      price,
      percents,
      fc.boolean(),
      fc.array(fc.integer({ min: -500, max: 1000 }), { maxLength: 12 }),
      (net, thousandths, pricesIncludeTax, thousandthsPaid) => {
        const taxed = withTax(cents(net), {
          taxes: thousandths.map((percent, n) => ({ name: `T${n}`, percent: percent / 1000 })),
          pricesIncludeTax,
        });
        const paid = thousandthsPaid.map((of) => cents(Math.round((taxed.total * of) / 1000)));
        const entries = [...paid, subtract(taxed.total, add(...paid))];
        let before = cents(0);
        const split = entries.map((amount) => {
          const parts = splitEntry({ amount, before }, taxed);
          before = add(before, amount);
          expect(add(parts.net, ...parts.taxes)).toBe(amount);
          return parts;
        });
        taxed.taxLines.forEach((line, n) => {
          expect(add(...split.map(({ taxes }) => taxes[n] ?? cents(0)))).toBe(line.amount);
        });
        expect(add(...split.map((parts) => parts.net))).toBe(taxed.net);
      },
    ),
    { numRuns: 500 },
  );
});
