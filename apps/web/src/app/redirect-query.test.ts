import { expect, it } from 'vitest';
import { redirectQuery } from './redirect-query.ts';

it.each([
  ['bookings', 'sell', '?q=ann&payment=0', '?q=ann&payment=0&tab=orders'],
  ['bookings', 'sell', '?order=5', '?order=5&tab=orders'],
  ['bookings', 'rent', '?booking=5', '?booking=5&tab=bookings'],
  ['bookings', 'rent', '?tab=orders', '?tab=orders'],
  ['customer-bookings', 'sell', '', '?tab=orders'],
  ['repeat-bookings', 'sell', '?series=3', '?series=3&of=orders'],
  ['new-booking', 'rent', '', '?what=booking'],
  ['units', 'sell', '?edit=7&q=red%20one', '?edit=7&q=red+one'],
  ['categories', 'rent', '', ''],
] as const)('%s of %s with “%s” keeps its query', (name, purpose, query, expected) => {
  expect(redirectQuery(name, purpose, query)).toBe(expected);
});
