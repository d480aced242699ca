import { expect, test } from 'vitest';
import { isPagePath } from './is-page-path.ts';

test.each([
  ['/', true],
  ['/book', true],
  ['/Book/', true],
  ['/admin/units', true],
  ['/admin/products', true],
  ['/reset-password/a-token', true],
  ['/admin/orders/customer/7', true],
  ['/reset-password', false],
  ['/reset-password/a/b', false],
  ['/admin', false],
  ['/bookings', false],
  ['/book/first-light', true],
  ['/book/first-light/half-day', true],
  ['/book/first-light/half-day/more', false],
  ['/wp-login.php', false],
  ['//', true],
  ['', true],
])('%j leads to a screen: %s', (path, leads) => {
  expect(isPagePath(path)).toBe(leads);
});
