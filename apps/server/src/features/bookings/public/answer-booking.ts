import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { conflict, refused } from '#http/errors.ts';
import type { HoldConclusion } from './conclude-hold.ts';

/** What a visitor is answered about what was booked together; `ids` in the order of the request. */
export type TogetherAnswer =
  /** `smsSent`: whether all SMS were sent; null: there are none. */
  | { status: 'booked'; ids: number[]; smsSent: boolean | null }
  | { status: 'requires_action'; ids: number[]; clientSecret: string };

/** The answer about one booking. */
export function answerBooking(together: TogetherAnswer): BookingAnswer {
  const id = together.ids[0] ?? 0;
  return together.status === 'booked'
    ? { status: 'booked', id, sms_sent: together.smsSent }
    : { status: 'requires_action', client_secret: together.clientSecret, booking_id: id };
}

/**
 * The answer to the visitor for what was held together and is concluded.
 *
 * @throws Refusal 422 when it was not booked, with the provider's message for a declined card; 409
 * while the outcome is unknown
 */
export function answerConclusion(
  ids: readonly number[],
  conclusion: HoldConclusion,
): TogetherAnswer {
  switch (conclusion.kind) {
    case 'booked':
      return { status: 'booked', ids: [...ids], smsSent: conclusion.smsSent };
    case 'requires_action':
      return { status: 'requires_action', ids: [...ids], clientSecret: conclusion.clientSecret };
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
