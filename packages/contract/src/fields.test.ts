import { describe, expect, test } from 'vitest';
import { email, phone } from './fields.ts';

describe('an email address', () => {
  test.each([' a@b.co ', 'a@b.co', '\ta@b.co\n'])('%j is taken without its spaces', (typed) => {
    expect(email.parse(typed)).toBe('a@b.co');
  });
  test.each(['', ' ', 'a@b', 'a b@c.co', `${'a'.repeat(250)}@b.co`])('%j is refused', (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });
});

test.each([
  [' +1 (416) 555-0123 ', true],
  ['0123.4567', true],
  ['1234', false],
  ['not a phone', false],
])('phone %j: %s', (typed, taken) => {
  expect(phone.safeParse(typed).success).toBe(taken);
});
