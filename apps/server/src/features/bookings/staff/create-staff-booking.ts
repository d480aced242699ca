import { adjustmentsOf, adjustNewQuote } from '@slipway/domain/bookings/prices/adjustments';
import { zero } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { kindOfPayment } from '@slipway/domain/payments/paying';
import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { bookingRef } from '#db/payable-ref.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { customerForBooking } from '#features/identity/identity-api.ts';
import {
  addEntry,
  assertCanCharge,
  chargeCard,
  findActiveCard,
  findGatewayCustomer,
  syncStatusFromLedger,
  insertAttempt,
  type Attempt,
  type CardToCharge,
} from '#features/payments/payments-api.ts';
import { invalid } from '#http/errors.ts';
import { replayResponse } from '#features/bookings/public/replay-response.ts';
import { answerBooking, answerConclusion } from '#features/bookings/public/answer-booking.ts';
import { concludeHolds, sendConfirmationSms } from '#features/bookings/public/conclude-hold.ts';
import {
  checkLegacyKeyUnused,
  findRequest,
  fingerprintOf,
  insertRequest,
} from '#features/bookings/public/booking-requests.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import {
  extrasRefusal,
  takeExtras,
  type BookingOfExtras,
} from '#features/bookings/extras/take-extras.ts';
import {
  lockPlanned,
  placementErrors,
  placePlanned,
  placeRefusal,
} from '#features/bookings/place-booking.ts';
import { announceStaffBooking } from './announce-staff-booking.ts';
import { assertDiscountsFit, assertMayDiscount } from './adjust-booking.ts';
import { insertPlanned, withoutDeposit } from './place-staff-booking.ts';
import { insertCodeUse, lockPromotion, type FoundCode } from '#features/catalogue/catalogue-api.ts';
import {
  assertCodeUnchanged,
  codeRefusal,
  planOneWithCode,
  readCode,
} from '#features/bookings/public/apply-code.ts';
import {
  planPublicBooking,
  quoteRulesOf,
  readPlanSources,
  type BookingPlan,
} from '#features/bookings/public/plan-public-booking.ts';

type StaffBookingBody = BodyOf<Calls['POST /api/create-booking']>;

export interface StaffBookingRequest {
  body: StaffBookingBody;
  person: SignedIn;
  /** Idempotency key bound to the user: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the user, as saved by earlier versions. */
  legacyKey: string;
}

/** The card to charge for the deposit now; null for other methods. @throws Refusal 422 */
async function cardToCharge(deps: Deps, body: StaffBookingBody): Promise<CardToCharge | null> {
  if (body.deposit === 'new_card' || body.deposit === 'saved_card') await assertCanCharge(deps);
  if (body.deposit === 'new_card') {
    if (!body.stripeToken) throw invalid({ stripeToken: ['Card is required.'] });
    return { token: body.stripeToken };
  }
  if (body.deposit !== 'saved_card') return null;
  const none = invalid({ deposit: ['This customer has no saved card.'] });
  if (!body.customer_id) throw none;
  const [card, customer] = await Promise.all([
    findActiveCard(deps.db, body.customer_id),
    findGatewayCustomer(deps.db, body.customer_id),
  ]);
  if (!card || customer === null) throw none;
  return { card: card.gatewayCard, customer };
}

const isPaidByHand = ({ deposit }: StaffBookingBody) =>
  deposit === 'by_hand' || deposit === 'in_full';

/** @throws Refusal 422 for a payment dated in the future or without a method */
function checkByHand(body: StaffBookingBody, plan: BookingPlan, now: Date): void {
  if (!isPaidByHand(body)) return;
  if (!body.paid_by_hand) throw invalid({ paid_by_hand: ['Method is required.'] });
  const today = todayIn(plan.settings.time_zone, now);
  if (body.paid_by_hand.paid_on && body.paid_by_hand.paid_on > today) {
    throw invalid({ 'paid_by_hand.paid_on': ['Paid on must not be in the future.'] });
  }
}

/** Records the manual deposit, or the whole price, in the transaction that creates the booking. */
async function enterPayment(
  tx: Db,
  bookingId: number,
  request: StaffBookingRequest,
  context: { plan: BookingPlan; now: Date },
): Promise<void> {
  const { paid_by_hand: by, deposit } = request.body;
  const { quote, settings } = context.plan;
  const amount = deposit === 'in_full' ? quote.total : quote.deposit;
  if (!isPaidByHand(request.body) || !by || amount === 0) return;
  await addEntry(tx, {
    payableRef: bookingRef(bookingId),
    direction: 'payment',
    kind: kindOfPayment(quote, zero, amount),
    amountCents: amount,
    currency: settings.currency,
    method: by.method,
    reference: by.reference,
    ...(by.paid_on ? { paidOn: calendarDate(by.paid_on) } : {}),
    madeBy: request.person.id,
    madeAt: context.now,
  });
  await syncStatusFromLedger(tx, bookingRef(bookingId));
}

/** The plan with what staff add to its price or take off it. @throws Refusal 422 */
function withAdjustments(plan: BookingPlan, { body, person }: StaffBookingRequest): BookingPlan {
  const adjustments = adjustmentsOf(body.adjustments);
  const { quote, settings } = plan;
  assertMayDiscount(person, adjustments);
  assertDiscountsFit({ quote, currency: settings.currency }, adjustments);
  return {
    ...plan,
    quote: adjustNewQuote(quote, adjustments, quoteRulesOf(settings)),
    adjustments,
  };
}

