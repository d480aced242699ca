import type { GuestType } from '#catalogue/package-kinds.ts';

/** The persons of a type in a party. */
export interface GuestCount {
  /** Of the guest type. */
  id: number;
  count: number;
}

/** How long before its start staff decide about a departure with too few guests, in hours. */
const decidedHoursBefore = 48;

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

/**
 * By when guests are told whether a departure sails with fewer than its least: two days before it
 * starts (docs/rules/availability.md, "Departures").
 * @param start in milliseconds
 */
export function toldBy(start: number): Date {
  return new Date(start - decidedHoursBefore * 60 * 60 * 1000);
}
