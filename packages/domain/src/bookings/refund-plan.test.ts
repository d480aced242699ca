import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, add } from '#money/money.ts';
import { planRefund } from '#bookings/refund-plan.ts';

const payments = [
  { id: 'first', left: cents(300) },
  { id: 'second', left: cents(0) },
  { id: 'third', left: cents(100) },
];

test.each([
  [0, []],
  [60, [{ id: 'third', amount: 60 }]],
  [
    150,
    [
      { id: 'third', amount: 100 },
      { id: 'first', amount: 50 },
    ],
  ],
])('takes %d from the newest payments first', (amount, plan) => {
  expect(planRefund(cents(amount), payments)).toEqual(plan);
});

test.each([
  [60, [{ id: 'gift', amount: 60 }]],
  [
    250,
    [
      { id: 'gift', amount: 100 },
      { id: 'card', amount: 150 },
    ],
  ],
])('gives back %d to a gift card first, whenever it paid', (amount, plan) => {
  const paid = [
    { id: 'gift', left: cents(100), giftCard: true },
    { id: 'card', left: cents(300), giftCard: false },
  ];
  expect(planRefund(cents(amount), paid)).toEqual(plan);
});

test('refuses more than was paid', () => {
  expect(() => planRefund(cents(401), payments)).toThrow(RangeError);
});

test('parts add up, and none exceeds its payment', () => {
  const lefts = fc.array(fc.nat(1000), { maxLength: 6 });
  fc.assert(
    fc.property(lefts, fc.nat(100), (all, percent) => {
      const amount = cents(Math.floor((all.reduce((a, b) => a + b, 0) * percent) / 100));
      const plan = planRefund(
        amount,
        all.map((left, id) => ({ id, left: cents(left) })),
      );
      expect(add(...plan.map((one) => one.amount))).toBe(amount);
      plan.forEach((one) => expect(one.amount).toBeLessThanOrEqual(all[one.id] ?? 0));
    }),
    { numRuns: 200 },
  );
});
