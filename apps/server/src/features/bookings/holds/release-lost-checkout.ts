import type { Deps } from '#deps.ts';
import { payableKey } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import {
  insertRefund,
  lockReservedCards,
  makeRefunds,
  recordCharge,
  type ChargeLine,
  type Entered,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { releaseHoldRow, type Booking } from '#features/bookings/bookings-repository.ts';
import { lockExtraDays } from '#features/bookings/extras/taken-extras-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';
import type { Charged, Conclusion } from '#features/bookings/public/record-bookings.ts';
import { isHeldOrder } from './held-orders.ts';
import { isOpenHold } from './is-open-hold.ts';

const lostReason = 'held together with one that was lost';

/** Tells the customer that the slot of a booking, or an order, was lost, and what is refunded. */
async function tellLost(
  tx: Db,
  deps: Deps,
  bookings: readonly Booking[],
  { payableRef, amount }: ChargeLine,
): Promise<void> {
  if (payableRef.orderId !== null) {
    await deps.heldOrders.tellLost(tx, payableRef.orderId, amount);
    return;
  }
  const booking = bookings.find(({ id }) => id === payableRef.bookingId);
  if (!booking) throw new Error('A held charge for no booking');
  const { settings } = await readSettings(tx);
  const { terms } = booking;
  await enqueueMail(tx, {
    to: booking.email,
    dedupeKey: `booking-${booking.id}-slot-lost`,
    bookingId: booking.id,
    template: 'slot-lost',
    params: {
      name: booking.name,
      package: terms.packageName,
      unit: terms.unitName,
      date: booking.date,
      time: booking.time,
      currency: terms.currency,
      refunded: amount,
      business: settings.business,
      link: `${deps.publicUrl()}/book`,
    },
  });
}

/** Queues the refund of a line. */
function queueRefundOfLine(tx: Db, { entry, line }: Entered, now: Date): Promise<number | null> {
  const isBooking = line.payableRef.bookingId !== null;
  return insertRefund(tx, {
    key: `${payableKey(line.payableRef)}-lost-${line.attemptNo}`,
    paymentId: entry,
    payableRef: line.payableRef,
    amount: line.amount,
    reason: isBooking
      ? 'The slot was lost before the payment went through'
      : 'The order was lost before the payment went through',
    now,
  });
}

/**
 * Releases what was held together after one part of it was lost; a charge is entered and refunded in full.
 */
export async function releaseLostCheckout(
  deps: Deps,
  { bookingIds, orderId }: CheckoutIds,
  charged: Charged | null,
): Promise<Conclusion> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockReservedCards(tx, { bookingIds, orderId });
    const bookings = await lockPlaces(tx, bookingIds);
    const order = orderId === null ? null : await deps.heldOrders.lock(tx, orderId);
    // The stock of variants before that of extras.
    if (order && isHeldOrder(order)) await deps.heldOrders.release(tx, order.id, lostReason, now);
    await lockExtraDays(tx, bookingIds);
    for (const { id } of bookings.filter(isOpenHold)) {
      await releaseHoldRow(tx, id, lostReason, now);
    }
    if (!charged) return [];
    const wanted: number[] = [];
    for (const entered of await recordCharge(tx, charged.attempt, charged.payment, now)) {
      await tellLost(tx, deps, bookings, entered.line);
      const refund = await queueRefundOfLine(tx, entered, now);
      if (refund !== null) wanted.push(refund);
    }
    return wanted;
  });
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return { kind: charged ? 'refunded' : 'lost' };
}
