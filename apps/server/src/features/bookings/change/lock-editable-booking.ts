import type { Db } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { lockBooking, type Booking } from '#features/bookings/bookings-repository.ts';

/**
 * A booking that can be worked with, held until the transaction ends. Holds, and what became of those that were freed,
 * are no bookings.
 * @throws Refusal 404
 */
export async function lockEditableBooking(tx: Db, id: number): Promise<Booking> {
  const booking = await lockBooking(tx, id);
  if (booking?.holdExpiresAt !== null) throw notFound();
  return booking;
}

/** @param version as it was read; undefined: whatever it is now. @throws Refusal 409 */
export function assertVersion(booking: Booking, version: number | undefined): void {
  if (version === undefined || version === booking.version) return;
  throw conflict('This booking was changed by someone else since you opened it.');
}
