import { beforeEach, expect, it } from 'vitest';
import { startTests } from '../../../test-setup.ts';
import { termsLine } from './price-words.ts';

beforeEach(() => {
  startTests();
});

it.each([
  [30, null, 'More than 30 days before: everything comes back'],
  [1, null, 'More than 1 day before: everything comes back'],
  [7, 30, '30 to 8 days before: everything comes back'],
  [6, 7, '7 days before: everything comes back'],
  [0, 1, '1 day before: everything comes back'],
  [null, 7, '7 days or fewer before: everything comes back'],
  [null, 1, '1 day or fewer before: everything comes back'],
  [null, null, 'At any time: everything comes back'],
])('above %j and up to %j days', (more, upTo, words) => {
  const band = { more_than_days: more, up_to_days: upTo, keep_percent: 0 };
  expect(termsLine(band)).toBe(words);
});
