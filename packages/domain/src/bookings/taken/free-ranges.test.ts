import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '#bookings/trip-times.ts';
import { freeRanges, itemRanges } from '#bookings/taken/free-ranges.ts';

const start = Date.parse('2026-07-01T04:00:00Z');
const at = (minutes: number) => start + minutes * minuteMs;
const time = (item: number, from: number, to: number) => ({ item, from: at(from), to: at(to) });
const asked = (items: number, minutes = 1000) => ({ from: start, to: at(minutes), items });

test.each([
  ['nothing taken', 3, [], []],
  [
    'the lowest items say themselves',
    3,
    [time(1, 10, 20), time(2, 10, 30)],
    [
      [10, 1],
      [10, 2, '2'],
      [10, 3],
    ],
  ],
  [
    'others are named',
    3,
    [time(3, 10, 20)],
    [
      [10, 2, '4'],
      [10, 3],
    ],
  ],
  [
    'one after another is one range',
    2,
    [time(1, 10, 20), time(1, 20, 35)],
    [
      [10, 1],
      [25, 2],
    ],
  ],
  [
    'from the first instant, and to the last',
    1,
    [time(1, -5, 1005)],
    [
      [0, 0],
      [1000, 1],
    ],
  ],
  ['an item that the unit no longer has', 2, [time(3, 10, 20)], []],
  ['what lies outside', 2, [time(1, -20, 0), time(2, 1000, 1100)], []],
  [
    'seconds',
    1,
    [time(1, 0.25, 10)],
    [
      [0.25, 0],
      [9.75, 1],
    ],
  ],
  [
    'more than four items',
    6,
    [time(6, 1, 2), time(5, 1, 3)],
    [
      [1, 4, '30'],
      [1, 5, '10'],
      [1, 6],
    ],
  ],
])('%s', (_what, items, times, ranges) => {
  const found = freeRanges(times, asked(items));
  expect(
    found.map(({ after, free, taken }) => (taken === null ? [after, free] : [after, free, taken])),
  ).toEqual(ranges);
});

/** Times of up to forty items, none of one overlapping another. */
const taken = fc
  .array(
    fc.record({
      item: fc.integer({ min: 1, max: 40 }),
      idle: fc.integer({ min: 0, max: 90 }),
      minutes: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: 80 },
  )
  .map((all) => {
    const ends = new Map<number, number>();
    return all.map(({ item, idle, minutes }) => {
      const from = (ends.get(item) ?? 0) + idle;
      ends.set(item, from + minutes);
      return time(item, from, from + minutes);
    });
  });

/** Whether each item is taken, minute by minute, those of one item after those of another. */
function minutesOf(times: readonly ReturnType<typeof time>[], items: number): Uint8Array {
  const marks = new Uint8Array(1000 * items);
  for (const { item, from, to } of times) {
    if (item > items) continue;
    const first = Math.min(1000, (from - start) / minuteMs);
    const last = Math.min(1000, (to - start) / minuteMs);
    marks.fill(1, 1000 * (item - 1) + first, 1000 * (item - 1) + last);
  }
  return marks;
}

test('each minute of each item is told as it is', () => {
  fc.assert(
    fc.property(taken, fc.integer({ min: 1, max: 40 }), (times, items) => {
      const told = freeRanges(times, asked(items));
      const sent = JSON.parse(JSON.stringify(told)) as typeof told;
      const marks = minutesOf(times, items);
      expect(minutesOf(itemRanges(sent, asked(items)), items)).toEqual(marks);
      let minute = 0;
      for (const { after, free } of told) {
        minute += after;
        if (minute === 1000) continue;
        const count = Array.from({ length: items }, (_none, at) => marks[1000 * at + minute]);
        expect(free).toBe(count.filter((one) => one === 0).length);
      }
    }),
  );
}, 30_000);
