import { expect, test } from 'vitest';
import { countryCodes, isCountryCode } from './countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

test('every code is that of a country with a name; they are sorted, without duplicates', () => {
  expect(countryCodes).toHaveLength(249);
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect([...new Set(countryCodes)].toSorted()).toEqual([...countryCodes]);
});

test.each([
  ['CA', true],
  ['ZW', true],
  ['UK', false],
  ['EU', false],
  ['ca', false],
  ['', false],
])('%j is a country: %j', (code, is) => {
  expect(isCountryCode(code)).toBe(is);
});
