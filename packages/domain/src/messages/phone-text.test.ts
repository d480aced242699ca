import { expect, test } from 'vitest';
import { numberToReach, phoneLink, phoneText } from './phone-text.ts';

test.each([
  ['+14165550100', '+1 416 555 0100'],
  ['+1 416 555 0100', '+1 416 555 0100'],
  ['(416) 555-0100', '(416) 555-0100'],
  ['+442079460958', '+442079460958'],
  ['+1416555010', '+1416555010'],
  ['', ''],
])('formats %s as %s', (kept, written) => {
  expect(phoneText(kept)).toBe(written);
});

test('shows an extension, puts it after the number in a link, and omits it for SMS', () => {
  const phone = '+14165550123 ext. 12';
  expect(phoneText(phone)).toBe('+1 416 555 0123 ext. 12');
  expect(phoneLink(phone)).toBe('tel:+14165550123;ext=12');
  expect(numberToReach(phone)).toBe('+14165550123');
  expect(phoneLink('+14165550123')).toBe('tel:+14165550123');
  expect(phoneLink('+1 (416) 555-0100')).toBe('tel:+14165550100');
});