interface Created {
  bookingId: number;
  /** Null: nothing to charge. */
  attempt: Attempt | null;
}

/**
 * Creates booking or hold with its time, key and manual payment in one transaction, under the days'
 * lock.
 */
async function make(
  deps: Deps,
  request: StaffBookingRequest,
  context: {
    plan: BookingPlan;
    code: FoundCode | null;
    fingerprint: string;
    charges: boolean;
    made: BookingOfExtras[];
  },
): Promise<Created> {
  const { body, person, key } = request;
  const { plan, code, fingerprint, made } = context;
  const { settings, quote } = plan;
  const charges = context.charges && quote.deposit > 0;
  const lock = (tx: Db) =>
    Promise.all([
      lockRequestKey(tx, key),
      code && lockPromotion(tx, code.promotionId),
      lockPlanned(tx, plan),
    ]);
  return pipelinedTransaction(deps.db, lock, async (tx, [, promotion, taken]) => {
    const now = deps.clock.now();
    if (code) assertCodeUnchanged(code, promotion);
    const place = placePlanned(plan, taken, now, 'staff');
    if (!place.ok) throw invalid(placementErrors(place), 'slot_unavailable');
    await deps.faultPoint('decided');
    const { name, email, phone } = body;
    const customer = await customerForBooking(tx, body.customer_id, { name, email, phone, now });
    const booking = await insertPlanned(tx, plan, place, {
      name,
      email,
      phone,
      customerId: customer.customerId,
      madeBy: person.id,
      seriesId: null,
      staffNotes: body.staff_notes,
      quiet: !body.confirmation,
      holdExpiresAt: charges ? new Date(now.getTime() + settings.hold_minutes * 60_000) : null,
      now,
    });
    const bookingId = booking.id;
    made.push(booking);
    await insertRequest(tx, { key, fingerprint, what: bookingRef(bookingId), now });
    const change = { bookingId, changedAt: now, changedBy: person.id };
    await recordChange(tx, { ...change, action: 'created' });
    if (code) {
      await insertCodeUse(tx, { codeId: code.codeId, bookingIds: [bookingId], orderId: null });
    }
    await takeExtras(tx, [booking]);
    if (charges) {
      const attempt = await insertAttempt(tx, {
        lines: [
          {
            payableRef: bookingRef(bookingId),
            attemptNo: 1,
            kind: ledgerKind.deposit,
            amount: quote.deposit,
          },
        ],
        currency: settings.currency,
        // A card is kept for a customer, and without an address there may be none.
        keepCard: body.deposit === 'new_card' && body.keep_card && email !== '',
        now,
      });
      return { bookingId, attempt };
    }
    await enterPayment(tx, bookingId, request, { plan, now });
    await announceStaffBooking(tx, deps, bookingId, { settings, newGuest: customer.newGuest });
    return { bookingId, attempt: null };
  });
}

/**
 * Creates a booking for staff, with the prices and availability of the public page. With a card it
 * goes the public way: hold, charge, conclude, settled by the provider's state after a crash. Paid
 * by hand, in full, later or without a deposit it is confirmed at once. Without an email address it
 * has no customer unless one is chosen.
 * @throws Refusal 422 with the field at fault or the provider's message; 409 for a key of an
 * earlier version
 */
export async function createStaffBooking(
  deps: Deps,
  request: StaffBookingRequest,
): Promise<BookingAnswer> {
  const { body, key } = request;
  const fingerprint = fingerprintOf(body);
  if (await findRequest(deps.db, key)) {
    return answerBooking(await replayResponse(deps, key, fingerprint));
  }
  await checkLegacyKeyUnused(deps.db, request.legacyKey);

  const who = {
    customerId: body.customer_id ?? null,
    email: body.email === '' ? null : body.email,
  };
  const [sources, code] = await Promise.all([
    readPlanSources(deps.db, body),
    readCode(deps.db, body.code, who),
  ]);
  const planned = planPublicBooking(deps, body, sources, (one) =>
    withAdjustments(planOneWithCode(one, code, deps.clock.now()), request),
  );
  const plan = body.deposit === 'none' ? withoutDeposit(planned) : planned;
  checkByHand(body, plan, deps.clock.now());
  const card = await cardToCharge(deps, body);
  let created: Created;
  const made: BookingOfExtras[] = [];
  try {
    created = await make(deps, request, {
      plan,
      fingerprint,
      made,
      code: typeof code === 'string' ? null : code,
      charges: card !== null,
    });
  } catch (error) {
    // A concurrent request with the same key may have won; it has the slot and the key.
    if (await findRequest(deps.db, key)) {
      return answerBooking(await replayResponse(deps, key, fingerprint));
    }
    throw placeRefusal(codeRefusal(await extrasRefusal(deps.db, error, made.slice(-1))));
  }
  await deps.faultPoint('held');
  const { bookingId, attempt } = created;
  if (!card || !attempt) {
    return {
      status: 'booked',
      id: bookingId,
      sms_sent: await sendConfirmationSms(deps, bookingId),
    };
  }

  const outcome = await chargeCard(deps, attempt, card, {
    userId: body.customer_id ?? null,
    name: body.name,
    email: body.email,
    description: `Booking ${bookingId}: ${plan.packageName}, ${plan.date}`,
    holderPresent: false,
  });
  const checkout = { bookingIds: [bookingId], orderId: null };
  const conclusion = await concludeHolds(deps, checkout, { attempt, outcome });
  return answerBooking(answerConclusion(checkout, conclusion));
}
