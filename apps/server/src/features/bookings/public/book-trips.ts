import { namedVisit } from '@slipway/domain/bookings/visits/known-sites';
import { keptVisit } from '@slipway/domain/bookings/visits/visit';
import { startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import { mayPayLater } from '@slipway/domain/payments/paying-later';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Settings } from '@slipway/domain/settings/settings';
import { pipeline } from '#db/transaction.ts';
import { withCardAccount } from '#adapters/current-gateway.ts';
import type { Deps } from '#deps.ts';
import { emailIsKnown } from '#features/identity/identity-api.ts';
import {
  chargeCard,
  findActiveCard,
  findGatewayCustomer,
  type CardToCharge,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { readOffer } from '#features/bookings/waiting/take-over-offer.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { invalid, notFound, refused } from '#http/errors.ts';
import type { TypedCode } from './apply-code.ts';
import { readTypedCodes, restOf, type PlannedGift, type TypedGift } from './apply-gift-cards.ts';
import { replayResponse } from './replay-response.ts';
import { answerConclusion, type CheckoutAnswer } from './answer-booking.ts';
import { alreadyReceived, findRequest, findRequests, fingerprintOf } from './booking-requests.ts';
import { concludeHolds, type HoldCharge } from './conclude-hold.ts';
import {
  assertCardWithinLimit,
  assertWithinUnpaidLimits,
} from '#features/bookings/holds/hold-limits.ts';
import type { PlannedOrder } from '#features/bookings/holds/held-orders.ts';
import { firstRef, type Hold, type HoldRequest } from '#features/bookings/holds/hold-request.ts';
import { holdSlots } from '#features/bookings/holds/hold-slot.ts';
import {
  readSourcesOf,
  securityDepositOf,
  type BookingPlan,
  type Conditions,
  type PlanSources,
  type PublicBookingBody,
  type ShownTrip,
} from './plan-public-booking.ts';

/** Who books, and how what is due now is paid. */
export type Booker = Omit<PublicBookingBody, keyof ShownTrip | 'payment_status'>;

/** What is booked in one press. */
export interface TripsRequest {
  trips: readonly ShownTrip[];
  booker: Booker;
  /**
   * Plans the bookings and the order. `deps` has the card account that will be charged.
   * @throws Refusal 422 for each field that differs from what was shown
   */
  plan: (
    deps: Deps,
    sources: CheckoutSources,
    code: TypedCode | null,
    gifts: readonly TypedGift[],
  ) => Promise<PlannedCheckout> | PlannedCheckout;
  /** The prefix of a trip's field names in a refusal. */
  fieldPrefix: (n: number) => string;
  /** The lines of a basket that the trips are booked from; absent: none. */
  lineIds?: readonly string[];
  /** The token of a link to somebody who waited for the trip; absent: none. */
  offer?: string | null | undefined;
  /** Codes of gift cards that pay; absent: none are taken. */
  giftCards?: readonly string[];
  /** The request body, compared when the same key is sent again. */
  body: object;
  person: SignedIn | null;
  /** Idempotency key bound to the browser: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the browser, as saved by earlier versions. */
  legacyKey: string;
  /** The network address of the consent. */
  address: string;
  /** The network that limits count by. */
  network: string;
  /** The IPv6 /48 around it; null for IPv4. */
  site: string | null;
}

/** What a press is planned from. */
export interface CheckoutSources extends Conditions {
  /** One for each trip. */
  trips: readonly PlanSources[];
}

/** What a press books and orders; at least one of them. */
export interface PlannedCheckout {
  plans: readonly BookingPlan[];
  order: PlannedOrder | null;
  /** What gift cards pay; absent: nothing. */
  gift?: PlannedGift | null;
}

/** The entered card, or the signed-in customer's active one. */
async function cardToCharge(
  deps: Deps,
  body: Booker,
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
function isPaidByHand(body: Booker, asksForCards: boolean): boolean {
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
async function mayKeepCard(deps: Deps, request: TripsRequest): Promise<boolean> {
  if (!request.booker.keep_card || !request.booker.stripeToken) return false;
  return request.person !== null || !(await emailIsKnown(deps.db, request.booker.email));
}

/** The visitor as saved with the hold. */
const visitorOf = ({ booker, person, address, network, site }: TripsRequest) => ({
  name: booker.name,
  email: booker.email,
  phone: booker.phone,
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

/** The description of the charge at the provider. */
function descriptionOf(
  plans: readonly BookingPlan[],
  { bookingIds, orderId }: CheckoutIds,
): string {
  const [plan] = plans;
  const order = orderId === null ? [] : [`order ${orderId}`];
  if (!plan) return `Order ${orderId}`;
  if (plans.length > 1) return [`Bookings ${bookingIds.join(', ')}`, ...order].join(' and ');
  return [`Booking ${bookingIds.join()}: ${plan.packageName}, ${plan.date}`, ...order].join(
    ' and ',
  );
}

/** The page that the payer returns to, for the first booking or the order. */
function returnPath(checkout: CheckoutIds): string {
  const { bookingId, orderId } = firstRef(checkout);
  const which = bookingId === null ? `order=${orderId}` : `booking=${bookingId}`;
  return `${pagePaths['payment-return']}?${which}`;
}

/** Charges what is due now; null when there is nothing to charge. */
async function chargeDeposit(
  deps: Deps,
  request: TripsRequest,
  held: {
    plans: readonly BookingPlan[];
    settings: Settings;
    hold: Hold;
    card: CardToCharge | null;
    /** Gift cards are not sold for money that comes later. */
    sellsGiftCards: boolean;
  },
): Promise<HoldCharge | null> {
  const { booker, person } = request;
  const { plans, settings, hold, card, sellsGiftCards } = held;
  const { attempt } = hold;
  if (!card || !attempt) return null;
  const outcome = await chargeCard(hold.charging, attempt, card, {
    userId: person?.id ?? null,
    name: booker.name,
    email: booker.email,
    description: descriptionOf(plans, hold),
    admitCard: (known) => assertCardWithinLimit(deps, { what: firstRef(hold), settings }, known),
    ways: {
      returnTo: `${deps.publicUrl()}${returnPath(hold)}`,
      delayed: !sellsGiftCards && payLater(plans, deps.clock.now()),
      admit: async ({ delayed }) => {
        if (!delayed) return;
        const added = { settings, bookings: Math.max(1, plans.length) };
        await assertWithinUnpaidLimits(deps, visitorOf(request), added);
      },
    },
  });
  return { attempt, outcome };
}

/** Whether the trips may be paid by a method whose money comes days later. */
function payLater(plans: readonly BookingPlan[], now: Date): boolean {
  return plans.every(({ date, time, settings }) => {
    const { time_zone: zone, holds } = settings;
    const start = startsAt(date, time ?? timeOfDay('00:00:00'), zone);
    return mayPayLater([start], holds.delayed_days, now);
  });
}

/**
 * Books trips and orders products for a visitor in one press, all or nothing, and charges what is due now: plan, hold,
 * charge, conclude, answer (docs/rules/statuses-and-money.md, "From press to receipt"). Where deposits are taken by
 * hand nothing is charged. Repeating a key gives the same answer and never a second charge.
 * @throws Refusal 409 for a key of an earlier version; 404 for visitors while the business is not published
 */
export async function bookTrips(deps: Deps, request: TripsRequest): Promise<CheckoutAnswer> {
  const { booker, trips, person, key } = request;
  // The same press from another page is the same booking.
  const compared = Object.entries(request.body).filter(([name]) => name !== 'visit');
  const fingerprint = fingerprintOf(Object.fromEntries(compared));
  const who = { customerId: person?.id ?? null, email: booker.email };
  const [[known, legacyRequest], sources, typed, offer, taking] = await pipeline(deps.db, (db) =>
    Promise.all([
      findRequests(db, [key, request.legacyKey]),
      readSourcesOf(db, trips),
      readTypedCodes(db, { code: booker.code, gift_cards: request.giftCards }, who),
      readOffer(db, request.offer, trips[0]),
      withCardAccount(deps, db),
    ]),
  );
  if (known) return replayResponse(deps, key, fingerprint);
  if (legacyRequest) throw alreadyReceived();

  const { settings, termsText } = sources;
  if (person === null && !settings.published) throw notFound();
  const { code } = typed;
  const { plans, order, gift = null } = await request.plan(taking, sources, code, typed.gifts);
  const isDue =
    plans.some(({ quote }, n) => restOf(gift, n, quote.deposit) > 0) ||
    (order !== null && restOf(gift, plans.length, order.total) > 0);
  const byHand =
    isDue && isPaidByHand(booker, (await readPayment(taking, settings, person)).asks_for_cards);
  const card = isDue && !byHand ? await cardToCharge(deps, booker, person) : null;
  const keepCard = await mayKeepCard(deps, request);
  const forSecurityDeposit =
    booker.hold_security_deposit && plans.some((plan) => securityDepositOf(plan) > 0);
  const { visit } = booker;

  const hold = await holdUnlessTaken(deps, {
    plans,
    order,
    settings,
    gift,
    fieldPrefix: request.fieldPrefix,
    lineIds: request.lineIds,
    visitor: visitorOf(request),
    termsText,
    charges: card !== null,
    keepCard,
    forSecurityDeposit,
    visit: visit ? namedVisit(keptVisit(visit)) : null,
    code: typeof code === 'string' ? null : code,
    offer,
    key,
    fingerprint,
  });
  if (!hold) return replayResponse(deps, key, fingerprint);
  await deps.faultPoint('held');

  const charge = await chargeDeposit(deps, request, {
    plans,
    settings,
    hold,
    card,
    sellsGiftCards: order?.sellsGiftCards === true,
  });
  const conclusion = await concludeHolds(deps, hold, charge, {
    settings,
    email: person === null ? booker.email : null,
    usesGiftCards: gift !== null,
    sharesDepartures: plans.some(({ place }) => place?.pkg.facts.soldBy === 'seat'),
  });
  return answerConclusion(hold, conclusion);
}
