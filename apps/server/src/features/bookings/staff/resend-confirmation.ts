import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { confirmationMail } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture } from '#features/bookings/booked-departure.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { lockEditableBooking } from '#features/bookings/change/lock-editable-booking.ts';
import { checkAction } from './staff-actions.ts';

/** Mails the confirmation again with the booking's current data. */
export async function resendConfirmation(
  deps: Deps,
  request: { bookingId: number; by: number },
): Promise<{ id: number; to: string }> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'resend', now);
    const { settings } = await readSettings(tx);
    const departure = await findBookedDeparture(tx, booking);
    const details = { booking, settings, publicUrl: deps.publicUrl(), now, departure };
    const key = `booking-${booking.id}-again-${deps.ids.uuid()}`;
    const id = await enqueueMail(tx, confirmationMail(details, key));
    // `checkAction` has refused a booking without an address.
    if (id === null) throw new Error(`Booking ${booking.id} has no address`);
    await recordChange(tx, {
      bookingId: booking.id,
      changedAt: now,
      changedBy: request.by,
      action: 'resent',
      after: { to: booking.email },
    });
    return { id, to: booking.email };
  });
}
