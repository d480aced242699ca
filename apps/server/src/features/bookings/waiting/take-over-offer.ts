import type { Db } from '#db/transaction.ts';
import { releaseHoldRow } from '#features/bookings/bookings-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';
import { recordTakenOver } from './ended-entries-repository.ts';
import {
  findEntryByLink,
  lockEntry,
  recordPlace,
  type WaitingEntry,
} from './waiting-repository.ts';

/** Somebody who waited and books by the link in their mail, with the hold that keeps a place for them. */
export type Offer = Pick<WaitingEntry, 'id' | 'holdId'>;

/**
 * The offer of a link, for a trip that it is for. Null: the link is of something else, or over: the trip is booked like
 * any other.
 */
export async function readOffer(
  db: Db,
  token: string | null | undefined,
  trip: { unit_id: number; package_id?: number | null | undefined; date: string } | undefined,
): Promise<Offer | null> {
  if (!token || !trip) return null;
  const entry = await findEntryByLink(db, token);
  if (!entry || entry.endedAt !== null || entry.bookedBy !== null) return null;
  const isFor =
    entry.unitId === trip.unit_id &&
    entry.packageId === trip.package_id &&
    entry.date === trip.date;
  return isFor ? entry : null;
}

/**
 * Frees the place that is kept for somebody who waits, in the transaction that holds it for their booking and has its days
 * locked: nobody gets it in between. Where the payment fails they have the rest of their hour again (trigger
 * `bookings_end_waiting_hold`).
 * @returns whether anything was freed, so that what is taken has to be read again
 */
export async function takeOverOffer(tx: Db, { id, holdId }: Offer, now: Date): Promise<boolean> {
  if (holdId === null) return false;
  await lockPlaces(tx, [holdId]);
  const entry = await lockEntry(tx, id);
  // Another press by the same link has taken it.
  if (!entry || entry.holdId !== holdId || entry.bookedBy !== null) return false;
  await recordTakenOver(tx, holdId);
  return releaseHoldRow(tx, holdId, 'booked by whoever it was kept for', now);
}

/** Records by which hold somebody who waited gets their place, once that is inserted. */
export function recordOfferTaken(tx: Db, { id }: Offer, bookingId: number): Promise<void> {
  return recordPlace(tx, id, bookingId);
}
