import { expect, test } from 'vitest';
import { cents } from '#money/money.ts';
import { shareOverLines } from './share-over-lines.ts';

/** Lines 1, 2 and 3, each with what is left of it and how much of that a refund under way takes. */
const lines = (...all: [left: number, underWay?: number][]) =>
  all.map(([left, underWay = 0], n) => ({
    id: n + 1,
    left: cents(left),
    free: cents(left - underWay),
  }));

test.each([
  // amount, lines, parts (line: amount), beyond
  [0, lines([100], [100], [100]), {}, 0],
  [40, lines([100], [100], [100]), { 3: 40 }, 0],
  [100, lines([100], [100], [100]), { 3: 100 }, 0],
  [101, lines([100], [100], [100]), { 3: 100, 2: 1 }, 0],
  [300, lines([100], [100], [100]), { 3: 100, 2: 100, 1: 100 }, 0],
  [301, lines([100], [100], [100]), { 3: 100, 2: 100, 1: 100 }, 1],
  [50, lines([100], [100], [0]), { 2: 50 }, 0],
  [100, lines([100], [100], [30]), { 3: 30, 2: 70 }, 0],
  // A refund of the newest is under way: the others give first.
  [100, lines([100], [100], [100, 100]), { 2: 100 }, 0],
  [250, lines([100], [100], [100, 100]), { 3: 50, 2: 100, 1: 100 }, 0],
  [150, lines([100], [100, 60], [100, 100]), { 2: 40, 1: 100, 3: 10 }, 0],
  // Told of a refund before it was made: it is both given back and under way.
  [80, lines([100], [0, 100]), { 1: 80 }, 0],
  [60, lines([50]), { 1: 50 }, 10],
  [10, lines(), {}, 10],
])('%i over %j', (amount, of, parts, beyond) => {
  const shared = shareOverLines(cents(amount), of);
  expect(Object.fromEntries(shared.parts.map((part) => [part.id, part.amount]))).toEqual(parts);
  expect(shared.beyond).toBe(beyond);
});
