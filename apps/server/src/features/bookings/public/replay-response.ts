import { setTimeout as wait } from 'node:timers/promises';
import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import {
  fetchPayment,
  findLastAttempt,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, refused } from '#http/errors.ts';
import { answerConclusion, answerBooked, type CheckoutAnswer } from './answer-booking.ts';
import { findRequest, type BookingRequest } from './booking-requests.ts';
import { concludeHolds } from './conclude-hold.ts';
import {
  findHoldState,
  findCheckoutIds,
  type HoldState,
} from '#features/bookings/holds/hold-state.ts';

const pollIntervalMs = 250;
const timeoutMs = 20_000;

/** What a request made; null: nothing that is held. */
function whatOf({ booking_id: bookingId, order_id: orderId }: BookingRequest): PayableRef | null {
  if (bookingId !== null) return bookingRef(bookingId);
  return orderId === null ? null : orderRef(orderId);
}

/** The answer to the first request with this key; null while it is in progress. */
async function replayOnce(
  deps: Deps,
  { hold, checkout }: { hold: HoldState; checkout: CheckoutIds },
  attempt: Attempt | undefined,
): Promise<CheckoutAnswer | null> {
  if (hold.holdExpiresAt === null) {
    return answerBooked(deps, hold, checkout, attempt);
  }
  if (attempt?.state === 'failed') {
    throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
  }
  if (hold.isEnded) {
    const text =
      hold.what.bookingId === null
        ? 'Your order was not completed. You were not charged.'
        : 'Your booking was not completed, and its slot is available again.';
    throw refused('slot_lost', text);
  }
  // There is nothing to charge: it only has to be concluded, which the first request may never do.
  if (!attempt) return answerConclusion(checkout, await concludeHolds(deps, checkout, null));
  if (attempt.state === 'requires_action' && attempt.gatewayPayment !== null) {
    const payment = await fetchPayment(deps, attempt.gatewayPayment);
    if (!payment) return null;
    const { clientSecret, redirect } = payment;
    return { ...checkout, status: 'requires_action', clientSecret, redirect };
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
  const what = request && whatOf(request);
  if (request?.fingerprint !== fingerprint || !what) {
    throw invalid(
      { idempotency_key: ['This request key has already been used for another booking.'] },
      'key_reused',
    );
  }
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    const hold = await findHoldState(deps, what);
    if (!hold) break;
    const checkout = await findCheckoutIds(deps, hold);
    const last = await findLastAttempt(deps.db, what);
    const answer = await replayOnce(deps, { hold, checkout }, last);
    if (answer) return answer;
    await wait(pollIntervalMs);
  }
  throw conflict('Your booking is still being processed. Please wait a moment.', 'in_progress');
}
