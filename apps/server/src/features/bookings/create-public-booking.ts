import type { BookingAnswer } from '@slipway/contract/bookings';
import { sendSmsNow } from '#features/messages/messages-api.ts';
import { emailIsKnown } from '#features/identity/identity-api.ts';
import {
  chargeCard,
  findActiveCard,
  findGatewayCustomer,
  setAttemptState,
  type Attempt,
  type CardToCharge,
  type ChargeOutcome,
} from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, refused } from '#http/errors.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { answerAgain } from './answer-again.ts';
import { findRequest, fingerprintOf } from './booking-requests.ts';
import { setSmsSent } from './bookings-repository.ts';
import { concludeBooking, freeHold } from './conclude-booking.ts';
import { holdSlot, type Hold } from './hold-slot.ts';
import { planPublicBooking, type PublicBookingBody } from './plan-public-booking.ts';

export interface PublicBookingRequest {
  body: PublicBookingBody;
  person: SignedIn | null;
  /** The header Idempotency-Key, or one of our own. */
  key: string;
  /** Where the consent came from. */
  address: string;
}

/** The card just typed, or the signed-in customer's active one. */
async function cardToCharge(
  deps: Deps,
  body: PublicBookingBody,
  person: SignedIn | null,
): Promise<CardToCharge> {
  if (body.stripeToken) return { token: body.stripeToken };
  const [card, customer] = person
    ? await Promise.all([
        findActiveCard(deps.db, person.id),
        findGatewayCustomer(deps.db, person.id),
      ])
    : [undefined, null];
  if (!card || customer === null) throw invalid({ stripeToken: ['Card is required.'] });
  return { card: card.gatewayCard, customer };
}

/** A guest whose address somebody has already may not put a card on file there. */
async function mayKeepCard(deps: Deps, request: PublicBookingRequest): Promise<boolean> {
  if (!request.body.keep_card || !request.body.stripeToken) return false;
  return request.person !== null || !(await emailIsKnown(deps.db, request.body.email));
}

const inDoubt = () =>
  conflict(
    'The card provider has not answered yet. Your slot is kept and you will get a mail as soon as we know. Please do not pay again.',
  );

/** What a charge's outcome means for the hold, and for whoever waits. */
export async function concludeCharge(
  deps: Deps,
  bookingId: number,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<BookingAnswer> {
  switch (outcome.kind) {
    case 'succeeded': {
      const { payment, customer } = outcome;
      return answerBooked(deps, bookingId, { attempt, payment, customer });
    }
    case 'requires_action':
      await setAttemptState(deps.db, attempt.id, 'requires_action', deps.clock.now());
      return {
        status: 'requires_action',
        client_secret: outcome.clientSecret,
        booking_id: bookingId,
      };
    case 'declined': {
      const failure = { code: outcome.code, message: outcome.message };
      await freeHold(deps, bookingId, attempt, { state: 'failed', reason: 'declined', failure });
      throw refused('card_declined', outcome.message);
    }
    case 'unavailable':
      await freeHold(deps, bookingId, attempt, { state: 'cancelled', reason: 'unavailable' });
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. You were not charged. Please try again.',
      );
    case 'given_up':
      throw refused('slot_lost', 'Your booking took too long. You were not charged.');
    case 'in_doubt':
      throw inDoubt();
  }
}

async function answerBooked(
  deps: Deps,
  bookingId: number,
  charged: Parameters<typeof concludeBooking>[2],
): Promise<BookingAnswer> {
  const conclusion = await concludeBooking(deps, bookingId, charged);
  switch (conclusion.kind) {
    case 'booked': {
      const sent = await sendSmsNow(deps, conclusion.smsId);
      if (sent !== null) await setSmsSent(deps.db, bookingId, sent);
      return { status: 'booked', id: bookingId, sms_sent: sent };
    }
    case 'already':
      return { status: 'booked', id: bookingId, sms_sent: null };
    case 'refunded':
      throw refused(
        'slot_lost',
        'Your slot was lost before the payment went through. The payment is refunded.',
      );
  }
}

/**
 * A visitor books a package and pays the deposit: hold, charge, confirmation (spec README "A public
 * booking, from press to receipt"). The same key gives the same answer and never a second charge.
 */
export async function createPublicBooking(
  deps: Deps,
  request: PublicBookingRequest,
): Promise<BookingAnswer> {
  const { body, person, key } = request;
  const fingerprint = fingerprintOf(body);
  if (await findRequest(deps.db, key)) return answerAgain(deps, key, fingerprint);

  const plan = await planPublicBooking(deps, body);
  const charges = plan.quote.deposit > 0;
  const card = charges ? await cardToCharge(deps, body, person) : null;
  const visitor = {
    name: body.name,
    email: body.email,
    phone: body.phone,
    customerId: person?.id ?? null,
    address: request.address,
  };
  const keepCard = await mayKeepCard(deps, request);
  let hold: Hold;
  try {
    hold = await holdSlot(deps, { plan, visitor, keepCard, key, fingerprint });
  } catch (error) {
    // The same request may have come twice at once: then its twin has the slot and the key.
    const hasTwin = (await findRequest(deps.db, key)) !== undefined;
    if (!hasTwin) throw error;
    return answerAgain(deps, key, fingerprint);
  }
  await deps.stepDone('held');
  if (!card || !hold.attempt) return answerBooked(deps, hold.bookingId, null);

  const outcome = await chargeCard(deps, hold.attempt, card, {
    name: body.name,
    email: body.email,
    description: `Booking ${hold.bookingId}: ${plan.packageName}, ${plan.date}`,
    customer: person ? await findGatewayCustomer(deps.db, person.id) : null,
  });
  return concludeCharge(deps, hold.bookingId, hold.attempt, outcome);
}
