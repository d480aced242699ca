import { bookingStatus } from '@slipway/domain/bookings/status';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import { freeSlots } from '#features/bookings/change/change-repository.ts';
import { clearCrew } from '#features/bookings/crew/crew-repository.ts';
import { lockEditableBooking } from '#features/bookings/change/lock-editable-booking.ts';
import { checkAction } from './staff-actions.ts';
import { saveStaffStep } from './complete-booking.ts';

/** Why a booking that staff deleted ended; it is kept, and shown to nobody. */
export const deletedReason = 'removed';

/**
 * Takes a booking out that no money was ever entered for (docs/rules/cancelling-and-refunds.md, "Who can cancel"). It
 * leaves every list as a freed hold does; the row and its history stay (decision page "a booking changes").
 * @throws Refusal 422 when there is money: such a booking is cancelled
 */
export async function deleteBooking(
  deps: Deps,
  request: { bookingId: number; by: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'remove', now);
    await freeSlots(tx, booking.id);
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
