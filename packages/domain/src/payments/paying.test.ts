import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPayments } from '#bookings/prices/price.ts';
import { cents, subtract, add, zero } from '#money/money.ts';
import { dueOf, kindOfPayment, planOf } from '#payments/paying.ts';

const agreed = { total: cents(60_000), deposit: cents(6000), secondPayment: cents(24_000) };
const order = { total: cents(60_000), deposit: cents(6000), secondPayment: zero };

describe('the amount due', () => {
  test.each([
    ['nothing is paid', agreed, 0, [6000, 60_000, 2]],
    ['part of the deposit is paid', agreed, 1000, [24_000, 59_000, 3]],
    ['the deposit is paid', agreed, 6000, [24_000, 54_000, 3]],
    ['a cent beyond the deposit is paid', agreed, 6001, [53_999, 53_999, 4]],
    ['both instalments are paid', agreed, 30_000, [30_000, 30_000, 4]],
    ['all is paid', agreed, 60_000, [0, 0, 4]],
    ['too much is paid', agreed, 70_000, [0, 0, 4]],
    ['all was refunded', agreed, 0, [6000, 60_000, 2]],
    ['a dispute took more than there was', agreed, -1000, [6000, 61_000, 2]],
    ['an order’s deposit is paid', order, 6000, [54_000, 54_000, 4]],
    ['there is no deposit', { ...order, deposit: zero }, 0, [60_000, 60_000, 4]],
    ['the price fell below what is paid', { ...agreed, total: cents(20_000) }, 30_000, [0, 0, 4]],
  ])('when %s', (_name, terms, paid, [now, left, kind]) => {
    expect(dueOf(terms, cents(paid))).toEqual({ now, left, kind });
  });
});

test.each([
  [0, 6000, 2],
  [0, 5999, 2],
  [0, 6001, 3],
  [0, 60_000, 4],
  [6000, 24_000, 3],
  [30_000, 30_000, 4],
  [60_000, 1, 4],
])('with %i paid, a payment of %i is of kind %i', (paid, amount, kind) => {
  expect(kindOfPayment(agreed, cents(paid), cents(amount))).toBe(kind);
});

describe('the amount due after payments in any order', () => {
  /**
   * Of 600.00 with a deposit of 60.00 and a second payment of 240.00: each step is a payment or a
   * refund.
   */
  const steps = { deposit: 6000, second: 24_000, final: 30_000, all: 60_000, back: -24_000 };
  type Step = keyof typeof steps;
  test.each<[Step[], number, number, number]>([
    [[], 6000, 60_000, 2],
    [['deposit'], 24_000, 54_000, 3],
    [['deposit', 'second'], 30_000, 30_000, 4],
    [['deposit', 'second', 'final'], 0, 0, 4],
    [['deposit', 'final'], 24_000, 24_000, 4],
    [['deposit', 'final', 'second'], 0, 0, 4],
    [['second'], 36_000, 36_000, 4],
    [['second', 'deposit'], 30_000, 30_000, 4],
    [['second', 'final'], 6000, 6000, 4],
    [['final'], 30_000, 30_000, 4],
    [['final', 'deposit'], 24_000, 24_000, 4],
    [['final', 'second', 'deposit'], 0, 0, 4],
    [['all'], 0, 0, 4],
    [['all', 'back'], 24_000, 24_000, 4],
    [['deposit', 'second', 'back'], 24_000, 54_000, 3],
    [['deposit', 'second', 'back', 'second'], 30_000, 30_000, 4],
    [['deposit', 'second', 'final', 'back'], 24_000, 24_000, 4],
    [['second', 'back'], 6000, 60_000, 2],
    [['second', 'back', 'deposit'], 24_000, 54_000, 3],
  ])('%j: %i now, %i left', (order, now, left, kind) => {
    const paid = add(zero, ...order.map((step) => cents(steps[step])));
    expect(dueOf(agreed, paid)).toEqual({ now, left, kind });
  });
});

describe('the plan', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map((n) => cents(n));

  test('adds up to the total, and its open parts to the balance', () => {
    fc.assert(
      fc.property(money, money, money, (total, deposit, paid) => {
        const { deposit: first, secondPayment } = splitPayments(total, deposit);
        const plan = planOf({ total, deposit: first, secondPayment }, paid);
        expect(add(...plan.map((it) => it.amount))).toBe(total);
        const left = paid > total ? zero : subtract(total, paid);
        expect(add(...plan.map((it) => it.open))).toBe(left);
      }),
    );
  });

  test('is settled by repeatedly paying what is due, never more', () => {
    fc.assert(
      fc.property(money, money, (total, deposit) => {
        const split = splitPayments(total, deposit);
        const terms = { total, deposit: split.deposit, secondPayment: split.secondPayment };
        let paid = zero;
        let times = 0;
        for (; times < 4 && paid < total; times += 1) paid = add(paid, dueOf(terms, paid).now);
        expect(paid).toBe(total);
        expect(times).toBeLessThanOrEqual(3);
      }),
    );
  });
});
