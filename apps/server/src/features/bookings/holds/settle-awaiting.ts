import { GatewayUnavailable, type GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Deps } from '#deps.ts';
import { findBookings } from '#features/bookings/bookings-repository.ts';
import { endUnpaid } from '#features/bookings/public/await-money.ts';
import { concludeBookings } from '#features/bookings/public/conclude-booking.ts';
import {
  findAwaitingAttempts,
  togetherOf,
  touchAttempt,
  type Attempt,
  type Together,
} from '#features/payments/payments-api.ts';

/** How often the provider is asked for money that is on its way; it also tells of it. */
const askEveryMs = 60 * 60_000;
const atOnce = 100;

/** Whether the money is no longer waited for: its time is over, or nobody wants it any more. */
async function isGivenUp(
  { db, clock, heldOrders }: Deps,
  { bookingIds, orderId }: Together,
): Promise<boolean> {
  const now = clock.now();
  const bookings = await findBookings(db, bookingIds);
  const order = orderId === null ? null : await heldOrders.find(db, orderId);
  return [...bookings, ...(order ? [order] : [])].every(
    ({ awaitingUntil, cancelledAt }) =>
      cancelledAt !== null || awaitingUntil === null || awaitingUntil <= now,
  );
}

/** The provider's payment, cancelled there when it is given up; null while its money is on its way. */
async function fetchOrCancel(
  deps: Deps,
  payment: string,
  together: Together,
): Promise<GatewayPayment | null> {
  const found = await deps.gateway.findPayment(payment);
  if (found.status === 'succeeded') return found;
  if (found.status === 'processing' && !(await isGivenUp(deps, together))) return null;
  // A refused payment could be paid another way in the browser, so it is cancelled first.
  const cancelled = await deps.gateway.cancelPayment(payment);
  if (cancelled.status === 'processing') return null;
  return cancelled.status === 'cancelled' ? { ...cancelled, failure: found.failure } : cancelled;
}

/**
 * Settles bookings whose first money is awaited, all that are paid by this attempt
 * (docs/rules/statuses-and-money.md, "Money that comes later"): paid, they are concluded as by any first
 * payment; refused, or past their time and cancelled at the provider, they are ended.
 */
export async function settleAwaiting(deps: Deps, attempt: Attempt): Promise<void> {
  const together = togetherOf(attempt);
  if (attempt.gatewayPayment === null) return;
  let settled = false;
  try {
    const payment = await fetchOrCancel(deps, attempt.gatewayPayment, together);
    if (payment?.status === 'succeeded') {
      const customer = attempt.gatewayCustomer;
      await concludeBookings(deps, together, { attempt, payment, customer });
      settled = true;
    } else if (payment) {
      settled = await endUnpaid(deps, together, attempt, payment.failure);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ attempt: attempt.id }, 'money still awaited: the provider is out of reach');
  } finally {
    if (!settled) await touchAttempt(deps.db, attempt.id, deps.clock.now());
  }
}

/** Settles all money that is awaited and was not asked for lately. Safe to run concurrently. */
export async function settleAllAwaiting(deps: Deps, isStopping: () => boolean): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - askEveryMs);
  for (const attempt of await findAwaitingAttempts(deps.db, before, atOnce)) {
    if (isStopping()) return;
    try {
      await settleAwaiting(deps, attempt);
    } catch (error) {
      deps.log.error({ err: error, attempt: attempt.id }, 'awaited money not settled');
    }
  }
}
