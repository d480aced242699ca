import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { smsOutcome } from '#features/messages/messages-api.ts';
import {
  hashSecret,
  setRequiresAction,
  type Attempt,
  type ChargeOutcome,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, refused } from '#http/errors.ts';
import { smsKey } from '#features/bookings/announce-booking.ts';
import { shortenHold } from '#features/bookings/bookings-repository.ts';
import { concludeBooking, abandonHold, type Charged } from './conclude-booking.ts';

const unknownOutcome = () =>
  conflict(
    'The card provider has not answered yet. Your slot is held, and we will email you as soon as we know. Please do not pay again.',
    'outcome_unknown',
  );

/** The answer for a confirmed booking, with the result of its SMS. */
export async function confirmedAnswer(deps: Deps, bookingId: number): Promise<BookingAnswer> {
  const sent = await smsOutcome(deps, smsKey(bookingId));
  return { status: 'booked', id: bookingId, sms_sent: sent };
}

/** Concludes a paid booking and answers the request. @throws Refusal 422 when its slot was lost */
export async function answerForConfirmed(
  deps: Deps,
  bookingId: number,
  charged: Charged | null,
): Promise<BookingAnswer> {
  const conclusion = await concludeBooking(deps, bookingId, charged);
  switch (conclusion.kind) {
    case 'booked':
      return confirmedAnswer(deps, bookingId);
    case 'lost':
      throw refused('slot_lost', 'Your booking took too long, and its slot is available again.');
    case 'refunded':
      throw refused(
        'slot_lost',
        'Your slot was taken before the payment went through. The payment is being refunded.',
      );
  }
}

/** Keeps the hold for the authentication time, which is shorter than for a charge. */
async function holdForAuthentication(
  deps: Deps,
  bookingId: number,
  attempt: Attempt,
  clientSecret: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { settings } = await readSettings(tx);
    const until = new Date(now.getTime() + settings.holds.bank_minutes * 60_000);
    // Locks the booking before its attempt, everywhere in this order.
    await shortenHold(tx, bookingId, until);
    await setRequiresAction(tx, attempt.id, hashSecret(clientSecret), now);
  });
}

/**
 * Applies a charge's outcome to the hold and answers the request.
 *
 * @throws Refusal 422 with the provider's message when nothing was charged, 409 while the outcome
 * is unknown
 */
export async function answerForCharge(
  deps: Deps,
  bookingId: number,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<BookingAnswer> {
  const giveUp = (reason: string) =>
    abandonHold(deps, bookingId, attempt, { state: 'cancelled', reason });
  switch (outcome.kind) {
    case 'succeeded': {
      const { payment, customer } = outcome;
      return answerForConfirmed(deps, bookingId, { attempt, payment, customer });
    }
    case 'requires_action': {
      const { clientSecret } = outcome;
      await holdForAuthentication(deps, bookingId, attempt, clientSecret);
      return { status: 'requires_action', client_secret: clientSecret, booking_id: bookingId };
    }
    case 'declined': {
      const failure = { code: outcome.code, message: outcome.message };
      await abandonHold(deps, bookingId, attempt, { state: 'failed', reason: 'declined', failure });
      throw refused('card_declined', outcome.message);
    }
    case 'unavailable':
      await giveUp('unavailable');
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. You were not charged. Please try again.',
      );
    case 'failed':
      await giveUp('failed');
      throw outcome.error;
    case 'given_up':
      throw refused('slot_lost', 'Your booking took too long. You were not charged.');
    case 'in_doubt':
      throw unknownOutcome();
  }
}
