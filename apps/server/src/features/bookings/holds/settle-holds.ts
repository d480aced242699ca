import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import {
  cancelOrFetchPayment,
  findLastAttempt,
  findStaleAttempts,
  reconcilePayments,
  retryOpenRefunds,
  togetherOf,
  touchAttempt,
  type Attempt,
  type Together,
} from '#features/payments/payments-api.ts';
import { bookingRef, orderRef, payableKey, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findExpiredHolds } from '#features/bookings/bookings-repository.ts';
import { findStanding, heldTogether, type Standing } from './standing.ts';
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
  standing: Pick<Standing, 'what' | 'basketId'>,
  attempt: Attempt | null,
  how: { waiting: boolean; reason: string; releasedBy?: number },
): Promise<boolean> {
  const { waiting, ...end } = how;
  const together = attempt ? togetherOf(attempt) : await heldTogether(deps, standing);
  const free = () => abandonHolds(deps, together, attempt, { state: 'cancelled', ...end });
  // Without a saved payment id nothing was confirmed, so no charge is possible.
  if (!attempt?.gatewayPayment) return free();
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment) return false;
  // Ordered, to come days later: no longer a hold, and settled by its own rule from now on.
  if (payment.status === 'processing') {
    return (await awaitMoneyOf(deps, together, attempt)).kind === 'awaited';
  }
  if (payment.status !== 'succeeded') return free();
  const customer = attempt.gatewayCustomer;
  await concludeBookings(deps, together, { attempt, payment, customer });
  return true;
}

/**
 * Settles a hold by the provider's state, and with it all that is held with it: a paid one becomes a booking,
 * an unpaid one is released, an unknown one is left (docs/rules/statuses-and-money.md, "Settling"). So is one
 * whose money is awaited.
 * @returns what is settled with it
 */
export async function settleHold(deps: Deps, what: PayableRef): Promise<Together> {
  const standing = await findStanding(deps, what);
  if (!standing) return { bookingIds: [], orderId: null };
  const attempt: Attempt | null = (await findLastAttempt(deps.db, what)) ?? null;
  const together = attempt ? togetherOf(attempt) : await heldTogether(deps, standing);
  if (standing.holdExpiresAt === null) {
    if (!attempt?.awaiting || !attempt.open) return together;
    await settleAwaiting(deps, attempt);
    return together;
  }
  if (isBeingCharged(deps, attempt)) return together;
  const waiting = !standing.isEnded && standing.holdExpiresAt > deps.clock.now();
  let settled = false;
  try {
    settled = await settleByAttempt(deps, standing, attempt, {
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
  return together;
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
