import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import type { Deps } from '#deps.ts';
import {
  authenticatedOutcome,
  findLastAttempt,
  isSecretOf,
} from '#features/payments/payments-api.ts';
import { notFound, refused } from '#http/errors.ts';
import { answerForCharge, confirmedAnswer } from './answer-charge.ts';
import { findBooking } from '#features/bookings/bookings-repository.ts';

/**
 * Ends a booking whose card asked for 3-D Secure. The client secret, which only the payer's browser
 * was given, shows that it is theirs; what the provider says is what counts.
 */
export async function confirmBooking(
  deps: Deps,
  asked: { bookingId: number; clientSecret: string },
): Promise<BookingAnswer> {
  const attempt = await findLastAttempt(deps.db, asked.bookingId);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(asked.clientSecret, attempt.clientSecretHash)) throw notFound();

  const booking = await findBooking(deps.db, asked.bookingId);
  if (booking?.holdExpiresAt === null) return confirmedAnswer(deps, booking.id);
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  if (attempt.state === 'cancelled' && outcome.kind === 'declined') {
    throw refused(
      'slot_lost',
      'Your booking was not completed in time, and its date is available again. You were not charged.',
    );
  }
  return answerForCharge(deps, asked.bookingId, attempt, outcome);
}
