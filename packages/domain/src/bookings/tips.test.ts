import { expect, test } from 'vitest';
import { cents } from '#money/money.ts';
import { isTipPercent, splitTip, tipAmount } from '#bookings/tips.ts';

test.each([
  [80000, 10, 8000],
  [80000, 20, 16000],
  [80001, 15, 12000],
  [80003, 15, 12000],
  [80010, 15, 12002],
  [99, 1, 1],
  [80000, 100, 80000],
])('on %d cents, %d percent is %d', (total, percent, tip) => {
  expect(tipAmount(cents(total), percent)).toBe(tip);
});

test.each([0, 0.5, 101, -5, Number.NaN])('refuses a tip of %d percent', (percent) => {
  expect(isTipPercent(percent)).toBe(false);
  expect(() => tipAmount(cents(100), percent)).toThrow(RangeError);
});

test.each([
  [100, { supervisor: true, mate: true }, 50, 50],
  [101, { supervisor: true, mate: true }, 51, 50],
  [1, { supervisor: true, mate: true }, 1, 0],
  [101, { supervisor: true, mate: false }, 101, 0],
  [101, { supervisor: false, mate: true }, 0, 101],
  [101, { supervisor: false, mate: false }, 101, 0],
])('%d cents, of a crew %j: %d and %d', (tip, crew, supervisor, mate) => {
  expect(splitTip(cents(tip), crew)).toEqual({ supervisor, mate });
});
