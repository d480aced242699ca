import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 guests'],
  [1, '1 guest'],
  [2, '2 guests'],
])('%i is %s', (n, words) => {
  expect(counted(n, 'guest')).toBe(words);
});

test('accepts an irregular plural', () => {
  expect(counted(2, 'person', 'people')).toBe('2 people');
});
