import { GatewayUnavailable, type GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findBookings } from '#features/bookings/bookings-repository.ts';
import { endUnpaid } from '#features/bookings/public/await-money.ts';
import { concludeBookings } from '#features/bookings/public/conclude-booking.ts';
import {
  addMoneyTask,
  endTask,
  findAwaitingAttempts,
  checkoutIdsOf,
  touchAttempt,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';

/** How often the provider is asked for awaited money, besides its webhooks. */
const askEveryMs = 60 * 60_000;
const atOnce = 100;

/** What is paid together and not cancelled, bookings first. */
async function leftOf({ db, heldOrders }: Deps, { bookingIds, orderId }: CheckoutIds) {
  const bookings = await findBookings(db, bookingIds);
  const order = orderId === null ? null : await heldOrders.find(db, orderId);
  return [
    ...bookings.map((one) => ({ ...one, ref: bookingRef(one.id) })),
    ...(order && orderId !== null ? [{ ...order, ref: orderRef(orderId) }] : []),
  ].filter(({ cancelledAt }) => cancelledAt === null);
}

/**
 * Tells staff of money that the provider neither cancels nor decides, while something keeps its place for it: they may
 * cancel that.
 */
async function reportUndecided(deps: Deps, attempt: Attempt, about: PayableRef): Promise<void> {
  await addMoneyTask(deps.db, {
    kind: 'charge_in_doubt',
    key: undecidedKey(attempt),
    payableRef: about,
    amount: attempt.amountCents,
    currency: attempt.currency,
    reason:
      'The time for this money is over, but the card provider can neither cancel the debit nor say what became of it. The place is kept until you cancel; what comes later is then refunded.',
    now: deps.clock.now(),
  });
}
const undecidedKey = ({ key }: Attempt) => `undecided-${key}`;

/**
 * The provider's payment, cancelled there when it is no longer waited for: its time is over, or nobody wants it any
 * more; null while its money is on its way.
 */
async function fetchOrCancel(
  deps: Deps,
  attempt: Attempt,
  payment: string,
): Promise<GatewayPayment | null> {
  const found = await deps.gateway.findPayment(payment);
  if (found.status === 'succeeded') return found;
  const now = deps.clock.now();
  const left = await leftOf(deps, checkoutIdsOf(attempt));
  const isWaitedFor = left.some(
    ({ awaitingUntil }) => awaitingUntil !== null && awaitingUntil > now,
  );
  if (found.status === 'processing' && isWaitedFor) return null;
  // A refused payment could be paid another way in the browser, so it is cancelled first.
  const cancelled = await deps.gateway.cancelPayment(payment);
  if (cancelled.status === 'processing') {
    const [first] = left;
    if (first) await reportUndecided(deps, attempt, first.ref);
    else await endTask(deps.db, undecidedKey(attempt), now);
    return null;
  }
  return cancelled.status === 'cancelled' ? { ...cancelled, failure: found.failure } : cancelled;
}

/**
 * Settles bookings whose first money is awaited, all that are paid by this attempt
 * (docs/rules/statuses-and-money.md, "Money that comes later"): paid, they are concluded as by any first
 * payment; refused, or past their time and cancelled at the provider, they are ended.
 */
export async function settleAwaiting(deps: Deps, attempt: Attempt): Promise<void> {
  const checkout = checkoutIdsOf(attempt);
  if (attempt.gatewayPayment === null) return;
  let settled = false;
  try {
    const payment = await fetchOrCancel(deps, attempt, attempt.gatewayPayment);
    // Before what ends it: a process that dies in between comes here again.
    if (payment) await endTask(deps.db, undecidedKey(attempt), deps.clock.now());
    if (payment?.status === 'succeeded') {
      const customer = attempt.gatewayCustomer;
      await concludeBookings(deps, checkout, { attempt, payment, customer });
      settled = true;
    } else if (payment) {
      settled = await endUnpaid(deps, checkout, attempt, payment.failure);
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
