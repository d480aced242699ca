import type { Settings } from '@slipway/domain/settings/settings';
import { bookingRef, orderRef } from '#db/payable-ref.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { pipelinedTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockBookings, type Booking } from '#features/bookings/bookings-repository.ts';
import { findBookedDepartures } from '#features/bookings/departures-repository.ts';
import { releaseLostCheckout } from '#features/bookings/holds/release-lost-checkout.ts';
import { isHeldOrder, type HeldOrder } from '#features/bookings/holds/held-orders.ts';
import { isOpenHold } from '#features/bookings/holds/is-open-hold.ts';
import { expectGuest } from '#features/identity/identity-api.ts';
import {
  findReserved,
  lockReservedCards,
  makeRefunds,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import {
  recordBookings,
  recordCancelled,
  recordKnown,
  wasAwaiting,
  type Charged,
  type Conclusion,
  type Done,
  type Press,
} from './record-bookings.ts';

/**
 * Step 3 of a public booking: records the ledger entries, statuses and messages of what was held together, in
 * one transaction (docs/rules/statuses-and-money.md, "From press to receipt"). Idempotent. A charge of which
 * a hold was released in the meantime is refunded; so is what comes for one that was cancelled while its money
 * was on its way.
 *
 * @param charged null when there was nothing to charge
 * @param press what the request that booked knows already; null: another one concludes it
 */
export async function concludeBookings(
  deps: Deps,
  checkout: CheckoutIds,
  charged: Charged | null,
  press: Press | null = null,
): Promise<Conclusion> {
  const done = await recordOnce(deps, checkout, charged, press);
  if (done === null) return releaseLostCheckout(deps, checkout, charged);
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, done.refunds);
  return done.conclusion;
}

/** Whether nothing has to be read between the locks and the commit. */
const isKnown = ({ orderId }: CheckoutIds, charged: Charged | null, press: Press | null) =>
  press !== null &&
  orderId === null &&
  !press.usesGiftCards &&
  charged?.attempt.keepCard !== true &&
  charged?.attempt.forSecurityDeposit !== true;

async function recordOnce(
  deps: Deps,
  checkout: CheckoutIds,
  charged: Charged | null,
  press: Press | null,
): Promise<Done | null> {
  if (!press || !isKnown(checkout, charged, press)) {
    return record(deps, checkout, charged, press?.settings ?? null);
  }
  try {
    return await recordPress(deps, checkout, charged, press);
  } catch (error) {
    // Somebody else made the customer or entered the charge meanwhile: now they can be read.
    if (isUniqueViolation(error)) return record(deps, checkout, charged, press.settings);
    throw error;
  }
}

/** Concludes what a press holds by what it knows, in two packets; null: it is held no longer. */
function recordPress(
  deps: Deps,
  { bookingIds }: CheckoutIds,
  charged: Charged | null,
  { settings, email, sharesDepartures }: Press,
): Promise<Done | null> {
  return pipelinedTransaction(
    deps.db,
    (tx) =>
      Promise.all([
        lockBookings(tx, bookingIds),
        email === null || email === '' ? null : expectGuest(tx, email),
        sharesDepartures ? findBookedDepartures(tx, bookingIds) : [],
      ]),
    async (tx, [bookings, guest, departures], pipeline) => {
      assertAll(bookings, null, { bookingIds, orderId: null });
      if (!bookings.every(isOpenHold)) return answerIfBooked(bookings);
      const held = { bookings, order: null, cancelled: [], settings, charged, gifts: [] };
      return recordKnown(tx, deps, held, { guest, departures }, pipeline);
    },
  );
}

/** @throws when one of what is held together does not exist */
function assertAll(
  found: readonly Booking[],
  order: HeldOrder | null,
  { bookingIds, orderId }: CheckoutIds,
): void {
  if (found.length === bookingIds.length && (order !== null) === (orderId !== null)) return;
  throw new Error(`Nothing is held as ${bookingIds.join()} and ${orderId}`);
}

/** Of what is not held any more: booked already, or null where it ended. Of one checkout all are booked, or none. */
const answerIfBooked = (all: readonly (Booking | HeldOrder)[]): Done | null =>
  all.some(({ holdExpiresAt }) => holdExpiresAt === null)
    ? { conclusion: { kind: 'booked' }, refunds: [] }
    : null;

/**
 * Concludes what is held together, or whose money was awaited; null: it is neither.
 * @param known the settings where the request has read them; null: they are read
 */
function record(
  deps: Deps,
  checkout: CheckoutIds,
  charged: Charged | null,
  known: Settings | null,
): Promise<Done | null> {
  const { bookingIds, orderId } = checkout;
  return pipelinedTransaction(
    deps.db,
    (tx) =>
      Promise.all([
        lockReservedCards(tx, checkout),
        lockBookings(tx, bookingIds),
        orderId === null ? null : deps.heldOrders.lock(tx, orderId),
        known ? { settings: known } : readSettings(tx),
        findReserved(tx, checkout),
      ]),
    async (tx, [, found, order, { settings }, gifts], pipeline): Promise<Done | null> => {
      assertAll(found, order, checkout);
      const all = [...found, ...(order ? [order] : [])];
      const areHeld = found.every(isOpenHold) && (!order || isHeldOrder(order));
      if (!areHeld && !(charged && all.every(wasAwaiting))) return answerIfBooked(all);
      const live = (one: Booking | HeldOrder) => one.cancelledAt === null;
      const cancelled = [
        ...found.filter((one) => !live(one)).map(({ id }) => bookingRef(id)),
        ...(order && !live(order) ? [orderRef(order.id)] : []),
      ];
      if (charged && cancelled.length === all.length) {
        return recordCancelled(tx, deps, cancelled, charged);
      }
      const kept = { bookings: found.filter(live), order: order && live(order) ? order : null };
      return recordBookings(tx, deps, { ...kept, cancelled, settings, charged, gifts }, pipeline);
    },
  );
}
