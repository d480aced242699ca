import type { BookingDetails } from '@slipway/contract/bookings/bookings';
import { guestsNeeded, leastOf } from '@slipway/domain/bookings/parties';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookings, departures } from '#db/tables/bookings.ts';
import { packageKinds, packages } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** What guests read of the departure that their booking shares. */
export interface BookedDeparture {
  id: number;
  /** The fewest guests to sail of its kind; null: any. */
  leastToSail: number | null;
  /** On sale in all. */
  seats: number;
  /** Guests of its bookings; holds do not count. */
  guests: number;
  /** Staff have said that it sails with fewer than its least. */
  sailsAnyway: boolean;
}

/** The departure of a booking; null for one that shares none. */
export async function findBookedDeparture(
  db: Db,
  { departureId }: { departureId: number | null },
): Promise<BookedDeparture | null> {
  if (departureId === null) return null;
  const [row] = await db
    .select({
      leastToSail: packageKinds.leastToSail,
      seats: departures.seats,
      sailsAnyway: departures.sailsAnyway,
      guests: sql<number>`coalesce(sum(${bookings.guests}), 0)::integer`,
    })
    .from(departures)
    .innerJoin(packages, eq(packages.id, departures.packageId))
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .leftJoin(
      bookings,
      and(
        eq(bookings.departureId, departures.id),
        isNull(bookings.cancelledAt),
        isNull(bookings.holdExpiresAt),
      ),
    )
    .where(eq(departures.id, departureId))
    .groupBy(departures.id, packageKinds.code);
  return row ? { id: departureId, ...row } : null;
}

/** Whether only the departure of a booking was called off, not its whole day. */
export async function isDepartureCalledOff(
  db: Db,
  { departureId }: { departureId: number | null },
): Promise<boolean> {
  if (departureId === null) return false;
  const isIt = and(eq(departures.id, departureId), isNotNull(departures.calledOffAt));
  return (await db.$count(departures, isIt)) > 0;
}

export function presentBookedDeparture(
  departure: BookedDeparture | null,
): BookingDetails['departure'] {
  if (departure === null) return null;
  const { id } = departure;
  return { id, least_to_sail: leastOf(departure), guests_needed: guestsNeeded(departure) };
}
