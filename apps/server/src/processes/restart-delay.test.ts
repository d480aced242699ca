import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test.each([
  [1, 100],
  [2, 200],
  [3, 400],
  [9, 25_600],
  [10, 30_000],
  [2000, 30_000],
])('after %d ends in a row: %d ms', (ends, ms) => {
  expect(restartDelay(ends)).toBe(ms);
});
