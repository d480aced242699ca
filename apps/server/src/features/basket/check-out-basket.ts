import type { BasketAnswer } from '@slipway/contract/basket/basket';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { add, toMajor, zero } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import {
  bookTrips,
  comparePrice,
  compareTermsText,
  planTrip,
  withCode,
  withGifts,
  type BookingPlan,
  type CheckoutAnswer,
  type CheckoutSources,
  type PlannedCheckout,
  type ShownTrip,
  type TypedGift,
  type TripsRequest,
  type TypedCode,
} from '#features/bookings/bookings-api.ts';
import { lineOfCode, presentOrderPrice } from '#features/orders/orders-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { prefixFields, invalid, Refusal, type FieldErrors } from '#http/errors.ts';
import { splitLines, zip, type Placed } from './basket-lines.ts';
import { planGiftOrder } from './plan-gifts.ts';
import { planItemsOfBasket, planOrderOfBasket, type ShownItem } from './plan-order-of-basket.ts';

type Body = BodyOf<Calls['POST /api/basket/checkout']>;

/** Who asks, and from where. */
type Sender = Pick<TripsRequest, 'person' | 'key' | 'legacyKey' | 'address' | 'network' | 'site'>;

/** Why lines of several companies are not booked together. */
export const oneCompanyText = 'Please book with one company at a time.';

const tripPrefix = ({ n }: Placed<unknown>) => `lines.${n}.trip.`;

/**
 * Does something for each trip, with what was found or planned for it.
 * @throws Refusal 422 that names every line for which it is refused
 */
function forEachTrip<Its extends object, T>(
  trips: readonly Placed<ShownTrip>[],
  found: readonly Its[],
  work: (trip: ShownTrip, its: Its) => T,
): T[] {
  const errors: FieldErrors = {};
  const refusals: Refusal[] = [];
  const done = zip(trips, found).flatMap(([placed, its]) => {
    try {
      return [work(placed.line, its)];
    } catch (error) {
      if (!(error instanceof Refusal) || !error.errors) throw error;
      refusals.push(error);
      Object.assign(errors, prefixFields(error.errors, tripPrefix(placed)));
      return [];
    }
  });
  const [first] = refusals;
  if (first) throw new Refusal(first.code, first.message, errors);
  return done;
}

/** @throws Refusal 422 that names every trip whose price was shown otherwise */
function comparePrices(
  trips: readonly Placed<ShownTrip>[],
  plans: readonly BookingPlan[],
): readonly BookingPlan[] {
  forEachTrip(trips, plans, (trip, plan) => {
    const differs = comparePrice(trip, plan);
    if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  });
  return plans;
}

/**
 * What gift cards pay of what is due now; null: there are none.
 * @throws Refusal 422 for one that cannot be used
 */
async function planGiftsOf(
  deps: Deps,
  { plans, order }: PlannedCheckout,
  by: { gifts: readonly TypedGift[]; settings: Settings; person: Sender['person'] },
) {
  const { gifts, settings, person } = by;
  if (gifts.length === 0) return null;
  const { asks_for_cards: charges } = await readPayment(deps, settings, person);
  const due = [...plans.map(({ quote }) => quote.deposit), ...(order ? [order.total] : [])];
  const sellsGiftCards = order?.sellsGiftCards === true;
  return withGifts(gifts, { due, settings, sellsGiftCards, charges, now: deps.clock.now() });
}

/** @throws Refusal 422 where the amount or the text of the terms is not what was shown */
function compareWhole(
  body: Body,
  { plans, order, gift }: PlannedCheckout,
  { settings, termsText }: { settings: Settings; termsText: number | null },
): void {
  const differs = compareTermsText(body.terms_text, termsText);
  const due = gift
    ? add(...gift.rest)
    : add(order?.total ?? zero, ...plans.map(({ quote }) => quote.deposit));
  if (toMajor(due) !== body.amount) {
    differs['amount'] = [`Due now is ${moneyText(due, settings.currency)}.`];
  }
  if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
}

/** The error as a refusal of fields. @throws any other error */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal && error.errors) return error;
  throw error;
}

