import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import type { Deps } from '#deps.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { Attempt, CheckoutIds } from '#features/payments/payments-api.ts';
import { conflict, refused } from '#http/errors.ts';
import { sendAllSms, type HoldConclusion } from './conclude-hold.ts';

/** The answer to a visitor about what was booked and ordered together; bookings in the order of the request. */
export type CheckoutAnswer = CheckoutIds &
  /** `smsSent`: whether all SMS were sent; null: there are none. */
  (
    | { status: 'booked'; smsSent: boolean | null }
    /** `redirect`: the page on which the payer pays; null: the bank asks. */
    | { status: 'requires_action'; clientSecret: string; redirect: string | null }
    /** A payment by debit was ordered; its money is awaited until then. */
    | { status: 'awaiting_payment'; until: Date }
  );

/** Without the rest of a wider object. */
const idsOf = ({ bookingIds, orderId }: CheckoutIds): CheckoutIds => ({ bookingIds, orderId });

/** The answer about one booking. */
export function answerBooking(answer: CheckoutAnswer): BookingAnswer {
  const id = answer.bookingIds[0] ?? 0;
  switch (answer.status) {
    case 'booked':
      return { status: 'booked', id, sms_sent: answer.smsSent };
    case 'requires_action': {
      const { status, clientSecret, redirect } = answer;
      return { status, client_secret: clientSecret, booking_id: id, redirect_url: redirect };
    }
    case 'awaiting_payment':
      return { status: 'awaiting_payment', id, until: answer.until.toISOString() };
  }
}

/**
 * The answer about what is booked already: confirmed, or while its first payment is awaited.
 * @throws Refusal 422 when that payment failed
 */
export async function answerBooked(
  deps: Deps,
  { awaitingUntil }: Pick<Booking, 'awaitingUntil'>,
  checkout: CheckoutIds,
  attempt: Attempt | undefined,
): Promise<CheckoutAnswer> {
  if (attempt?.awaiting === true && attempt.state !== 'succeeded') {
    if (attempt.open && awaitingUntil !== null) {
      return { ...idsOf(checkout), status: 'awaiting_payment', until: awaitingUntil };
    }
    if (!attempt.open) {
      throw refused('card_declined', attempt.failure?.message ?? 'The money did not arrive.');
    }
  }
  const smsSent = await sendAllSms(deps, checkout.bookingIds);
  return { ...idsOf(checkout), status: 'booked', smsSent };
}

/**
 * The answer to the visitor for what was held together and is concluded.
 *
 * @throws Refusal 422 when it was not booked, with the provider's message for a declined card; 409
 * while the outcome is unknown
 */
export function answerConclusion(
  checkout: CheckoutIds,
  conclusion: HoldConclusion,
): CheckoutAnswer {
  const ids = idsOf(checkout);
  switch (conclusion.kind) {
    case 'booked':
      return { ...ids, status: 'booked', smsSent: conclusion.smsSent };
    case 'requires_action': {
      const { clientSecret, redirect } = conclusion;
      return { ...ids, status: 'requires_action', clientSecret, redirect };
    }
    case 'awaited':
      return { ...ids, status: 'awaiting_payment', until: conclusion.until };
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
