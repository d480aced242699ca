import { describe, expect, test } from 'vitest';
import {
  firstLengthPrices,
  lengthPricesRefusal,
  priceOfLength,
  priceStep,
} from '#catalogue/length-prices.ts';
import { cents } from '#money/money.ts';

const list = (...pairs: [length: number, price: number][]) =>
  pairs.map(([length, price]) => ({ length, price: cents(price) }));
const hourly = list([60, 2_000], [120, 3_500], [240, 6_000]);

describe('the price of a length', () => {
  test.each([
    ['shorter than the first', 30, 2_000],
    ['the first', 60, 2_000],
    ['one minute more', 61, 3_500],
    ['between two', 90, 3_500],
    ['2½ hours', 150, 6_000],
    ['the last', 240, 6_000],
    ['a step beyond: 2,500 over four steps', 270, 6_625],
    ['two steps beyond', 300, 7_250],
    ['a step begun', 241, 6_625],
  ])('%s', (_name, length, expected) => {
    expect(priceOfLength(hourly, length, 30)).toBe(expected);
    expect(priceOfLength(hourly.toReversed(), length, 30)).toBe(expected);
  });

  test.each([
    ['one price, a further step in proportion', list([7, 70_000]), 8, 1, 80_000],
    ['one price, steps of a week', list([7, 70_000]), 14, 7, 140_000],
    ['steps together rounded once', list([3, 100]), 5, 1, 167],
    ['half a cent, up', list([2, 101]), 3, 1, 152],
    ['equal prices stay', list([1, 500], [2, 500]), 9, 1, 500],
    ['steps that pass the last one', list([7, 70_000]), 8, 7, 140_000],
  ])('%s', (_name, prices, length, step, expected) => {
    expect(priceOfLength(prices, length, step)).toBe(expected);
  });

  test('a kind of one length never costs more than the last', () => {
    expect(priceOfLength(hourly, 300, null)).toBe(6_000);
    expect(priceOfLength(hourly, 120, null)).toBe(3_500);
  });

  test.each([
    ['no list', [], 60, 30],
    ['no length', hourly, 0, 30],
    ['half a minute', hourly, 60.5, 30],
    ['no step', hourly, 60, 0],
  ])('refuses %s', (_name, prices, length, step) => {
    expect(() => priceOfLength(prices, length, step)).toThrow(RangeError);
  });
});

test.each([
  ['one length', { form: 'fixed', minutes: 60 }, list([60, 2000]), 60, 2000],
  ['a range', { form: 'choice', from: 60, to: 240, step: 60 }, list([60, 2000]), 150, 6000],
  [
    'a list, by its only price',
    { form: 'list', lengths: [60, 90, 240] },
    list([60, 2000]),
    90,
    3000,
  ],
  [
    'a list, beyond its last price',
    { form: 'list', lengths: [60, 120, 240] },
    list([60, 2000], [120, 3000]),
    ...[240, 5000],
  ],
] as const)('the price of %s', (_name, length, prices, asked, price) => {
  expect(priceOfLength(prices, asked as number, priceStep(length))).toBe(price);
});

test.each([
  [
    'a choice of lengths',
    { form: 'choice', from: 60, to: 480, step: 30 },
    [{ length: 60, price: 20 }],
  ],
  ['a list of lengths', { form: 'list', lengths: [240, 60] }, [{ length: 60, price: 20 }]],
  ['one length', { form: 'fixed', minutes: 240 }, []],
  ['nights', { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' }, []],
] as const)('a new package of %s begins with', (_name, length, expected) => {
  expect(firstLengthPrices(length, 20)).toEqual(expected);
});

describe('saving', () => {
  const falls =
    'A longer trip cannot cost less than a shorter one. Raise its price, or lower the one before it.';
  test.each([
    ['no list', [], null],
    ['rising prices', hourly, null],
    ['equal prices', list([60, 500], [120, 500]), null],
    ['a price one cent lower', list([60, 500], [120, 499]), falls],
    ['a later one that falls', list([60, 500], [120, 600], [180, 599]), falls],
    ['falling, in another order', list([120, 499], [60, 500]), falls],
    ['rising, in another order', list([120, 500], [60, 499]), null],
    ['free', list([60, 0]), null],
    ['below free', list([60, -1]), 'A price cannot be less than 0.'],
    ['a length twice', list([60, 500], [60, 600]), 'Enter each length once.'],
    ['no length', list([0, 500]), 'Enter whole lengths of at least 1.'],
    ['half a length', list([1.5, 500]), 'Enter whole lengths of at least 1.'],
  ])('%s', (_name, prices, expected) => {
    expect(lengthPricesRefusal(prices)).toBe(expected);
  });
});
