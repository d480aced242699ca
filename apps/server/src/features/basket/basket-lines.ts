import type { AskedItem } from '#features/orders/orders-api.ts';

/** A line of a basket with its place in it. */
export interface Placed<Line> {
  /** From 0. */
  n: number;
  id: string;
  line: Line;
}

/** The lines of a basket by what they are, each with its place. */
export function splitLines<Trip, Item extends AskedItem>(
  lines: readonly ({ id: string; trip: Trip } | { id: string; item: Item })[],
): { trips: Placed<Trip>[]; items: Placed<Item>[] } {
  const trips: Placed<Trip>[] = [];
  const items: Placed<Item>[] = [];
  for (const [n, line] of lines.entries()) {
    if ('trip' in line) trips.push({ n, id: line.id, line: line.trip });
    else items.push({ n, id: line.id, line: line.item });
  }
  return { trips, items };
}
