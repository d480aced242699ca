import type { PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import {
  authenticatedOutcome,
  findLastAttempt,
  isSecretOf,
  checkoutIdsOf,
} from '#features/payments/payments-api.ts';
import { notFound, refused } from '#http/errors.ts';
import { answerConclusion, answerBooked, type CheckoutAnswer } from './answer-booking.ts';
import { firstRef } from '#features/bookings/holds/hold-request.ts';
import { findEmbedKey } from './booking-requests.ts';
import { concludeHolds } from './conclude-hold.ts';
import { findHoldState } from '#features/bookings/holds/hold-state.ts';

/**
 * Completes a booking or an order, with all that was booked together with it, after 3-D Secure. The client secret, known only to the payer's browser,
 * proves that it is theirs; the provider's state of the payment decides. What was booked in a frame on
 * another website is confirmed by that frame alone, and nothing else is.
 */
export async function confirmBooking(
  deps: Deps,
  request: {
    what: PayableRef;
    clientSecret: string;
    /** How the frame's request keys begin; null: not in a frame. */
    frame: string | null;
  },
): Promise<CheckoutAnswer> {
  const attempt = await findLastAttempt(deps.db, request.what);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();

  const checkout = checkoutIdsOf(attempt);
  // The request key is stored with the first of the bookings made together.
  const framed = await findEmbedKey(deps.db, firstRef(checkout));
  if (request.frame === null ? framed !== null : !framed?.startsWith(request.frame)) {
    throw notFound();
  }

  const hold = await findHoldState(deps, request.what);
  if (hold?.holdExpiresAt === null) {
    return answerBooked(deps, hold, checkout, attempt);
  }
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  if (attempt.state === 'cancelled' && outcome.kind === 'declined') {
    throw refused(
      'slot_lost',
      'Your booking was not completed in time, and its date is available again. You were not charged.',
    );
  }
  const conclusion = await concludeHolds(deps, checkout, { attempt, outcome });
  return answerConclusion(checkout, conclusion);
}
