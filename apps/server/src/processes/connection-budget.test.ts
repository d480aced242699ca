import { expect, test } from 'vitest';
import {
  divideConnections,
  minConnections,
  streamsOf,
  usualConnections,
} from './connection-budget.ts';

test.each([
  [16, 2, [8, 7]],
  [13, 2, [6, 6]],
  [17, 2, [8, 8]],
  [25, 4, [6, 6, 6, 6]],
  [28, 4, [7, 7, 7, 6]],
])('%d connections for %d workers: %j, and one for the primary', (total, processes, sizes) => {
  expect(divideConnections(total, processes)).toEqual(sizes);
  expect(sizes.reduce((sum, size) => sum + size, 1)).toBe(total);
});

test.each([
  [1, 6, 16],
  [2, 13, 16],
  [3, 19, 19],
  [8, 49, 49],
])('%d processes need %d connections and have %d', (processes, least, usual) => {
  expect(minConnections(processes)).toBe(least);
  expect(usualConnections(processes)).toBe(usual);
  if (processes > 1) {
    expect(Math.min(...divideConnections(least, processes))).toBeGreaterThanOrEqual(6);
  }
});

test.each([
  [1, 3],
  [2, 1],
  [3, 1],
  [8, 1],
])('%d processes have %d long reads each', (processes, streams) => {
  expect(streamsOf(processes)).toBe(streams);
});
