import { expect, test } from 'vitest';
import { countryOfZone, proposalFor } from './proposals.ts';

test.each([
  ['CA', 'America/Vancouver', 'America/Vancouver', 'CAD', ['GST 5'], false],
  ['US', 'America/Chicago', 'America/Chicago', 'USD', [], false],
  ['DE', 'Europe/Berlin', 'Europe/Berlin', 'EUR', ['USt 19'], true],
  ['GB', 'America/New_York', 'Europe/London', 'GBP', ['VAT 20'], true],
  // The yen has no cents, and prices here do.
  ['JP', 'Asia/Tokyo', 'Asia/Tokyo', undefined, [], true],
  ['XX', 'Asia/Tokyo', undefined, undefined, [], true],
])('%s, seen from %s', (country, from, zone, currency, taxes, included) => {
  const proposal = proposalFor(country, from);
  expect(proposal.time_zone).toBe(zone);
  expect(proposal.currency).toBe(currency);
  expect(proposal.sale_taxes.map(({ name, percent }) => `${name} ${percent}`)).toEqual(taxes);
  expect(proposal.prices_include_tax).toBe(included);
});

test.each([
  ['America/Toronto', 'CA'],
  ['Europe/Berlin', 'DE'],
  ['Europe/London', 'GB'],
  ['UTC', null],
])('a browser in %s is in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});
