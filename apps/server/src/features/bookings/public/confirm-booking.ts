import type { Deps } from '#deps.ts';
import {
  authenticatedOutcome,
  bookingsOf,
  findLastAttempt,
  isSecretOf,
} from '#features/payments/payments-api.ts';
import { notFound, refused } from '#http/errors.ts';
import { answerConclusion, answerStanding, type CheckoutAnswer } from './answer-booking.ts';
import { findEmbedKey } from './booking-requests.ts';
import { concludeHolds } from './conclude-hold.ts';
import { findBooking } from '#features/bookings/bookings-repository.ts';

/**
 * Completes a booking, with all that was booked together with it, after 3-D Secure. The client secret, known only to the payer's browser,
 * proves that it is theirs; the provider's state of the payment decides. What was booked in a frame on
 * another website is confirmed by that frame alone, and nothing else is.
 */
export async function confirmBooking(
  deps: Deps,
  request: {
    bookingId: number;
    clientSecret: string;
    /** How the frame's request keys begin; null: not in a frame. */
    frame: string | null;
  },
): Promise<CheckoutAnswer> {
  const attempt = await findLastAttempt(deps.db, request.bookingId);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();

  const ids = bookingsOf(attempt);
  // The key of the request stands on the first of what was booked together.
  const framed = await findEmbedKey(deps.db, ids[0] ?? request.bookingId);
  if (request.frame === null ? framed !== null : !framed?.startsWith(request.frame)) {
    throw notFound();
  }

  const booking = await findBooking(deps.db, request.bookingId);
  if (booking?.holdExpiresAt === null) {
    return answerStanding(deps, booking, ids, attempt);
  }
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  if (attempt.state === 'cancelled' && outcome.kind === 'declined') {
    throw refused(
      'slot_lost',
      'Your booking was not completed in time, and its date is available again. You were not charged.',
    );
  }
  return answerConclusion(ids, await concludeHolds(deps, ids, { attempt, outcome }));
}
