import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { counted } from '@slipway/domain/messages/counted';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockBookings } from '#features/bookings/bookings-api.ts';
import { assertSailing } from '#features/operations/assert-sailing.ts';
import { invalid, notFound } from '#http/errors.ts';
import { setArrived } from './departures-repository.ts';
import { findOwnDeparture, readDeparture } from './read-departures.ts';

async function mark(tx: Db, bookingId: number, arrived: number, departureId?: number) {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (booking?.holdExpiresAt !== null) throw notFound();
  await assertSailing(tx, booking);
  if (departureId !== undefined && booking.departureId !== departureId) throw notFound();
  if (arrived > booking.guests) {
    throw invalid({ arrived: [`The party has ${counted(booking.guests, 'guest')}.`] });
  }
  await setArrived(tx, bookingId, arrived);
}

/**
 * Notes how many guests of a booking have come; the latest mark counts.
 * @throws Refusal 404, 422 for more than its guests
 */
export async function markArrived(
  deps: Deps,
  bookingId: number,
  arrived: number,
): Promise<{ data: { arrived: number } }> {
  await inTransaction(deps.db, (tx) => mark(tx, bookingId, arrived));
  return { data: { arrived } };
}

/** Notes how many of a party on a departure have come aboard. @throws Refusal 404, 422 */
export async function markAboard(
  deps: Deps,
  departureId: number,
  { booking_id: bookingId, arrived }: { booking_id: number; arrived: number },
): Promise<{ data: DepartureWithManifest }> {
  await findOwnDeparture(deps.db, departureId);
  await inTransaction(deps.db, (tx) => mark(tx, bookingId, arrived, departureId));
  return readDeparture(deps, departureId);
}
