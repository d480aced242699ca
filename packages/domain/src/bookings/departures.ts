import type { Party, UnavailableReason, UnitCalendar, UnitTaken } from '#bookings/availability.ts';
import { grouped, isBlocked, itemRefusal, type Wanted } from '#bookings/items.ts';

/** One start of a package on one item, sold by the seat and shared by bookings. */
export interface Departure {
  id: number;
  packageId: number;
  item: number;
  /** The instant it starts, in milliseconds. */
  start: number;
  seatsLeft: number;
  personsLeft: number;
  /** From how many guests it sails; null: any. */
  leastToSail: number | null;
  /** How many guests it still needs to sail; 0: it sails. */
  guestsNeeded: number;
  /** Closed to sales by staff. */
  closed: boolean;
  /** Whether it takes its item's time: one without bookings does not, unless staff opened it ahead. */
  takesTime: boolean;
}

export interface FoundDeparture {
  item: number;
  /** Null: a departure is made. */
  departure: number | null;
  /** The largest party that fits in one departure. */
  free: number;
  /** From how many guests it sails, which fewer seats of its own can lower; absent: as a new departure does. */
  leastToSail?: number | undefined;
  /** How many guests it needs to sail before this party joins; absent: a departure is made. */
  guestsNeeded?: number | undefined;
}

/** The largest party that fits in what a departure has left. */
export function room(one: { seatsLeft: number; personsLeft: number }): number {
  return Math.min(one.seatsLeft, one.personsLeft);
}

const byStart = new WeakMap<readonly Departure[], Map<number, Departure[]>>();

/** The departures of a package at one start, by item. */
function sharedAt(all: readonly Departure[], packageId: number, start: number): Departure[] {
  let starts = byStart.get(all);
  if (starts === undefined) {
    starts = grouped(all, (one) => one.start);
    byStart.set(all, starts);
  }
  const ofStart = starts.get(start) ?? [];
  return ofStart.filter((one) => one.packageId === packageId).sort((a, b) => a.item - b.item);
}

/**
 * The departure of a party, which is never split: the first of that start with room, one that has
 * its time before one without; else a new one on a free item; or the reason why there is none.
 */
export function findDeparture(
  unit: UnitCalendar,
  packageId: number,
  wanted: Wanted,
  start: number,
  taken: UnitTaken,
  party: Party,
): FoundDeparture | { reason: UnavailableReason; free: number } {
  // One without time may lie on an item that was taken off the unit since.
  const shared = sharedAt(taken.departures, packageId, start).filter(
    (one) => one.takesTime || one.item <= unit.itemsQuantity,
  );
  const open = shared.filter(
    (one) =>
      !one.closed &&
      (one.takesTime
        ? !isBlocked(taken, one.item, wanted.range)
        : itemRefusal(unit, wanted, taken, one.item) === null),
  );
  let reason: UnavailableReason = shared.some((one) => one.closed) ? 'closed' : 'blocked';
  let fresh: number | null = null;
  for (let item = 1; item <= unit.itemsQuantity && fresh === null; item += 1) {
    const sharedHere = shared.find((one) => one.item === item);
    if (sharedHere) {
      if (sharedHere.closed || sharedHere.takesTime || open.includes(sharedHere)) continue;
    }
    const refusal = itemRefusal(unit, wanted, taken, item);
    if (refusal === null) fresh = item;
    else if (reason === 'blocked') reason = refusal;
  }
  const free = Math.max(0, ...open.map(room), fresh === null ? 0 : unit.mostGuests);
  const withRoom = open.filter(
    (one) => one.seatsLeft >= party.seats && one.personsLeft >= party.persons,
  );
  // One that sails anyway comes before one whose item would have to be taken for this party.
  const fits = withRoom.find((one) => one.takesTime) ?? withRoom[0];
  if (fits) {
    const { item, id: departure, guestsNeeded } = fits;
    return { item, departure, free, leastToSail: fits.leastToSail ?? undefined, guestsNeeded };
  }
  if (fresh !== null && party.seats <= unit.mostGuests && party.persons <= unit.mostGuests) {
    return { item: fresh, departure: null, free };
  }
  return { reason: open.length > 0 || fresh !== null ? 'too_few_seats' : reason, free };
}
