import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import {
  cancelOrFetchPayment,
  findLastAttempt,
  findStaleAttempts,
  reconcilePayments,
  retryOpenRefunds,
  checkoutIdsOf,
  touchAttempt,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { bookingRef, orderRef, payableKey, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findExpiredHolds } from '#features/bookings/bookings-repository.ts';
import { findHoldState, findCheckoutIds, type HoldState } from './hold-state.ts';
import { awaitMoneyOf } from '#features/bookings/public/await-money.ts';
import { settleAllAwaiting, settleAwaiting } from './settle-awaiting.ts';
import { concludeBookings } from '#features/bookings/public/conclude-booking.ts';
import { abandonHolds } from './abandon-holds.ts';

/** Longer than any request waits for the provider: the process of an older attempt has died. */
const abandonedAfterMs = 2 * 60_000;
const atOnce = 100;

const abandonedBefore = (deps: Deps) => new Date(deps.clock.now().getTime() - abandonedAfterMs);

/**
 * Whether the process that started this charge may still be working on it, or the business may have made it that a
 * backup was restored from: then the provider is asked first (`compareWithProvider`).
 */
export function isBeingCharged(deps: Deps, attempt: Attempt | null): boolean {
  if (attempt?.fromBackup === true) return true;
  return attempt?.state === 'created' && attempt.touchedAt > abandonedBefore(deps);
}

/**
 * Settles a hold by its attempt, and with it all that is held by that attempt, after ruling out a later charge.
 * @param how `waiting`: the card holder may still authenticate
 * @returns false while the outcome is unknown or the card holder may still authenticate
 */
export async function settleByAttempt(
  deps: Deps,
  hold: Pick<HoldState, 'what' | 'basketId'>,
  attempt: Attempt | null,
  how: { waiting: boolean; reason: string; releasedBy?: number },
): Promise<boolean> {
  const { waiting, ...end } = how;
  const checkout = attempt ? checkoutIdsOf(attempt) : await findCheckoutIds(deps, hold);
  const free = () => abandonHolds(deps, checkout, attempt, { state: 'cancelled', ...end });
  // Without a saved payment id nothing was confirmed, so no charge is possible.
  if (!attempt?.gatewayPayment) return free();
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment) return false;
  // Ordered, to come days later: no longer a hold, and settled by its own rule from now on.
  if (payment.status === 'processing') {
    return (await awaitMoneyOf(deps, checkout, attempt)).kind === 'awaited';
  }
  if (payment.status !== 'succeeded') return free();
  const customer = attempt.gatewayCustomer;
  await concludeBookings(deps, checkout, { attempt, payment, customer });
  return true;
}

/**
 * Settles a hold by the provider's state, and with it all that is held with it: a paid one becomes a booking,
 * an unpaid one is released, an unknown one is left (docs/rules/statuses-and-money.md, "Settling"). So is one
 * whose money is awaited.
 * @returns what is settled with it
 */
export async function settleHold(deps: Deps, what: PayableRef): Promise<CheckoutIds> {
  const hold = await findHoldState(deps, what);
  if (!hold) return { bookingIds: [], orderId: null };
  const attempt: Attempt | null = (await findLastAttempt(deps.db, what)) ?? null;
  const checkout = attempt ? checkoutIdsOf(attempt) : await findCheckoutIds(deps, hold);
  if (hold.holdExpiresAt === null) {
    if (!attempt?.awaiting || !attempt.open) return checkout;
    await settleAwaiting(deps, attempt);
    return checkout;
  }
  if (isBeingCharged(deps, attempt)) return checkout;
  const waiting = !hold.isEnded && hold.holdExpiresAt > deps.clock.now();
  let settled = false;
  try {
    settled = await settleByAttempt(deps, hold, attempt, {
      waiting,
      reason: 'not paid in time',
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn(
      { hold: payableKey(what) },
      'hold stays in doubt: the card provider is out of reach',
    );
  } finally {
    if (!settled && attempt) await touchAttempt(deps.db, attempt.id, deps.clock.now());
  }
  return checkout;
}

/** Settles what a charge is for by the provider's state: what is held by it, and payments towards what is booked. */
export async function settlePayable(deps: Deps, what: PayableRef): Promise<void> {
  await settleHold(deps, what);
  await reconcilePayments(deps, what);
}

/**
 * Settles everything left open by this or a dead process: expired holds, abandoned attempts, money
 * that is awaited, pending refunds. Safe to run concurrently.
 *
 * @param isStopping checked between items, so that shutdown need not wait
 */
export async function settleHolds(
  deps: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const abandoned = abandonedBefore(deps);
  const stale = await findStaleAttempts(deps.db, abandoned, atOnce);
  const expired = await findExpiredHolds(deps.db, deps.clock.now(), abandoned, atOnce);
  const orders = await deps.heldOrders.listExpired(deps.db, {
    now: deps.clock.now(),
    abandoned,
    most: atOnce,
  });
  const seen = new Set<string>();
  const left = stale.flatMap(({ lines }) => lines.map(({ payableRef }) => payableRef));
  for (const what of [...left, ...expired.map(bookingRef), ...orders.map(orderRef)]) {
    if (isStopping()) return;
    if (seen.has(payableKey(what))) continue;
    seen.add(payableKey(what));
    try {
      const { bookingIds, orderId } = await settleHold(deps, what);
      for (const id of bookingIds) seen.add(payableKey(bookingRef(id)));
      if (orderId !== null) seen.add(payableKey(orderRef(orderId)));
    } catch (error) {
      deps.log.error({ err: error, hold: payableKey(what) }, 'hold not settled');
    }
  }
  await settleAllAwaiting(deps, isStopping);
  if (!isStopping()) await retryOpenRefunds(deps, abandoned);
}
