import type { RequestedGift } from '@slipway/contract/basket/basket';
import type { RequestedItem } from '#features/orders/orders-api.ts';

/** A line of a basket with its place in it. */
export interface Placed<Line> {
  /** From 0. */
  n: number;
  id: string;
  line: Line;
}

type Line<Trip, Item> =
  | { id: string; trip: Trip }
  | { id: string; item: Item }
  | { id: string; gift: RequestedGift };

/** The lines of a basket by what they are, each with its place. */
export function splitLines<Trip, Item extends RequestedItem>(
  lines: readonly Line<Trip, Item>[],
): { trips: Placed<Trip>[]; items: Placed<Item>[]; gifts: Placed<RequestedGift>[] } {
  const trips: Placed<Trip>[] = [];
  const items: Placed<Item>[] = [];
  const gifts: Placed<RequestedGift>[] = [];
  for (const [n, line] of lines.entries()) {
    if ('trip' in line) trips.push({ n, id: line.id, line: line.trip });
    else if ('item' in line) items.push({ n, id: line.id, line: line.item });
    else gifts.push({ n, id: line.id, line: line.gift });
  }
  return { trips, items, gifts };
}

/**
 * Pairs the lines with the results for them, in the same order.
 * @throws Error where there is none
 */
export function zip<One, Its extends object>(
  all: readonly One[],
  others: readonly Its[],
): [One, Its][] {
  return all.map((one, n) => {
    const its = others[n];
    if (its === undefined) throw new Error(`Nothing was found for line ${n}`);
    return [one, its];
  });
}
