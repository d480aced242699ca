import type { Db } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { lockBooking, type Booking } from '#features/bookings/bookings-repository.ts';

/**
 * A booking, locked until the transaction ends; excludes open and released holds.
 * @throws Refusal 404
 */
export async function lockEditableBooking(tx: Db, id: number): Promise<Booking> {
  const booking = await lockBooking(tx, id);
  if (booking?.holdExpiresAt !== null) throw notFound();
  return booking;
}

/** @param version the version the edit is based on; undefined: any. @throws Refusal 409 */
export function assertVersion(booking: Booking, version: number | undefined): void {
  if (version === undefined || version === booking.version) return;
  throw conflict('This booking was changed by someone else since you opened it.');
}
