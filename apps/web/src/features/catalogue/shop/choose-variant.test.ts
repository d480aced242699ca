import { expect, it } from 'vitest';
import { shownVariant, valuesOf, withValue } from './choose-variant.ts';

const variant = (id: number, option_values: string[], left = 5) => ({
  ...{ id, option_values, left },
  ...{ sku: '', price: 29, former_price: null, lowest_price: null, picture: null },
});
const small = variant(1, ['S', 'Red'], 0);
const medium = variant(2, ['M', 'Red']);
const blue = variant(3, ['M', 'Blue'], 0);
const large = variant(4, ['L', 'Blue']);
const all = [small, medium, blue, large];

it.each([
  ['the one of the address', all, 3, blue],
  ['the first that can be had without one', all, null, medium],
  ['the first that can be had where the address names none of them', all, 9, medium],
  ['the first where none can be had', [small, blue], null, small],
  ['none of nothing', [], null, null],
])('shows %s', (_case, variants, asked, expected) => {
  expect(shownVariant(variants, asked)).toBe(expected);
});

it('lists the values of an option, and whether any with it can be had', () => {
  expect(valuesOf(all, 0)).toEqual([
    { value: 'S', isLeft: false },
    { value: 'M', isLeft: true },
    { value: 'L', isLeft: true },
  ]);
  expect(valuesOf(all, 1).map(({ value }) => value)).toEqual(['Red', 'Blue']);
});

it.each([
  ['keeps the other values', medium, 1, 'Blue', blue],
  ['takes one with other values where there is none', medium, 0, 'L', large],
  ['takes one that can be had before another', large, 1, 'Red', medium],
  ['stays where no variant has the value', medium, 0, 'XL', medium],
])('choosing a value %s', (_case, from, option, value, expected) => {
  expect(withValue(all, from, option, value)).toBe(expected);
});
