import { awaitedUntil } from '@slipway/domain/payments/paying-later';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import {
  closeAttempt,
  lineFor,
  lockReservedCards,
  setAwaiting,
  settleReserved,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { zero, type Cents } from '@slipway/domain/money/money';
import { bookingRef, orderRef } from '#db/payable-ref.ts';
import {
  awaitMoney,
  endAwaiting,
  lockBookings,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { lockExtraDays } from '#features/bookings/extras/taken-extras-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';
import { isHeldOrder } from '#features/bookings/holds/held-orders.ts';
import { isOpenHold } from '#features/bookings/holds/is-open-hold.ts';

const unpaidReason = 'the money did not come';

/** What the bank is to send for an order. */
const awaitedOf = (attempt: Attempt, orderId: number): Cents =>
  lineFor(attempt, orderRef(orderId))?.amount ?? zero;

/** What a mail about the money of a booking says. */
async function mailParams(tx: Db, deps: Deps, booking: Booking, attempt: Attempt) {
  const { settings } = await readSettings(tx);
  const { terms } = booking;
  return {
    name: booking.name,
    number: booking.id,
    package: terms.packageName,
    unit: terms.unitName,
    date: booking.date,
    time: booking.time,
    currency: terms.currency,
    amount: lineFor(attempt, bookingRef(booking.id))?.amount ?? 0,
    business: settings.business,
    link: `${deps.publicUrl()}/book`,
  };
}

/**
 * Turns holds into bookings that await their money for days: they keep their places without an expiry, and the
 * customer is told (docs/rules/statuses-and-money.md, "Money that comes later"). Idempotent.
 */
export async function awaitMoneyOf(
  deps: Deps,
  { bookingIds, orderId }: CheckoutIds,
  attempt: Attempt,
): Promise<{ kind: 'awaited'; until: Date } | { kind: 'lost' }> {
  const until = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Locks the bookings and the order before their attempt, everywhere in this order.
    const bookings = await lockBookings(tx, bookingIds);
    const order = orderId === null ? null : await deps.heldOrders.lock(tx, orderId);
    const known = [...bookings, order].find((one) => one && one.awaitingUntil !== null);
    if (known) return known.awaitingUntil;
    if (!bookings.every(isOpenHold) || (order && !isHeldOrder(order))) return null;
    if (!(await setAwaiting(tx, attempt.id, now))) return null;
    const { settings } = await readSettings(tx);
    const end = awaitedUntil(now, settings.holds.delayed_days);
    for (const booking of bookings) {
      await awaitMoney(tx, booking.id, end);
      await enqueueMail(tx, {
        to: booking.email,
        dedupeKey: `booking-${booking.id}-payment-awaited`,
        bookingId: booking.id,
        template: 'payment-awaited',
        params: await mailParams(tx, deps, booking, attempt),
      });
    }
    if (order) await deps.heldOrders.awaitMoney(tx, order.id, end, awaitedOf(attempt, order.id));
    return end;
  });
  if (!until) return { kind: 'lost' };
  await deps.faultPoint('awaiting');
  return { kind: 'awaited', until };
}

/**
 * Ends bookings whose first money will not come: their places are free and the customers are told. One of which
 * something was paid another way stays, and gift cards that were to pay of it do. The caller has ruled out a later charge.
 * @returns false when their attempt has ended since it was read
 */
export async function endUnpaid(
  deps: Deps,
  { bookingIds, orderId }: CheckoutIds,
  attempt: Attempt,
  failure: NonNullable<Attempt['failure']> | null,
): Promise<boolean> {
  const ended = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockReservedCards(tx, { bookingIds, orderId });
    const bookings = await lockPlaces(tx, bookingIds);
    if (orderId !== null) await deps.heldOrders.lock(tx, orderId);
    const end = failure
      ? ({ state: 'failed', failure } as const)
      : ({ state: 'cancelled' } as const);
    if (!(await closeAttempt(tx, attempt, end, now))) return false;
    if (orderId !== null) {
      if (await deps.heldOrders.endAwaiting(tx, orderId, unpaidReason, now)) {
        await deps.heldOrders.tellUnpaid(tx, orderId, awaitedOf(attempt, orderId));
      } else await settleReserved(tx, deps, orderRef(orderId));
    }
    if (bookingIds.length > 1) await lockExtraDays(tx, bookingIds);
    for (const booking of bookings) {
      if (!(await endAwaiting(tx, booking.id, unpaidReason, now))) {
        await settleReserved(tx, deps, bookingRef(booking.id));
        continue;
      }
      await enqueueMail(tx, {
        to: booking.email,
        dedupeKey: `booking-${booking.id}-payment-not-received`,
        bookingId: booking.id,
        template: 'payment-not-received',
        params: await mailParams(tx, deps, booking, attempt),
      });
    }
    return true;
  });
  await deps.faultPoint('ended unpaid');
  return ended;
}
