import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import {
  closeAttempt,
  lockReservedCards,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { releaseHoldRow } from '#features/bookings/bookings-repository.ts';
import { lockExtraDays } from '#features/bookings/extras/taken-extras-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';
import { isAwaitedOrder } from './held-orders.ts';
import { isAwaited } from './is-open-hold.ts';

/**
 * Releases what will not be paid, all that was held together. The caller has ruled out a later charge.
 * @returns false when they were no longer holds, or their attempt has changed since it was read
 */
export async function abandonHolds(
  deps: Deps,
  { bookingIds, orderId }: CheckoutIds,
  attempt: Attempt | null,
  end: {
    state: 'failed' | 'cancelled';
    reason: string;
    failure?: NonNullable<Attempt['failure']>;
    /** The staff member who released it. */
    releasedBy?: number;
  },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Whatever is freed gives its gift cards back.
    await lockReservedCards(tx, { bookingIds, orderId });
    // Locks the places and the bookings before their attempt, which concluding locks after the bookings.
    const held = await lockPlaces(tx, bookingIds);
    const order = orderId === null ? null : await deps.heldOrders.lock(tx, orderId);
    // Since it was read, the money was ordered: that is settled by its own rule.
    if (held.some(isAwaited) || (order && isAwaitedOrder(order))) return false;
    if (attempt && !(await closeAttempt(tx, attempt, end, now))) return false;
    let freed = 0;
    // The stock of variants before that of extras.
    if (order && (await deps.heldOrders.release(tx, order.id, end.reason, now))) {
      freed += 1;
      if (end.releasedBy !== undefined) {
        const change = { orderId: order.id, changedAt: now, changedBy: end.releasedBy };
        await recordChange(tx, { ...change, action: 'hold_released' });
      }
    }
    if (bookingIds.length > 1) await lockExtraDays(tx, bookingIds);
    for (const bookingId of bookingIds) {
      if (!(await releaseHoldRow(tx, bookingId, end.reason, now))) continue;
      freed += 1;
      if (end.releasedBy === undefined) continue;
      const change = { bookingId, changedAt: now, changedBy: end.releasedBy };
      await recordChange(tx, { ...change, action: 'hold_released' });
    }
    return freed > 0;
  });
}
