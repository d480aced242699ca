import { bookingStatus } from '@slipway/domain/bookings/status';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import {
  bookingsOf,
  cancelOrFetchPayment,
  findLastAttempt,
  findStaleAttempts,
  retryOpenRefunds,
  touchAttempt,
  type Attempt,
} from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { bookedTogether } from '#features/bookings/baskets-repository.ts';
import {
  findBooking,
  findExpiredHolds,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { awaitMoneyOf } from '#features/bookings/public/await-money.ts';
import { settleAllAwaiting, settleAwaiting } from './settle-awaiting.ts';
import { abandonHolds, concludeBookings } from '#features/bookings/public/conclude-booking.ts';

/** Longer than any request waits for the provider: the process of an older attempt has died. */
const abandonedAfterMs = 2 * 60_000;
const atOnce = 100;

const abandonedBefore = (deps: Deps) => new Date(deps.clock.now().getTime() - abandonedAfterMs);

/** Whether the process that started this charge may still be working on it. */
export function isBeingCharged(deps: Deps, attempt: Attempt | null): boolean {
  return attempt?.state === 'created' && attempt.touchedAt > abandonedBefore(deps);
}

/**
 * Settles a hold by its attempt, and with it all that is held by that attempt, after ruling out a later charge.
 * @param how `waiting`: the card holder may still authenticate
 * @returns false while the outcome is unknown or the card holder may still authenticate
 */
export async function settleByAttempt(
  deps: Deps,
  booking: Booking,
  attempt: Attempt | null,
  how: { waiting: boolean; reason: string; releasedBy?: number },
): Promise<boolean> {
  const { waiting, ...end } = how;
  const ids = attempt ? bookingsOf(attempt) : await bookedTogether(deps.db, booking);
  const free = () => abandonHolds(deps, ids, attempt, { state: 'cancelled', ...end });
  // Without a saved payment id nothing was confirmed, so no charge is possible.
  if (!attempt?.gatewayPayment) return free();
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment) return false;
  // Ordered, to come days later: no longer a hold, and settled by its own rule from now on.
  if (payment.status === 'processing') {
    return (await awaitMoneyOf(deps, ids, attempt)).kind === 'awaited';
  }
  if (payment.status !== 'succeeded') return free();
  const customer = attempt.gatewayCustomer;
  await concludeBookings(deps, ids, { attempt, payment, customer });
  return true;
}

/**
 * Settles a hold by the provider's state, and with it all that is held with it: a paid one becomes a booking,
 * an unpaid one is released, an unknown one is left (docs/rules/statuses-and-money.md, "Settling"). So is one
 * whose money is awaited.
 * @returns the bookings that are settled with it
 */
export async function settleHold(deps: Deps, bookingId: number): Promise<number[]> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return [];
  const attempt: Attempt | null = (await findLastAttempt(deps.db, bookingId)) ?? null;
  const together = attempt ? bookingsOf(attempt) : await bookedTogether(deps.db, booking);
  if (booking.holdExpiresAt === null) {
    if (!attempt?.awaiting || !attempt.open) return [];
    await settleAwaiting(deps, attempt);
    return together;
  }
  if (isBeingCharged(deps, attempt)) return together;
  const waiting =
    booking.status === bookingStatus.created && booking.holdExpiresAt > deps.clock.now();
  let settled = false;
  try {
    settled = await settleByAttempt(deps, booking, attempt, {
      waiting,
      reason: 'not paid in time',
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ booking: bookingId }, 'hold stays in doubt: the card provider is out of reach');
  } finally {
    if (!settled && attempt) await touchAttempt(deps.db, attempt.id, deps.clock.now());
  }
  return together;
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
  const seen = new Set<number>();
  for (const id of [...stale.flatMap(bookingsOf), ...expired]) {
    if (isStopping()) return;
    if (seen.has(id)) continue;
    seen.add(id);
    try {
      for (const other of await settleHold(deps, id)) seen.add(other);
    } catch (error) {
      deps.log.error({ err: error, booking: id }, 'hold not settled');
    }
  }
  await settleAllAwaiting(deps, isStopping);
  if (!isStopping()) await retryOpenRefunds(deps, abandoned);
}
