import { beforeEach, expect, it } from 'vitest';
import { startTests } from '../../../test-setup.ts';
import { termsLine } from './price-words.ts';

beforeEach(() => {
  startTests();
});

it.each([
  [30, null, 'More than 30 days before: full refund'],
  [1, null, 'More than 1 day before: full refund'],
  [7, 30, '30 to 8 days before: full refund'],
  [6, 7, '7 days before: full refund'],
  [0, 1, '1 day before: full refund'],
  [null, 7, '7 days or fewer before: full refund'],
  [null, 1, '1 day or fewer before: full refund'],
  [null, null, 'At any time: full refund'],
])('above %j and up to %j days', (more, upTo, words) => {
  const band = { more_than_days: more, up_to_days: upTo, keep_percent: 0 };
  expect(termsLine(band)).toBe(words);
});
