import { minuteMs, type TimeRange } from '#bookings/trip-times.ts';

/** How many items are free for a time, until the next range. */
export interface FreeRange {
  /** Minutes since the range before it; the first: since the first instant asked about. */
  after: number;
  free: number;
  /**
   * The items that are taken, as a hexadecimal number whose lowest bit is item 1; null: the lowest
   * ones, which the number of free ones says.
   */
  taken: string | null;
}

interface Asked extends TimeRange {
  items: number;
}

const hexDigits = (items: number) => Math.ceil(items / 4);

/** Writes sets of items: the digits of the number, lowest first. */
function hexOf(digits: readonly number[]): string {
  let highest = digits.length - 1;
  while (highest > 0 && digits[highest] === 0) highest -= 1;
  let text = '';
  for (let at = highest; at >= 0; at -= 1) text += (digits[at] ?? 0).toString(16);
  return text;
}

/** The set of the lowest items, for each number of them. */
function lowestSets(items: number): string[] {
  const digits = Array.from({ length: hexDigits(items) }, () => 0);
  const sets = [hexOf(digits)];
  for (let item = 1; item <= items; item += 1) {
    flip(digits, item);
    sets.push(hexOf(digits));
  }
  return sets;
}

function flip(digits: number[], item: number): void {
  const at = (item - 1) >> 2;
  digits[at] = (digits[at] ?? 0) ^ (1 << ((item - 1) & 3));
}

function isTaken(hex: string, item: number): boolean {
  const digit = hex.at(-1 - ((item - 1) >> 2));
  return digit !== undefined && (parseInt(digit, 16) & (1 << ((item - 1) & 3))) !== 0;
}

/**
 * The starts and ends of all times in order, each as one number, which sorts faster than objects do:
 * the instant, the item, and whether it ends.
 */
function edgesOf(times: readonly (TimeRange & { item: number })[], { from, to, items }: Asked) {
  const edges = new Float64Array(2 * times.length);
  let length = 0;
  for (const time of times) {
    const begins = Math.max(time.from, from) - from;
    const ends = Math.min(time.to, to) - from;
    if (time.item > items || begins >= ends) continue;
    const item = 2 * (time.item - 1);
    edges[length] = begins * 2 * items + item;
    edges[length + 1] = ends * 2 * items + item + 1;
    length += 2;
  }
  return edges.subarray(0, length).sort();
}

/**
 * Merges taken times over the items of a unit. What lies outside the time asked about, or on items
 * beyond its number, is left out.
 * @param times none of one item overlaps another
 */
export function freeRanges(
  times: readonly (TimeRange & { item: number })[],
  asked: Asked,
): FreeRange[] {
  const { items } = asked;
  const edges = edgesOf(times, asked);
  const lowest = lowestSets(items);
  const digits = Array.from({ length: hexDigits(items) }, () => 0);
  const ranges: FreeRange[] = [];
  let free = items;
  let last = { at: 0, set: lowest[0] ?? '0' };
  for (const [index, edge] of edges.entries()) {
    const at = Math.floor(edge / (2 * items));
    const of = edge - at * 2 * items;
    // The next booking of an item may start as one ends: both edges cancel each other out.
    flip(digits, (of >> 1) + 1);
    free += of % 2 === 0 ? -1 : 1;
    const next = edges[index + 1];
    if (next !== undefined && next < edge - of + 2 * items) continue;
    const set = hexOf(digits);
    if (set === last.set) continue;
    ranges.push({
      after: (at - last.at) / minuteMs,
      free,
      taken: set === lowest[items - free] ? null : set,
    });
    last = { at, set };
  }
  return ranges;
}

/** The taken times of each item, merged where one follows another; by item, in order. */
export function itemRanges(
  ranges: readonly FreeRange[],
  { from, to, items }: Asked,
): (TimeRange & { item: number })[] {
  const lowest = lowestSets(items);
  const begun = new Map<number, number>();
  const found: (TimeRange & { item: number })[] = [];
  let at = from;
  for (const { after, free, taken } of ranges) {
    at += Math.round(after * minuteMs);
    const set = taken ?? lowest[items - free] ?? '0';
    for (let item = 1; item <= items; item += 1) {
      const start = begun.get(item);
      if (isTaken(set, item) === (start !== undefined)) continue;
      if (start === undefined) begun.set(item, at);
      else {
        found.push({ item, from: start, to: at });
        begun.delete(item);
      }
    }
  }
  for (const [item, start] of begun) found.push({ item, from: start, to });
  return found;
}
