import { expect, test } from 'vitest';
import { add, cents, zero } from '#money/money.ts';
import {
  deductedTooMuch,
  refundOfReturn,
  returnProblem,
  shareOverOrder,
  taxesAfterRefund,
  type ReturnableLine,
} from '#orders/returns.ts';

const line = (over: Partial<ReturnableLine> = {}): ReturnableLine => ({
  position: 0,
  quantity: 3,
  gross: cents(1_000),
  returned: 0,
  refunded: zero,
  ...over,
});
const shipped = { paid: cents(1_500), refunded: zero, cheapest: cents(900) };
const pieces = (...quantities: number[]) =>
  quantities.map((quantity, position) => ({ position, quantity }));

test.each<[string, ReturnableLine[], number[], typeof shipped, number, number]>([
  ['one of three', [line()], [1], shipped, 333, 0],
  ['the second of three', [line({ returned: 1, refunded: cents(333) })], [1], shipped, 334, 0],
  ['the last', [line({ returned: 2, refunded: cents(667) })], [1], shipped, 333, 900],
  ['all at once', [line()], [3], shipped, 1_000, 900],
  ['all of one of two', [line(), line({ position: 1 })], [3, 0], shipped, 1_000, 0],
  ['less than it was refunded', [line({ refunded: cents(800) })], [3], shipped, 200, 900],
  ['nothing left of it', [line({ refunded: cents(1_000) })], [3], shipped, 0, 900],
  ['free shipping', [line()], [3], { ...shipped, paid: zero }, 1_000, 0],
  ['cheaper than the cheapest', [line()], [3], { ...shipped, paid: cents(500) }, 1_000, 500],
  ['part of shipping refunded', [line()], [3], { ...shipped, refunded: cents(600) }, 1_000, 300],
  ['all of shipping refunded', [line()], [3], { ...shipped, refunded: cents(1_500) }, 1_000, 0],
])('gives back for %s', (_what, lines, quantities, shipping, goods, forShipping) => {
  const refund = refundOfReturn(lines, pieces(...quantities), shipping, cents(9_999));
  expect(add(...refund.lines.map(({ amount }) => amount))).toBe(goods);
  expect(refund.shipping).toBe(forShipping);
  expect(refund.total).toBe(goods + forShipping);
  expect(refund.back).toEqual({ shipping: forShipping, total: goods + forShipping });
});

test.each([
  [1_900, 900, 1_900],
  [1_400, 400, 1_400],
  [1_000, 0, 1_000],
  [300, 0, 300],
  [0, 0, 0],
  [-100, 0, 0],
])('gives back of 10.00 and 9.00 for shipping, with %i in hand, %i of %i', (inHand, of, back) => {
  const refund = refundOfReturn([line()], pieces(3), shipped, cents(inHand));
  expect(refund.back).toEqual({ shipping: of, total: back });
  expect(refund).toMatchObject({ shipping: 900, total: 1_900 });
});

test.each<[number[], number[], ReturnableLine[], number, number, number[]]>([
  [[3], [0], [line()], 1_000, 0, []],
  [[3], [1], [line()], 999, 1, []],
  [[3], [1_000], [line()], 0, 1_000, []],
  [[3], [1_001], [line()], 0, 1_000, [1_000]],
  [[1], [333], [line()], 0, 333, []],
  [[1], [334], [line()], 0, 333, [333]],
  [[3], [200], [line({ refunded: cents(800) })], 0, 200, []],
  [[3], [201], [line({ refunded: cents(800) })], 0, 200, [200]],
  [[1], [333], [line({ returned: 1, refunded: zero })], 1, 333, []],
  [[0], [1], [line()], 0, 0, [0]],
  [[3, 3], [100, 0], [line(), line({ position: 1 })], 1_900, 100, []],
  [[3, 3], [0, 1_500], [line(), line({ position: 1 })], 1_000, 1_000, [1_000]],
])(
  'of %j pieces less %j for each line',
  (quantities, deductions, lines, goods, deducted, tooMuch) => {
    const came = pieces(...quantities).map((one, n) => ({
      ...one,
      deduction: cents(deductions[n] ?? 0),
    }));
    const refund = refundOfReturn(lines, came, { ...shipped, cheapest: zero }, cents(9_999));
    expect([refund.total, refund.back.total, refund.deducted]).toEqual([goods, goods, deducted]);
    expect(deductedTooMuch(came, refund).map(({ most }) => most)).toEqual(tooMuch);
  },
);

test('deducts nothing of the shipping', () => {
  const came = [{ position: 0, quantity: 3, deduction: cents(1_000) }];
  expect(refundOfReturn([line()], came, shipped, cents(9_999))).toMatchObject({
    ...{ deducted: 1_000, shipping: 900, total: 900 },
    back: { shipping: 900, total: 900 },
  });
});

test.each([
  [500, [1_000, 500], 0, [333, 167], 0],
  [500, [1_000, 500], 500, [250, 125], 125],
  [2_000, [1_000, 500], 500, [1_000, 500], 500],
  [1, [0, 500], 0, [0, 1], 0],
])('shares %i over lines of %j and %i for shipping', (amount, left, shippingLeft, shares, rest) => {
  const lines = left.map((part, position) => ({ position, left: cents(part) }));
  const shared = shareOverOrder(cents(amount), lines, cents(shippingLeft));
  expect(shared.lines.map((one) => one.amount)).toEqual(shares);
  expect(shared.shipping).toBe(rest);
});

test.each<[ReturnType<typeof returnProblem>, number[]]>([
  [null, [1]],
  [null, [2]],
  ['too_many', [3]],
  ['too_many', [-1]],
  ['nothing', [0]],
  ['nothing', []],
  ['too_many', [1, 1]],
])('says %s of %j', (problem, quantities) => {
  expect(returnProblem([line({ returned: 1 })], pieces(...quantities))).toBe(problem);
});

test('names a line once', () => {
  const twice = [...pieces(1), ...pieces(1)];
  expect(returnProblem([line()], twice)).toBe('too_many');
});

test.each([
  [0, [100, 50]],
  [575, [50, 25]],
  [1_150, [0, 0]],
  [333, [71, 36]],
])('leaves of the taxes after a refund of %i %j', (refunded, left) => {
  const lines = [
    { name: 'GST', percent: 10, amount: cents(100) },
    { name: 'PST', percent: 5, amount: cents(50) },
  ];
  const after = taxesAfterRefund(lines, cents(1_150), cents(refunded));
  expect(after.map(({ amount }) => amount)).toEqual(left);
});
