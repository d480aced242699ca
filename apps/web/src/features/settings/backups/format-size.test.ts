import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '0 kB'],
  [1, '0 kB'],
  [1500, '1.5 kB'],
  [999_400, '999 kB'],
  [1_000_000, '1 MB'],
  [34_560_000, '35 MB'],
  [2_300_000_000, '2.3 GB'],
  [4_000_000_000_000, '4,000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
