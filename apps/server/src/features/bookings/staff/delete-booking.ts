import { bookingStatus } from '@slipway/domain/bookings/status';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import { freeTime } from '#features/bookings/taken-times-repository.ts';
import { clearCrew } from '#features/bookings/crew/crew-repository.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { checkAction } from './staff-actions.ts';
import { saveStaffStep } from './complete-booking.ts';

/** The cancellation reason of a deleted booking, whose row is kept but hidden. */
export const deletedReason = 'removed';

/**
 * Deletes a booking that has no payments (docs/rules/cancelling-and-refunds.md, "Who can cancel").
 * Like a released hold it disappears from every list; the row and its history stay (decision page
 * "a booking changes").
 * @throws Refusal 422 when it has payments: cancel it instead
 */
export async function deleteBooking(
  deps: Deps,
  request: { bookingId: number; by: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const booking = await lockEditablePlace(tx, request.bookingId);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'remove', now);
    await freeTime(tx, booking.id);
    await clearCrew(tx, booking.id);
    await withdrawChangeMails(tx, [booking.id]);
    await saveStaffStep(tx, booking, {
      action: 'removed',
      by: request.by,
      now,
      columns: {
        status: bookingStatus.cancelled,
        cancelledAt: booking.cancelledAt ?? now,
        cancelReason: deletedReason,
        holdExpiresAt: now,
      },
    });
  });
}
