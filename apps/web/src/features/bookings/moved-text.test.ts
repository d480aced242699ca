import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { movedOf, movedText } from './moved-text.ts';

beforeEach(() => startTests());

const terms = (counted: 'days' | 'hours') => ({
  version: 1,
  bands: [{ counted, more_than_days: null, up_to_days: null, keep_percent: 100 }],
});

it.each([
  ['days', null, null],
  ['days', 1, 'It was moved 1 day before the trip, and those terms apply.'],
  ['days', 5, 'It was moved 5 days before the trip, and those terms apply.'],
  ['hours', 1, 'It was moved 1 hour before the trip, and those terms apply.'],
  ['hours', 20, 'It was moved 20 hours before the trip, and those terms apply.'],
] as const)('terms in %s, %s before: %s', (counted, before, text) => {
  expect(movedText(movedOf({ strictest_days_before: before, terms: terms(counted) }))).toBe(text);
});
