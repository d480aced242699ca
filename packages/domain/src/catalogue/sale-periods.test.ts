import { describe, expect, test } from 'vitest';
import { priceNow, priceToKeep, readSalePeriod } from './sale-periods.ts';

const zone = 'America/Toronto';
const instants = (first: string, last: string) => {
  const period = readSalePeriod(first, last, zone);
  return period && [period.from?.toISOString() ?? null, period.to?.toISOString() ?? null];
};

describe('the period of a sale', () => {
  test.each([
    ['2026-06-01', '2026-06-30', '2026-06-01T04:00:00.000Z', '2026-07-01T04:00:00.000Z'],
    [
      '2026-06-01T13:00-0800',
      '2026-06-02T15:30-08:00',
      '2026-06-01T21:00:00.000Z',
      '2026-06-02T23:30:00.000Z',
    ],
    [
      '2026-06-01T13:00Z',
      '2026-06-01T14:00:30.250Z',
      '2026-06-01T13:00:00.000Z',
      '2026-06-01T14:00:30.000Z',
    ],
    [
      '2026-06-01 08:00',
      '2026-06-01 09:00:00',
      '2026-06-01T12:00:00.000Z',
      '2026-06-01T13:00:00.000Z',
    ],
    ['2026-06-01T13:00+02', '', '2026-06-01T11:00:00.000Z', null],
    ['', '2026-06-01', null, '2026-06-02T04:00:00.000Z'],
    ['', '', null, null],
  ])('%j to %j', (first, last, from, to) => {
    expect(instants(first, last)).toEqual([from, to]);
  });

  test.each([
    ['soon', '2026-06-30'],
    ['2026-06-31', '2026-07-30'],
    ['2026-06-30', '2026-06-01'],
    ['06/01/2026', ''],
    ['2026-06-01T25:00', ''],
  ])('refuses %j to %j', (first, last) => {
    expect(instants(first, last)).toBeNull();
  });
});

test.each([
  [1000, 800, '2026-05-31T23:59:59Z', 1000],
  [1000, 800, '2026-06-01T00:00:00Z', 800],
  [1000, 800, '2026-06-29T23:59:59Z', 800],
  [1000, 800, '2026-06-30T00:00:00Z', 1000],
  [1000, 1200, '2026-06-02T00:00:00Z', 1000],
  [1000, null, '2026-06-02T00:00:00Z', 1000],
  [null, 800, '2026-06-02T00:00:00Z', 800],
  [null, 800, '2026-07-02T00:00:00Z', null],
])('regular %s, on sale %s: at %s it is %s', (regular, sale, now, price) => {
  const saleFrom = new Date('2026-06-01T00:00:00Z');
  const saleTo = new Date('2026-06-30T00:00:00Z');
  expect(priceNow({ regular, sale, saleFrom, saleTo }, new Date(now))).toBe(price);
});

describe('the price kept after an import', () => {
  const at = new Date('2026-06-15T12:00:00Z');
  const ends = new Date('2026-06-30T00:00:00Z');
  test.each([
    ['without a sale, is the regular one', [1000, null, null, null], 1000, null],
    ['during a sale that ends, is the regular one', [1000, 800, null, ends], 1000, 'left out'],
    ['during a sale without an end, is the sale’s', [1000, 800, null, null], 800, 'kept'],
    ['before a sale, is the regular one', [1000, 800, ends, null], 1000, null],
    ['after a sale, is the regular one', [1000, 800, null, at], 1000, null],
    ['beside a sale that is dearer, is the regular one', [1000, 1200, null, ends], 1000, null],
    ['without a regular price, is the sale’s', [null, 800, null, ends], 800, 'kept'],
    ['with a regular price of 0, is the sale’s', [0, 800, null, ends], 800, 'kept'],
    ['without any, is none', [null, null, null, null], null, null],
  ] as const)('%s', (_name, [regular, sale, saleFrom, saleTo], cents, ofSale) => {
    expect(priceToKeep({ regular, sale, saleFrom, saleTo }, at)).toEqual({ cents, sale: ofSale });
  });
});

test('treats a regular price of 0 with a sale price as missing', () => {
  const always = { saleFrom: null, saleTo: null };
  const at = new Date('2026-06-01T12:00:00Z');
  expect(priceNow({ regular: 0, sale: 5000, ...always }, at)).toBe(5000);
  expect(priceNow({ regular: 0, sale: null, ...always }, at)).toBe(0);
  // Also after the sale, so that nothing is given away.
  expect(priceNow({ regular: 0, sale: 5000, saleFrom: null, saleTo: at }, at)).toBeNull();
});
