import { bookingStatus } from '@slipway/domain/bookings/status';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { actorOf, findStaffBooking } from '#features/bookings/booking-access.ts';
import { cancelInTransaction } from '#features/bookings/cancel/cancel-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { lockDepositToCollect } from './unpaid-bookings-repository.ts';

/**
 * Cancels bookings of which nothing is paid and whose deposit is to be collected, each in a transaction of its own, on
 * behalf of the business: there is no cancellation fee. A booking that was paid or cancelled meanwhile, or whose
 * deposit is no longer to be collected, stays as it is.
 * @returns those that were cancelled
 * @throws Refusal 404 when one is not a booking that this person may see
 */
export async function cancelUnpaid(
  deps: Deps,
  person: SignedIn,
  { ids, tell }: { ids: readonly number[]; tell: boolean },
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  for (const id of wanted) await findStaffBooking(deps.db, person, id);
  const cancelled: number[] = [];
  for (const bookingId of wanted) {
    const done = await inTransaction(deps.db, async (tx) => {
      const booking = await lockEditablePlace(tx, bookingId);
      if (booking.status !== bookingStatus.created) return false;
      if (!(await lockDepositToCollect(tx, bookingId))) return false;
      await cancelInTransaction(deps, tx, {
        bookingId,
        by: actorOf(person, true),
        byBusiness: true,
        reason: 'The deposit was not paid',
        quiet: !tell,
      });
      return true;
    });
    if (done) cancelled.push(bookingId);
  }
  return cancelled;
}
