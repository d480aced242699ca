import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  cents,
  divideHalfUp,
  fromMajor,
  subtract,
  percentInside,
  percentOf,
  add,
  multiply,
  toMajor,
  zero,
} from '#money/money.ts';

const anyCents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents);

test.each([
  [125.5, 12550],
  [0, 0],
  [-0, 0],
  [0.07, 7],
  [1.1, 110],
  [-4.35, -435],
  [999_999.99, 99_999_999],
])('%d in major units is %d cents, and back', (major, amount) => {
  expect(fromMajor(major)).toBe(amount);
  expect(toMajor(fromMajor(major))).toBe(major + 0);
});

test.each([1.005, 0.001, Number.NaN, Infinity, 1e300, 0.1 + 0.2])(
  '%d is not an amount with two decimals',
  (major) => {
    expect(() => fromMajor(major)).toThrow(RangeError);
  },
);

test.each([0.5, Number.NaN, 2 ** 53, -Infinity])('%d is not a number of cents', (n) => {
  expect(() => cents(n)).toThrow(RangeError);
});

test.each([
  [80000, 13, 10400],
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [105, 50, 53],
  [10010, 9.975, 998],
  [20000, 9.975, 1995],
  [1, 0, 0],
  [-15, 10, -1],
])('of %d cents, and percent %d: %d, half up', (amount, percent, expected) => {
  expect(percentOf(cents(amount), percent)).toBe(expected);
});

test.each([
  [11300, 13, 1300],
  [80000, 13, 9204],
  [100, 0, 0],
  [0, 13, 0],
])('inside %d cents at %d percent there are %d', (gross, percent, expected) => {
  expect(percentInside(cents(gross), percent)).toBe(expected);
});

test('sums, differences and multiples stay whole', () => {
  expect(add()).toBe(zero);
  expect(add(cents(1), cents(2), cents(-5))).toBe(-2);
  expect(subtract(cents(1), cents(3))).toBe(-2);
  expect(multiply(cents(15000), 3)).toBe(45000);
  expect(Object.is(multiply(cents(-5), 0), 0)).toBe(true);
  expect(() => multiply(cents(1), 1.5)).toThrow(RangeError);
});

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [10, [3, 7], [3, 7]],
    [1499, [5, 9.975], [501, 998]],
    [7, [0, 0], [4, 3]],
    [7, [0, 1, 0], [0, 7, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [], []],
  ])('%d by %j is %j', (amount, weights, expected) => {
    expect(allocate(cents(amount), weights)).toEqual(expected);
  });

  test('refuses invalid weights', () => {
    expect(() => allocate(cents(1), [])).toThrow(RangeError);
    expect(() => allocate(cents(1), [2, -1])).toThrow(RangeError);
    expect(() => allocate(cents(1), [Number.NaN])).toThrow(RangeError);
  });

  test('parts add up, each within a cent of its share', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyCents, weights, (amount, ws) => {
        const parts = allocate(amount, ws);
        expect(add(...parts)).toBe(amount);
        const sum = ws.reduce((a, b) => a + b, 0);
        parts.forEach((part, i) => {
          const share = sum === 0 ? amount / ws.length : (amount * (ws[i] ?? 0)) / sum;
          expect(Math.abs(part - share)).toBeLessThan(1.001);
        });
      }),
      { numRuns: 500 },
    );
  });
});

test('halves are exact and rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (n, d) => {
      const q = divideHalfUp(n, d);
      // q - 1/2 <= n/d < q + 1/2, in whole numbers.
      expect(2 * n).toBeGreaterThanOrEqual((2 * q - 1) * d);
      expect(2 * n).toBeLessThan((2 * q + 1) * d);
    }),
    { numRuns: 500 },
  );
});
