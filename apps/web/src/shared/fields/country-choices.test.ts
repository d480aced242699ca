import { expect, test } from 'vitest';
import { startTests } from '#test-setup.ts';
import { countryChoices, matchingCountries } from './country-choices.ts';

startTests();
const found = (typed: string, limit?: number) =>
  matchingCountries(countryChoices(), typed, limit).map(({ value }) => value);

test.each([
  ['netherlands', ['NL', 'BQ']],
  [' Guinea', ['GN', 'GW', 'GQ', 'PG']],
  ['nowhere', []],
])('%s: those that begin with it come first', (typed, codes) => {
  expect(found(typed)).toEqual(codes);
});

test('nothing typed shows all, as many as fit', () => {
  expect(found('')).toHaveLength(countryChoices().length);
  expect(found('', 3)).toEqual(
    countryChoices()
      .slice(0, 3)
      .map(({ value }) => value),
  );
});
