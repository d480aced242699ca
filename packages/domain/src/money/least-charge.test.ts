import { expect, test } from 'vitest';
import { cents } from '#money/money.ts';
import { chargeablePart, leastChargeIn } from '#money/least-charge.ts';

test.each([
  ['CAD', 50],
  ['USD', 50],
  ['EUR', 50],
  ['GBP', 30],
  ['SEK', 300],
  ['XCD', 50],
])('the least charge in %s is %i cents', (currency, least) => {
  expect(leastChargeIn(currency)).toBe(least);
});

test.each([
  // wanted, of, taken
  [0, 100, 0],
  [1, 100, 50],
  [49, 100, 50],
  [50, 100, 50],
  [52, 101, 101],
  [51, 100, 100],
  [50, 99, 99],
  [50, 50, 50],
  [6000, 60_000, 6000],
])('of %i from %i is taken %i, where at least 50 is charged', (wanted, all, taken) => {
  expect(chargeablePart(cents(wanted), cents(all), cents(50))).toBe(taken);
});
