import { bookingStatus } from '@slipway/domain/bookings/status';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import {
  cancelOrFetchPayment,
  findLastAttempt,
  findStaleAttempts,
  retryOpenRefunds,
  touchAttempt,
  type Attempt,
} from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import {
  findBooking,
  findExpiredHolds,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { concludeBooking, abandonHold } from '#features/bookings/public/conclude-booking.ts';

/** Longer than any request waits for the provider: an attempt untouched so long has lost its process. */
const abandonedAfterMs = 2 * 60_000;
const atOnce = 100;

const abandonedBefore = (deps: Deps) => new Date(deps.clock.now().getTime() - abandonedAfterMs);

/** Whether the process that began this charge may still be at it. */
export function isBeingCharged(deps: Deps, attempt: Attempt | null): boolean {
  return attempt?.state === 'created' && attempt.touchedAt > abandonedBefore(deps);
}

/**
 * Settles a hold by its attempt, and makes sure first that what is not charged never will be.
 * @param how `waiting`: the card holder still may answer the bank
 * @returns false while it is in doubt, or the card holder still may answer
 */
export async function settleByAttempt(
  deps: Deps,
  booking: Booking,
  attempt: Attempt | null,
  how: { waiting: boolean; reason: string; releasedBy?: number },
): Promise<boolean> {
  const { waiting, ...end } = how;
  const free = () => abandonHold(deps, booking.id, attempt, { state: 'cancelled', ...end });
  // Without a saved name nothing was confirmed: a charge is impossible.
  if (!attempt?.gatewayPayment) return free();
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment) return false;
  if (payment.status !== 'succeeded') return free();
  const customer = attempt.gatewayCustomer;
  await concludeBooking(deps, booking.id, { attempt, payment, customer });
  return true;
}

/**
 * Settles one hold by what the provider says: paid becomes a booking, unpaid is freed, and while it
 * is in doubt nothing happens (docs/rules/statuses-and-money.md, "Settling").
 */
export async function settleHold(deps: Deps, bookingId: number): Promise<void> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking || booking.holdExpiresAt === null) return;
  const attempt: Attempt | null = (await findLastAttempt(deps.db, bookingId)) ?? null;
  if (isBeingCharged(deps, attempt)) return;
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
}

/**
 * One round over everything that a request left unsettled, in this process or in one that ended:
 * expired holds, abandoned attempts, refunds not made. Processes may run it at the same time.
 *
 * @param isStopping asked between two of them, so that the process need not wait for the round
 */
export async function settleHolds(
  deps: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const abandoned = abandonedBefore(deps);
  const stale = await findStaleAttempts(deps.db, abandoned, atOnce);
  const expired = await findExpiredHolds(deps.db, deps.clock.now(), abandoned, atOnce);
  const holds = stale.map(({ bookingId }) => bookingId).filter((id) => id !== null);
  for (const id of new Set([...holds, ...expired])) {
    if (isStopping()) return;
    try {
      await settleHold(deps, id);
    } catch (error) {
      deps.log.error({ err: error, booking: id }, 'hold not settled');
    }
  }
  if (!isStopping()) await retryOpenRefunds(deps, abandoned);
}
