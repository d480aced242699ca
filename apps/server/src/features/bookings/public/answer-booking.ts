import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { conflict, refused } from '#http/errors.ts';
import type { HoldConclusion } from './conclude-hold.ts';

/** @param smsSent whether the SMS was sent; null: there is none */
export function answerBooked(bookingId: number, smsSent: boolean | null): BookingAnswer {
  return { status: 'booked', id: bookingId, sms_sent: smsSent };
}

/**
 * The answer to the visitor for a concluded hold.
 *
 * @throws Refusal 422 when it was not booked, with the provider's message for a declined card; 409
 * while the outcome is unknown
 */
export function answerBooking(bookingId: number, conclusion: HoldConclusion): BookingAnswer {
  switch (conclusion.kind) {
    case 'booked':
      return answerBooked(bookingId, conclusion.smsSent);
    case 'requires_action': {
      const { clientSecret } = conclusion;
      return { status: 'requires_action', client_secret: clientSecret, booking_id: bookingId };
    }
    case 'lost':
      throw refused('slot_lost', 'Your booking took too long, and its slot is available again.');
    case 'refunded':
      throw refused(
        'slot_lost',
        'Your slot was taken before the payment went through. The payment is being refunded.',
      );
    case 'declined':
      throw refused('card_declined', conclusion.message);
    case 'unavailable':
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. You were not charged. Please try again.',
      );
    case 'failed':
      throw conclusion.error;
    case 'given_up':
      throw refused('slot_lost', 'Your booking took too long. You were not charged.');
    case 'in_doubt':
      throw conflict(
        'The card provider has not answered yet. Your slot is held, and we will email you as soon as we know. Please do not pay again.',
        'outcome_unknown',
      );
  }
}
