import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { announceBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture } from '#features/bookings/booked-departure.ts';
import { lockBooking } from '#features/bookings/bookings-repository.ts';
import { createSetPasswordLink } from '#features/identity/identity-api.ts';

/**
 * Enqueues the confirmation of an unconditional booking; one with a card charge is confirmed when
 * concluded.
 */
export async function announceStaffBooking(
  tx: Db,
  deps: Deps,
  bookingId: number,
  context: { settings: Settings; newGuest: boolean },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new Error(`No booking ${bookingId}`);
  const { customerId, email, quiet } = booking;
  const wantsLink = context.newGuest && customerId !== null && !quiet;
  const password = wantsLink
    ? createSetPasswordLink(deps, tx, { id: customerId, email }, deps.clock.now())
    : null;
  await password?.made;
  await announceBooking(tx, {
    booking,
    paid: booking.paidCents,
    settings: context.settings,
    publicUrl: deps.publicUrl(),
    setPasswordLink: password?.link ?? null,
    now: deps.clock.now(),
    departure: await findBookedDeparture(tx, booking),
  });
}
