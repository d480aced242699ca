import type { BasketAnswer } from '@slipway/contract/basket/basket';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { add, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import {
  bookTrips,
  comparePrice,
  compareTermsText,
  planTrip,
  withCode,
  type BookingPlan,
  type PlanSources,
  type ShownTrip,
  type CheckoutAnswer,
  type TripsRequest,
  type TypedCode,
} from '#features/bookings/bookings-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { fieldsOfLine, invalid, Refusal, type FieldErrors } from '#http/errors.ts';

export type CheckoutBody = BodyOf<Calls['POST /api/basket/checkout']>;
/** Lines of trips alone. */
type Body = Omit<CheckoutBody, 'lines'> & { lines: { id: string; trip: ShownTrip }[] };

/** Who asks, and from where. */
type Sender = Pick<TripsRequest, 'person' | 'key' | 'unboundKey' | 'address' | 'network' | 'site'>;

/** Why lines of several companies are not booked together. */
export const oneCompanyText = 'Please book with one company at a time.';

const fieldPrefix = (n: number) => `lines.${n}.trip.`;

/**
 * Does something for each line.
 * @throws Refusal 422 that names every line for which it is refused
 */
function forEachLine<T>(body: Body, work: (trip: ShownTrip, n: number) => T): T[] {
  const errors: FieldErrors = {};
  const refusals: Refusal[] = [];
  const done = body.lines.flatMap(({ trip }, n) => {
    try {
      return [work(trip, n)];
    } catch (error) {
      if (!(error instanceof Refusal) || !error.errors) throw error;
      refusals.push(error);
      Object.assign(errors, fieldsOfLine(error.errors, fieldPrefix(n)));
      return [];
    }
  });
  const [first] = refusals;
  if (first) throw new Refusal(first.code, first.message, errors);
  return done;
}

/**
 * What the lines are booked as.
 * @throws Refusal 422 that names every line which cannot be had as it was shown, or the code
 */
function planLines(
  deps: Deps,
  body: Body,
  sources: readonly PlanSources[],
  code: TypedCode | null,
): BookingPlan[] {
  const planned = forEachLine(body, (trip, n) => planTrip(deps, trip, sources[n] as PlanSources));
  const plans = withCode(planned, code, deps.clock.now());
  forEachLine(body, (trip, n) => {
    const differs = comparePrice(trip, plans[n] as BookingPlan);
    if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  });
  const [{ settings, termsText }] = sources as [PlanSources];
  const companies = new Set(plans.flatMap(({ place }) => place?.unit.companyId ?? []));
  if (companies.size > 1) throw invalid({ lines: [oneCompanyText] });
  const differs = compareTermsText(body.terms_text, termsText);
  const due = add(...plans.map(({ quote }) => quote.deposit));
  if (toMajor(due) !== body.amount) {
    differs['amount'] = [`Due now is ${moneyText(due, settings.currency)}.`];
  }
  if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  return plans;
}

/** The answer about a basket. */
export function answerBasket(together: CheckoutAnswer): BasketAnswer {
  const { ids: bookings } = together;
  switch (together.status) {
    case 'booked':
      return { status: 'booked', bookings, order: null, sms_sent: together.smsSent };
    case 'requires_action': {
      const { status, clientSecret, redirect } = together;
      return { status, client_secret: clientSecret, bookings, order: null, redirect_url: redirect };
    }
    case 'awaiting_payment':
      return {
        status: 'awaiting_payment',
        bookings,
        order: null,
        until: together.until.toISOString(),
      };
  }
}

/**
 * Books all lines of a basket in one press, and charges what is due now of all in one charge; or nothing of it
 * (docs/rules/statuses-and-money.md, "Baskets").
 * @throws Refusal 422 that names every line which cannot be had, with the provider's message for a declined card
 */
export async function checkOutBasket(
  deps: Deps,
  { body: sent, ...sender }: Sender & { body: CheckoutBody },
): Promise<BasketAnswer> {
  const body = { ...sent, lines: sent.lines.flatMap((line) => ('trip' in line ? line : [])) };
  if (body.lines.length < sent.lines.length)
    throw invalid({ lines: ['Products cannot be ordered yet.'] });
  const together = await bookTrips(deps, {
    ...sender,
    trips: body.lines.map((line) => line.trip),
    booker: body,
    plan: (sources, code) => planLines(deps, body, sources, code),
    fieldPrefix,
    lineIds: body.lines.map(({ id }) => id),
    body,
  });
  return answerBasket(together);
}
