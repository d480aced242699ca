import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['+14165550100', '+1 416 555 0100'],
  ['+1 416 555 0100', '+1 416 555 0100'],
  ['(416) 555-0100', '(416) 555-0100'],
  ['+442079460958', '+442079460958'],
  ['+1416555010', '+1416555010'],
  ['', ''],
])('%s is written %s', (kept, written) => {
  expect(phoneText(kept)).toBe(written);
});
