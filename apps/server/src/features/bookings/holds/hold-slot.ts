import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { Place } from '@slipway/domain/bookings/availability';
import { isForeignKeyViolation, isUniqueViolation } from '#db/pg-errors.ts';
import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import { requestLock } from '#db/lock-name.ts';
import { allSent, pipelinedTransaction, type Db } from '#db/transaction.ts';
import {
  insertAttempt,
  lockGiftCards,
  reserveOnGiftCards,
  type Attempt,
  type ChargeLine,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { withCardAccount } from '#adapters/current-gateway.ts';
import type { Deps } from '#deps.ts';
import {
  prefixFields,
  invalid,
  unauthenticated,
  type FieldErrors,
  type Refusal,
} from '#http/errors.ts';
import { lockPromotion } from '#features/catalogue/catalogue-api.ts';
import {
  assertCodeUnchanged,
  codeRefusal,
  insertUse,
} from '#features/bookings/public/apply-code.ts';
import {
  assertGiftsUnchanged,
  giftRefusal,
  giftUsesOf,
  restOf,
} from '#features/bookings/public/apply-gift-cards.ts';
import { freezeTerms } from '@slipway/domain/bookings/booking-terms';
import { insertRequest } from '#features/bookings/public/booking-requests.ts';
import {
  insertBasket,
  findBookedLines,
  nextBasketId,
} from '#features/bookings/baskets-repository.ts';
import { insertBooking, nextBookingId } from '#features/bookings/bookings-repository.ts';
import {
  assertWithinHoldLimits,
  countHolds,
  holdKeysOf,
  recordHoldKeys,
  unpaidKeysOf,
} from './hold-limits.ts';
import {
  extrasRefusal,
  takeExtras,
  type BookingOfExtras,
} from '#features/bookings/extras/take-extras.ts';
import type { MadeOrder } from './held-orders.ts';
import { firstRef, type Hold, type HoldRequest } from './hold-request.ts';
import type { TakenRows } from '#features/bookings/days-repository.ts';
import {
  board,
  lockAllPlanned,
  partyColumns,
  placeColumns,
  placementErrors,
  placePlanned,
  placeRefusal,
  readPlanned,
  type BoardedColumns,
} from '#features/bookings/place-booking.ts';
import { recordOfferTaken, takeOverOffer } from '#features/bookings/waiting/take-over-offer.ts';
import {
  securityDepositOf,
  type BookingPlan,
} from '#features/bookings/public/plan-public-booking.ts';
import { alreadyBookedText } from '#features/bookings/public/unavailable-texts.ts';

/** What the limits count: the bookings, or the order where there are none. */
const countedOf = (checkout: CheckoutIds): PayableRef[] =>
  checkout.bookingIds.length > 0 ? checkout.bookingIds.map(bookingRef) : [firstRef(checkout)];

function newBooking(
  deps: Deps,
  { visitor, termsText, visit }: HoldRequest,
  plan: BookingPlan,
  by: {
    place: Place;
    boarded: BoardedColumns | null;
    basketId: number | null;
    basketLine: string | null;
  },
) {
  const { place, boarded, basketId, basketLine } = by;
  const { settings, quote } = plan;
  const now = deps.clock.now();
  const unit = plan.place?.unit ?? null;
  return {
    companyId: unit?.companyId ?? (settings.company_id === 0 ? null : settings.company_id),
    unitId: unit?.id ?? null,
    packageId: plan.place?.pkg.id ?? null,
    kind: plan.kind,
    ...placeColumns(place, plan.place?.pkg.facts ?? null),
    departureId: null,
    ...boarded,
    ...partyColumns(plan),
    durationHours: plan.durationHours,
    guests: plan.guests,
    name: visitor.name,
    email: visitor.email,
    phone: visitor.phone,
    customerId: visitor.customerId,
    supervisorId: unit?.supervisorId ?? null,
    status: bookingStatus.created,
    holdExpiresAt: new Date(now.getTime() + settings.hold_minutes * 60_000),
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: freezeTerms(settings, quote, {
      prices: plan.prices,
      unitName: unit?.name ?? null,
      packageName: plan.packageName,
      cancellation: plan.place?.pkg.facts.cancellation ?? null,
      securityDeposit: securityDepositOf(plan),
    }),
    termsText,
    consentAt: now,
    consentAddress: visitor.address,
    createdAt: now,
    source: 'public',
    madeBy: null,
    visit,
    basketId,
    basketLine,
  } as const;
}

/** The refusal of basket lines that another page or device has held or booked already. */
async function alreadyBooked(db: Db, { lineIds = [], fieldPrefix }: HoldRequest): Promise<Refusal> {
  const booked = await findBookedLines(db, lineIds);
  const errors: FieldErrors = {};
  for (const [n, id] of lineIds.entries()) {
    if (booked.has(id))
      Object.assign(errors, prefixFields({ id: [alreadyBookedText] }, fieldPrefix(n)));
  }
  return invalid(errors, 'already_booked');
}

/** The charge of what is due now; null when nothing is. */
async function insertCharge(
  tx: Db,
  request: HoldRequest,
  { bookingIds, orderId }: CheckoutIds,
  now: Date,
): Promise<Attempt | null> {
  const { plans, order, gift, charges, keepCard, forSecurityDeposit, settings } = request;
  if (!charges) return null;
  const lines: ChargeLine[] = plans.flatMap(({ quote: { deposit } }, n) => {
    const bookingId = bookingIds[n];
    if (bookingId === undefined) return [];
    const amount = restOf(gift, n, deposit);
    return { payableRef: bookingRef(bookingId), attemptNo: 1, kind: ledgerKind.deposit, amount };
  });
  if (order && orderId !== null) {
    const amount = restOf(gift, plans.length, order.total);
    lines.push({
      payableRef: orderRef(orderId),
      attemptNo: 1,
      amount,
      kind: ledgerKind.finalPayment,
    });
  }
  if (lines.every(({ amount }) => amount === 0)) return null;
  const { currency } = settings;
  return insertAttempt(tx, { lines, currency, keepCard, forSecurityDeposit, now });
}

/** The values of the held order. */
const newOrder = (
  { visitor, termsText, settings }: HoldRequest,
  by: { id: number; basketId: number | null; now: Date },
): MadeOrder => {
  const { name, email, phone, customerId, address } = visitor;
  const holdExpiresAt = new Date(by.now.getTime() + settings.hold_minutes * 60_000);
  return { ...by, name, email, phone, customerId, address, termsText, holdExpiresAt };
};

/** What is taken on the days of trip `n`, once the trips before it are inserted. */
type TakenFor = (n: number, insertBefore: () => Promise<unknown>) => Promise<TakenRows>;

/**
 * Places the trips one after another, under the lock of their days. Trips on different units are independent and are
 * inserted together at the end; before a second trip on a unit is placed, the earlier ones are inserted.
 * @throws Refusal 422 that names every trip that cannot be had
 */
async function placeAll(
  deps: Deps,
  tx: Db,
  request: HoldRequest,
  by: {
    bookingIds: readonly number[];
    basketId: number | null;
    taken: TakenFor;
    made: BookingOfExtras[];
  },
): Promise<() => Promise<void>[]> {
  const { basketId } = by;
  let waiting: (() => Promise<void>)[] =
    basketId === null ? [] : [() => insertBasket(tx, basketId, deps.clock.now())];
  const insert = () => {
    const inserted = waiting.map((one) => one());
    waiting = [];
    return inserted;
  };
  const errors: FieldErrors = {};
  for (const [n, plan] of request.plans.entries()) {
    const taken = await by.taken(n, () => Promise.all(insert()));
    const place = placePlanned(plan, taken, deps.clock.now());
    if (!place.ok) {
      Object.assign(errors, prefixFields(placementErrors(place), request.fieldPrefix(n)));
      continue;
    }
    await deps.faultPoint('decided');
    const boarded = await board(tx, plan.place, place);
    const booking = newBooking(deps, request, plan, {
      place,
      boarded,
      basketId,
      basketLine: request.lineIds?.[n] ?? null,
    });
    const id = by.bookingIds[n];
    if (id === undefined) throw new Error('A booking without a number');
    by.made.push({ id, ...booking });
    waiting.push(() => insertBooking(tx, id, booking, place));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'slot_unavailable');
  return insert;
}

/**
 * Step 1 of a public booking, in one transaction (docs/rules/statuses-and-money.md, "From press to receipt"):
 *
 * - locks the request's key, the code, the gift cards and the units' days, and counts the visitor's open holds (all that
 *   wait for one card count as one, bookings by hand each);
 * - checks availability, which the constraints of `taken_times`, `product_variants` and `extra_days` enforce as well;
 * - inserts the holds with the time and extras they take, the order with its stock, the request's key, the use of the
 *   code, what is reserved on gift cards, and the charge attempt.
 *
 * @throws Refusal 422 at date or time when the slot is not available, at the code when it is used up, at `gift_cards`
 * when less is left on one, or when the visitor has too many open holds; 401 when the customer was deleted in the meantime
 * @throws a unique violation of `booking_requests_pkey` when the same request came first
 */
export async function holdSlots(deps: Deps, request: HoldRequest): Promise<Hold> {
  const { plans, order = null, settings, code = null, gift = null, offer = null } = request;
  const unpaid = request.charges
    ? 0
    : plans.filter(({ quote }, n) => restOf(gift, n, quote.deposit) > 0).length;
  const byHand = unpaid > 0;
  let made: BookingOfExtras[] = [];
  const keys = byHand ? unpaidKeysOf(request.visitor) : holdKeysOf(request.visitor);
  const countedBy = {
    first: requestLock(request.key),
    unpaidAt: byHand ? deps.clock.now() : null,
  };
  try {
    return await pipelinedTransaction(
      deps.db,
      (tx) =>
        Promise.all([
          countHolds(tx, keys, countedBy),
          code && lockPromotion(tx, code.promotionId),
          gift &&
            lockGiftCards(
              tx,
              gift.cards.map(({ id }) => id),
            ),
          lockAllPlanned(tx, plans),
          Promise.all(plans.map(() => nextBookingId(tx))),
          order && order.nextId(tx),
          plans.length + (order ? 1 : 0) > 1 ? nextBasketId(tx) : null,
        ]),
      async (
        tx,
        [held, promotion, onCards, takenBefore, bookingIds, orderId, basketId],
        { commitWith: last },
      ) => {
        const now = deps.clock.now();
        assertWithinHoldLimits(keys, held, { settings, now, unpaid });
        if (code) assertCodeUnchanged(code, promotion ?? null);
        if (gift && onCards) assertGiftsUnchanged(gift, onCards);
        const isTakenOver = offer !== null && (await takeOverOffer(tx, offer, now));
        const taken: TakenFor = async (n, insertBefore) => {
          const [seen, plan] = [takenBefore[n], plans[n]];
          if (!seen || !plan) throw new Error('A booking without a plan');
          const unit = plan.place?.unit.id;
          const isFirst = !plans.slice(0, n).some(({ place }) => place && place.unit.id === unit);
          if (isFirst && !isTakenOver) return seen;
          await insertBefore();
          return readPlanned(tx, plan);
        };
        // A deadlock runs it again.
        made = [];
        const by = { bookingIds, basketId, taken, made };
        const insert = await placeAll(deps, tx, request, by);
        const { key, fingerprint } = request;
        const checkout = { bookingIds, orderId };
        const charge = await last(async () => {
          const inserted = [
            ...insert(),
            ...(order && orderId !== null
              ? [order.insert(tx, newOrder(request, { id: orderId, basketId, now }))]
              : []),
            insertRequest(tx, { key, fingerprint, what: firstRef(checkout), now }),
            ...(code ? [insertUse(tx, code, request, checkout)] : []),
            ...(gift && gift.shares.length > 0
              ? [reserveOnGiftCards(tx, giftUsesOf(gift, checkout), now)]
              : []),
            ...countedOf(checkout).map((what) => recordHoldKeys(tx, what, keys)),
            ...(offer ? [recordOfferTaken(tx, offer, bookingIds[0] ?? 0)] : []),
          ];
          const attempt = insertCharge(tx, request, checkout, now);
          // After the attempt: nobody can change the account while an attempt is open.
          const account = request.charges ? withCardAccount(deps, tx) : deps;
          const stock = [
            ...(order && orderId !== null ? [order.takeStock(tx, orderId)] : []),
            takeExtras(tx, made),
          ];
          await allSent([...inserted, attempt, account, ...stock]);
          return { attempt: await attempt, charging: await account };
        });
        return { ...checkout, ...charge };
      },
    );
  } catch (error) {
    // Nothing is inserted for a customer whose account was deleted in the meantime.
    if (isForeignKeyViolation(error, 'booking_requests_booking_id_fkey')) throw unauthenticated();
    if (isForeignKeyViolation(error, 'booking_requests_order_id_fkey')) throw unauthenticated();
    const ofOrder = order && (await order.refusalOf(deps.db, error));
    if (ofOrder) throw ofOrder;
    if (isUniqueViolation(error, 'bookings_basket_line')) {
      throw await alreadyBooked(deps.db, request);
    }
    const ofExtras = await extrasRefusal(deps.db, error, made, request.fieldPrefix);
    throw placeRefusal(giftRefusal(codeRefusal(ofExtras)));
  }
}
