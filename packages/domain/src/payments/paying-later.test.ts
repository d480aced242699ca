import { describe, expect, test } from 'vitest';
import { awaitedUntil, mayPayLater } from './paying-later.ts';

const now = new Date('2026-06-15T14:00:00Z');
const at = (text: string) => new Date(text);

describe('whether money may come later', () => {
  test.each([
    ['the start is exactly 15 days ahead', ['2026-06-30T14:00:00Z'], true],
    ['it is a second less', ['2026-06-30T13:59:59Z'], false],
    ['it is far ahead', ['2026-09-01T10:00:00Z'], true],
    ['one of two is too near', ['2026-09-01T10:00:00Z', '2026-06-20T10:00:00Z'], false],
    ['it has passed', ['2026-06-01T10:00:00Z'], false],
  ])('%s', (_what, starts, may) => {
    expect(mayPayLater(starts.map(at), 15, now)).toBe(may);
  });
});

test('the money is awaited until the day before the earliest start', () => {
  expect(awaitedUntil(now, 15)).toEqual(at('2026-06-29T14:00:00Z'));
});