/** Both answers. @throws Refusal of either, with the fields of both */
async function bothOrRefused<A, B>(one: () => A, other: () => Promise<B>): Promise<[A, B]> {
  const refusals: Refusal[] = [];
  const refuse = (error: unknown) => {
    refusals.push(refusalOf(error));
    return null;
  };
  const attempt = (): { answer: A } | null => {
    try {
      return { answer: one() };
    } catch (error) {
      return refuse(error);
    }
  };
  const a = attempt();
  const b = await other().then((answer) => ({ answer }), refuse);
  if (a && b) return [a.answer, b.answer];
  const [first, second] = refusals;
  if (!first) throw new Error('Neither answered nor refused');
  if (!second) throw first;
  throw new Refusal(first.code, first.message, { ...first.errors, ...second.errors });
}

/**
 * The plans of the lines.
 * @throws Refusal 422 for each field that differs from what was shown
 */
async function planBasket(
  deps: Deps,
  { body, person }: { body: Body; person: Sender['person'] },
  sources: CheckoutSources,
  { code, gifts }: { code: TypedCode | null; gifts: readonly TypedGift[] },
): Promise<PlannedCheckout> {
  const { settings } = sources;
  const { trips, items, gifts: bought } = splitLines<ShownTrip, ShownItem>(body.lines);
  const [before, goods] = await bothOrRefused(
    () => {
      const planned = forEachTrip(trips, sources.trips, (trip, its) => planTrip(deps, trip, its));
      // The discount of a code is known only together with the products.
      return code === null ? comparePrices(trips, planned) : planned;
    },
    () => planItemsOfBasket(deps, { items, settings, person }),
  );
  const products = goods?.planned.map(lineOfCode) ?? [];
  const withOff = withCode({ plans: before, products, settings }, code, deps.clock.now());
  const [plans, order] = await bothOrRefused(
    () => comparePrices(trips, withOff.plans),
    async () => {
      const hasProducts = goods !== null;
      const giftOrder = await planGiftOrder(deps, bought, { settings, person, hasProducts });
      if (giftOrder || !goods) return giftOrder;
      return planOrderOfBasket(deps, goods, { body, off: withOff.products, settings });
    },
  );
  const companies = new Set(plans.flatMap(({ place }) => place?.unit.companyId ?? []));
  if (order && order.companyId !== null) companies.add(order.companyId);
  if (companies.size > 1) throw invalid({ lines: [oneCompanyText] });
  const gift = await planGiftsOf(deps, { plans, order }, { gifts, settings, person });
  const planned = { plans, order, gift };
  compareWhole(body, planned, sources);
  return planned;
}

/** The answer about a basket; once it is booked, also what its order came to. */
export async function answerBasket(
  { db }: Pick<Deps, 'db'>,
  answer: CheckoutAnswer,
): Promise<BasketAnswer> {
  const { bookingIds, orderId } = answer;
  const numbers = { bookings: [...bookingIds], order: orderId };
  if (answer.status === 'requires_action') {
    const { status, clientSecret, redirect } = answer;
    return { status, client_secret: clientSecret, ...numbers, redirect_url: redirect };
  }
  const price = { order_price: orderId === null ? null : await presentOrderPrice(db, orderId) };
  if (answer.status === 'booked') {
    return { status: 'booked', ...numbers, ...price, sms_sent: answer.smsSent };
  }
  const until = answer.until.toISOString();
  return { status: 'awaiting_payment', ...numbers, ...price, until };
}

/**
 * Books and orders all lines of a basket in one press, and charges what is due now of all in one charge; or nothing
 * of it (docs/rules/statuses-and-money.md, "Baskets").
 * @throws Refusal 422 that names every line which cannot be had, with the provider's message for a declined card
 */
export async function checkOutBasket(
  deps: Deps,
  { body, ...sender }: Sender & { body: Body },
): Promise<BasketAnswer> {
  const { trips } = splitLines<ShownTrip, ShownItem>(body.lines);
  const answer = await bookTrips(deps, {
    ...sender,
    trips: trips.map(({ line }) => line),
    booker: body,
    plan: (taking, sources, code, gifts) =>
      planBasket(taking, { body, person: sender.person }, sources, { code, gifts }),
    giftCards: body.gift_cards ?? [],
    fieldPrefix: (at) => tripPrefix(trips[at] ?? { n: at, id: '', line: null }),
    lineIds: trips.map(({ id }) => id),
    body,
  });
  return answerBasket(deps, answer);
}
