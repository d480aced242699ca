import type { GuestCount } from '#bookings/parties.ts';
import type { GuestType } from '#catalogue/package-kinds.ts';

/** The persons of a type in a booking, as the type was called when it was made. */
export interface BookedGuestType extends GuestCount {
  name: string;
  takes_seat: boolean;
}

/** The persons of a booking by type, such as `3 × Adult, 1 × Child`; empty without types. */
export function guestTypesText(types: readonly { name: string; count: number }[]): string {
  return types
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} × ${name}`)
    .join(', ');
}

/**
 * The types of guest that are asked for, with their names; those without guests are left out. Types
 * that were booked keep their names, and may have ended since as long as there are no more of them.
 * Null: one of them is not offered.
 * @param offered the types of the kind now
 */
export function namedTypes(
  offered: readonly GuestType[],
  asked: readonly GuestCount[],
  booked: readonly BookedGuestType[] = [],
): BookedGuestType[] | null {
  const named = asked
    .filter(({ count }) => count > 0)
    .map(({ id, count }): BookedGuestType | null => {
      const was = booked.find((one) => one.id === id);
      const now = offered.find((one) => one.id === id);
      if (was && (now || count <= was.count)) return { ...was, count };
      return now ? { id, name: now.name, count, takes_seat: now.takesSeat } : null;
    });
  return named.includes(null) ? null : named.flatMap((one) => one ?? []);
}

/** Whether two parties have as many guests of each type. */
export function sameTypes(
  a: readonly GuestCount[] | null | undefined,
  b: readonly GuestCount[] | null | undefined,
): boolean {
  const counted = (types: readonly GuestCount[] | null | undefined) =>
    (types ?? [])
      .filter(({ count }) => count > 0)
      .map(({ id, count }) => `${id}:${count}`)
      .sort()
      .join();
  return counted(a) === counted(b);
}

/** The guests of all types. */
export const sumOf = (types: readonly GuestCount[]): number =>
  types.reduce((sum, { count }) => sum + count, 0);

/** The seats that guests of these types take. */
export const seatsOf = (types: readonly BookedGuestType[]): number =>
  sumOf(types.filter(({ takes_seat: takesSeat }) => takesSeat));
