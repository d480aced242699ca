import { bookingStatus } from '@slipway/domain/bookings/status';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchPayment, findLastAttempt, type Attempt } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, refused } from '#http/errors.ts';
import { answerConclusion, answerStanding, type CheckoutAnswer } from './answer-booking.ts';
import { findRequest } from './booking-requests.ts';
import { concludeHolds } from './conclude-hold.ts';
import { bookedTogether } from '#features/bookings/baskets-repository.ts';
import { findBooking, type Booking } from '#features/bookings/bookings-repository.ts';

const pollIntervalMs = 250;
const timeoutMs = 20_000;

/** The answer to the first request with this key; null while it is in progress. */
async function replayOnce(
  deps: Deps,
  { booking, ids }: { booking: Booking; ids: number[] },
  attempt: Attempt | undefined,
): Promise<CheckoutAnswer | null> {
  if (booking.holdExpiresAt === null) {
    return answerStanding(deps, booking, ids, attempt);
  }
  if (attempt?.state === 'failed') {
    throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
  }
  if (booking.status !== bookingStatus.created) {
    throw refused('slot_lost', 'Your booking was not completed, and its slot is available again.');
  }
  // There is nothing to charge: it only has to be concluded, which the first request may never do.
  if (!attempt) return answerConclusion(ids, await concludeHolds(deps, ids, null));
  if (attempt.state === 'requires_action' && attempt.gatewayPayment !== null) {
    const payment = await fetchPayment(deps, attempt.gatewayPayment);
    if (!payment) return null;
    const { clientSecret, redirect } = payment;
    return { status: 'requires_action', ids, clientSecret, redirect };
  }
  return null;
}

/**
 * Replays the answer for a known key from the state of its bookings, waiting for those in progress.
 * Charges nothing; holds with nothing to charge are concluded, and an SMS that is still queued is sent.
 *
 * @throws Refusal 422 when the key was used with other data, 409 when the first request is still in
 * progress
 */
export async function replayResponse(
  deps: Deps,
  key: string,
  fingerprint: string,
): Promise<CheckoutAnswer> {
  const request = await findRequest(deps.db, key);
  if (request?.fingerprint !== fingerprint || request.booking_id === null) {
    throw invalid(
      { idempotency_key: ['This request key has already been used for another booking.'] },
      'key_reused',
    );
  }
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    const booking = await findBooking(deps.db, request.booking_id);
    if (!booking) break;
    const ids = await bookedTogether(deps.db, booking);
    const last = await findLastAttempt(deps.db, booking.id);
    const answer = await replayOnce(deps, { booking, ids }, last);
    if (answer) return answer;
    await wait(pollIntervalMs);
  }
  throw conflict('Your booking is still being processed. Please wait a moment.', 'in_progress');
}
