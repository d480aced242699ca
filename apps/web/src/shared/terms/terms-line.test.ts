import { beforeEach, expect, it } from 'vitest';
import { startTests } from '../../test-setup.ts';
import { termsLine } from './terms-line.ts';

beforeEach(() => {
  startTests();
});

it.each([
  [30, null, 'More than 30 days ahead: full refund'],
  [1, null, 'More than 1 day ahead: full refund'],
  [7, 30, 'Within 30 days and over 7 days: full refund'],
  [1, 7, 'Within 7 days and over 1 day: full refund'],
  [null, 7, 'Within 7 days: full refund'],
  [null, 1, 'Within 1 day: full refund'],
  [null, null, 'At any time: full refund'],
])('above %j and up to %j days', (moreThanDays, upToDays, expected) => {
  const band = { counted: 'days', moreThanDays, upToDays, keepPercent: 0 } as const;
  expect(termsLine(band, 'charter')).toBe(expected);
});

it.each([
  [1, '1 percent of the total is forfeited'],
  [25, '25 percent of the total is forfeited'],
  [50, '50 percent of the total is forfeited'],
  [99, '99 percent of the total is forfeited'],
  [100, 'the full charter is owed'],
])('keeps %j percent', (keepPercent, expected) => {
  const band = { counted: 'days', moreThanDays: null, upToDays: 7, keepPercent } as const;
  expect(termsLine(band, 'charter')).toBe(`Within 7 days: ${expected}`);
});

it('keeps the deposit of a charter by the first terms', () => {
  const band = { counted: 'days', moreThanDays: 7, upToDays: 30, keepPercent: 50 } as const;
  expect(termsLine(band, 'charter')).toBe(
    'Within 30 days and over 7 days: the 50 percent deposit is forfeited',
  );
});

it.each([
  ['charter', 'the full charter is owed'],
  ['fare', 'the full fare is owed'],
  ['rental', 'the full rental is owed'],
  ['stay', 'the full stay is owed'],
] as const)('names a %s', (owed, expected) => {
  const band = { counted: 'hours', moreThanDays: null, upToDays: 24, keepPercent: 100 } as const;
  expect(termsLine(band, owed)).toBe(`Within 24 hours: ${expected}`);
});

it.each(['fare', 'rental', 'stay', 'price'] as const)('keeps half of a %s', (owed) => {
  const band = { counted: 'days', moreThanDays: null, upToDays: 7, keepPercent: 50 } as const;
  expect(termsLine(band, owed)).toBe('Within 7 days: 50 percent of the total is forfeited');
});

it.each([
  [24, null, 'More than 24 hours ahead: full refund'],
  [1, 24, 'Within 24 hours and over 1 hour: full refund'],
  [null, 24, 'Within 24 hours: full refund'],
])('above %j and up to %j hours', (moreThanDays, upToDays, expected) => {
  const band = { counted: 'hours', moreThanDays, upToDays, keepPercent: 0 } as const;
  expect(termsLine(band, 'charter')).toBe(expected);
});
