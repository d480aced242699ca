import type { Length } from '@slipway/domain/catalogue/package-kinds';
import { expect, it } from 'vitest';
import { shownLengths } from './shown-lengths.ts';

const hours = (from: number, to: number, step: number): Length => ({
  ...{ form: 'choice', from: from * 60, to: to * 60, step },
});
const list = (...all: number[]): Length => ({
  form: 'list',
  lengths: all.map((one) => one * 60),
});
const nights = (from: number, to: number): Length => ({
  ...{ form: 'days', from, to, step: 1, counted: 'nights' },
});

it.each([
  ['few: all of them', hours(1, 4, 30), [], [60, 90, 120, 150, 180, 210, 240]],
  ['half hours: whole ones', hours(1, 8, 30), [], [60, 120, 180, 240, 300, 360, 420, 480]],
  ['quarters: whole hours', hours(1, 6, 15), [], [60, 120, 180, 240, 300, 360]],
  ['an end between the steps', hours(1, 8.5, 30), [], [60, 180, 300, 420, 510]],
  ['a list of lengths: all of it', list(1, 2, 4), [60], [60, 120, 240]],
  ['nights', nights(1, 30), [], [1, 6, 11, 16, 21, 26, 30]],
  ['the price of the shortest', hours(1, 4, 60), [60], [60, 120, 180, 240]],
  ['… and many longer ones', hours(1, 8, 30), [60], [60, 120, 180, 240, 300, 360, 420, 480]],
  ['a list up to the longest', nights(3, 14), [3, 7, 14], [3, 7, 14]],
  ['a list that ends before', nights(1, 30), [1, 7, 14], [1, 7, 14, 16, 21, 26, 30]],
])('%s', (_name, form, listed, expected) => {
  expect(shownLengths(form, listed)).toEqual(expected);
});
