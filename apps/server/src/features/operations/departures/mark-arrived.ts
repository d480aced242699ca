import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockBookings } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';
import { setArrived } from './departures-repository.ts';
import { findOwnDeparture, readDeparture } from './read-departures.ts';

/**
 * A live booking of the company that the installation is set to, locked; excludes holds.
 * @throws Refusal 404
 */
export async function lockSailing(tx: Db, bookingId: number) {
  const { settings } = await readSettings(tx);
  const [booking] = await lockBookings(tx, [bookingId]);
  const isOurs = booking?.companyId == null || [0, booking.companyId].includes(settings.company_id);
  if (!booking || !isOurs || booking.holdExpiresAt !== null || booking.cancelledAt !== null) {
    throw notFound();
  }
  return booking;
}

async function mark(tx: Db, bookingId: number, arrived: number, departureId?: number) {
  const booking = await lockSailing(tx, bookingId);
  if (departureId !== undefined && booking.departureId !== departureId) throw notFound();
  if (arrived > booking.guests) {
    throw invalid({ arrived: [`They are ${booking.guests} in all.`] });
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
