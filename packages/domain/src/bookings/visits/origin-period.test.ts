import { expect, test } from 'vitest';
import { isOriginPeriod } from './origin-period.ts';

test.each([
  ['2026-06-01', '2026-06-01', true],
  ['2026-06-02', '2026-06-01', false],
  ['2024-01-01', '2025-12-31', true],
  ['2024-06-01', '2026-06-02', true],
  ['2024-06-01', '2026-06-03', false],
])('from %s to %s: %s', (from, to, is) => {
  expect(isOriginPeriod({ from, to })).toBe(is);
});
