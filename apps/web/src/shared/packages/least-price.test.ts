import { beforeEach, expect, it } from 'vitest';
import { houseboat, kayaks } from '#test-rentals.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { startTests } from '#test-setup.ts';
import { leastPriceText } from './least-price.ts';

beforeEach(() => startTests());

const today = '2026-07-01';

it('says for how long the least price is', () => {
  expect(leastPriceText(kayaks, today)).toMatch(/^CA\$[\d.]+ for 1 hour$/);
  expect(leastPriceText(houseboat, today)).toMatch(/^CA\$[\d,.]+ for \d nights$/);
});

it('says the price alone where the length is fixed', () => {
  const whole = { ...teaser, packages: [halfDay] };
  expect(leastPriceText(whole, today)).toMatch(/^CA\$[\d,.]+$/);
});

it('says the length of the cheapest price', () => {
  const { packages, ...unit } = kayaks;
  const priced = packages.map((pkg) => ({
    ...pkg,
    length_prices: [
      { length: 60, price: 40 },
      { length: 90, price: 35 },
    ],
  }));
  expect(leastPriceText({ ...unit, packages: priced }, today)).toBe('CA$35.00 for 1½ hours');
});

it('says nothing where nothing is offered', () => {
  expect(leastPriceText({ ...kayaks, packages: [] }, today)).toBeNull();
});
