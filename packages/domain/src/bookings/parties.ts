import type { GuestType } from '#catalogue/package-kinds.ts';

/** The persons of a type in a party. */
export interface GuestCount {
  /** Of the guest type. */
  id: number;
  count: number;
}

/** Guests of the first type that takes a seat: what one seat is asked about and priced by; none without types. */
export function seatOf(types: readonly GuestType[], count = 1): GuestCount[] {
  const first = types.find(({ takesSeat }) => takesSeat);
  return first === undefined ? [] : [{ id: first.id, count }];
}

/** How long before its start staff decide about a departure with too few guests, in hours. */
export const decidedHoursBefore = 48;

/**
 * The seats and persons of a party by type; types that are not the kind's count for nothing
 * (docs/rules/availability.md, "Departures").
 */
export function partyOfTypes(
  types: readonly GuestType[],
  counts: readonly GuestCount[],
): { seats: number; persons: number } {
  let [seats, persons] = [0, 0];
  for (const { id, count } of counts) {
    const type = types.find((one) => one.id === id);
    if (type === undefined) continue;
    persons += count;
    if (type.takesSeat) seats += count;
  }
  return { seats, persons };
}

/** The least of a departure's kind, its seats, its booked guests without holds, and what staff have said. */
interface ToSail {
  /** Null: any number. */
  leastToSail: number | null;
  /** On sale in all. */
  seats: number;
  guests: number;
  sailsAnyway: boolean;
}

/**
 * From how many guests a departure sails: the least of its kind, but at most its seats, so that one that is full
 * sails; null: from any number (docs/rules/availability.md, "Departures").
 */
export function leastOf({ leastToSail, seats }: Pick<ToSail, 'leastToSail' | 'seats'>) {
  return leastToSail === null ? null : Math.min(leastToSail, seats);
}

/**
 * How many guests a departure still needs to sail; 0: it has its least, or sails with fewer
 * (docs/rules/availability.md, "Departures").
 */
export function guestsNeeded(departure: ToSail): number {
  const least = leastOf(departure);
  return least === null || departure.sailsAnyway ? 0 : Math.max(0, least - departure.guests);
}

/** Whether a departure has its least guests, or sails with fewer. */
export const sails = (departure: ToSail): boolean => guestsNeeded(departure) === 0;

/**
 * By when guests are told whether a departure sails with fewer than its least: two days before it
 * starts (docs/rules/availability.md, "Departures").
 * @param start in milliseconds
 */
export function toldBy(start: number): Date {
  return new Date(start - decidedHoursBefore * 60 * 60 * 1000);
}
