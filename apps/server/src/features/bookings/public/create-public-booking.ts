import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { namedVisit } from '@slipway/domain/bookings/visits/known-sites';
import { keptVisit } from '@slipway/domain/bookings/visits/visit';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { pipeline } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { emailIsKnown } from '#features/identity/identity-api.ts';
import {
  chargeCard,
  findActiveCard,
  findGatewayCustomer,
  type CardToCharge,
} from '#features/payments/payments-api.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { replayResponse } from './replay-response.ts';
import { answerBooking } from './answer-booking.ts';
import { bookedUnbound, findRequest, findRequests, fingerprintOf } from './booking-requests.ts';
import { concludeHolds, type HoldCharge } from './conclude-hold.ts';
import { assertCardWithinLimit } from '#features/bookings/holds/hold-limits.ts';
import { holdSlots, type Hold, type HoldRequest } from '#features/bookings/holds/hold-slot.ts';
import {
  planPublicBooking,
  readPlanSources,
  type BookingPlan,
  type PublicBookingBody,
} from './plan-public-booking.ts';

export interface PublicBookingRequest {
  body: PublicBookingBody;
  person: SignedIn | null;
  /** Idempotency key bound to the browser: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the browser, as saved by earlier versions. */
  unboundKey: string;
  /** The network address of the consent. */
  address: string;
  /** The network that limits count by. */
  network: string;
  /** The IPv6 /48 around it; null for IPv4. */
  site: string | null;
}

/** The entered card, or the signed-in customer's active one. */
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

/**
 * Whether the deposit is paid by hand: no card is asked for, and the booking takes its place at once.
 * @throws Refusal 422 when the visitor was shown something else
 */
function isPaidByHand(body: PublicBookingBody, asksForCards: boolean): boolean {
  const shown = body.stripeToken ? 'card' : body.deposit_by;
  if (asksForCards) {
    if (shown !== 'hand') return false;
    throw refused('paid_otherwise', paidByCardNow);
  }
  if (shown === 'card') throw refused('paid_otherwise', paidByHandNow);
  return true;
}

const paidByCardNow =
  'The deposit is paid by card now. Nothing was booked; please look at the payment again.';
const paidByHandNow =
  'No card is taken here any more: the deposit is paid another way. Nothing was booked or charged; please look at the payment again.';

/** Whether the card may be saved: a guest may not add one to an existing account. */
async function mayKeepCard(deps: Deps, request: PublicBookingRequest): Promise<boolean> {
  if (!request.body.keep_card || !request.body.stripeToken) return false;
  return request.person !== null || !(await emailIsKnown(deps.db, request.body.email));
}

/** The visitor as saved with the hold. */
const visitorOf = ({ body, person, address, network, site }: PublicBookingRequest) => ({
  name: body.name,
  email: body.email,
  phone: body.phone,
  customerId: person?.id ?? null,
  address,
  network,
  site,
});

/** The hold; null when a concurrent request with the same key won, which has the slot and the key. */
async function holdUnlessTaken(deps: Deps, request: HoldRequest): Promise<Hold | null> {
  try {
    return await holdSlots(deps, request);
  } catch (error) {
    if ((await findRequest(deps.db, request.key)) !== undefined) return null;
    throw error;
  }
}

/** Charges the deposit of a hold; null when there is nothing to charge. */
async function chargeDeposit(
  deps: Deps,
  { body, person }: PublicBookingRequest,
  { plan, hold, card }: { plan: BookingPlan; hold: Hold; card: CardToCharge | null },
): Promise<HoldCharge | null> {
  const { bookingIds, attempt } = hold;
  const bookingId = bookingIds[0] ?? 0;
  if (!card || !attempt) return null;
  const outcome = await chargeCard(deps, attempt, card, {
    userId: person?.id ?? null,
    name: body.name,
    email: body.email,
    description: `Booking ${bookingId}: ${plan.packageName}, ${plan.date}`,
    admitCard: (known) =>
      assertCardWithinLimit(deps, { bookingId, settings: plan.settings }, known),
  });
  return { attempt, outcome };
}

/**
 * Books a package for a visitor and charges the deposit: plan, hold, charge, conclude, answer
 * (docs/rules/statuses-and-money.md, "From press to receipt"). Where deposits are taken by hand
 * nothing is charged. Repeating a key gives the same answer and never a second charge.
 * @throws Refusal 409 for a key of an earlier version
 */
export async function createPublicBooking(
  deps: Deps,
  request: PublicBookingRequest,
): Promise<BookingAnswer> {
  const { body, person, key } = request;
  // The same press from another page is the same booking.
  const { visit, ...booked } = body;
  const fingerprint = fingerprintOf(booked);
  const [[known, takenUnbound], sources] = await pipeline(deps.db, (db) =>
    Promise.all([findRequests(db, [key, request.unboundKey]), readPlanSources(db, body)]),
  );
  if (known) return replayResponse(deps, key, fingerprint);
  if (takenUnbound) throw bookedUnbound();

  const plan = planPublicBooking(deps, body, sources);
  const isDue = plan.quote.deposit > 0;
  const byHand =
    isDue && isPaidByHand(body, (await readPayment(deps, plan.settings, person)).asks_for_cards);
  const card = isDue && !byHand ? await cardToCharge(deps, body, person) : null;
  const keepCard = await mayKeepCard(deps, request);
  const visitor = visitorOf(request);

  const hold = await holdUnlessTaken(deps, {
    plans: [plan],
    visitor,
    termsText: sources.termsText,
    charges: card !== null,
    keepCard,
    visit: visit ? namedVisit(keptVisit(visit)) : null,
    key,
    fingerprint,
  });
  if (!hold) return replayResponse(deps, key, fingerprint);
  await deps.faultPoint('held');

  const charge = await chargeDeposit(deps, request, { plan, hold, card });
  const conclusion = await concludeHolds(deps, hold.bookingIds, charge, plan.settings);
  return answerBooking(hold.bookingIds[0] ?? 0, conclusion);
}
