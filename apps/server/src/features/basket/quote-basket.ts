import type { BasketQuote, QuotedLine } from '@slipway/contract/basket/basket';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Place } from '@slipway/domain/bookings/availability';
import { handedOut } from '@slipway/domain/bookings/booked-extras';
import { add, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { pipeline } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  alreadyBookedText,
  discountOf,
  extrasShort,
  findBookedLines,
  placementErrors,
  placePlanned,
  planTrip,
  securityDepositOf,
  planGifts,
  planWithCode,
  presentCode,
  readPlanned,
  readSourcesOf,
  readTypedCodes,
  termsVersionOf,
  withPlaced,
  type BookingOfExtras,
  type BookingPlan,
  type PlanSources,
  type TypedCode,
  type WithCode,
} from '#features/bookings/bookings-api.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { lineOfCode, type RequestedItem } from '#features/orders/orders-api.ts';
import { Refusal, type FieldErrors } from '#http/errors.ts';
import { splitLines, zip, type Placed } from './basket-lines.ts';
import { quoteGifts } from './plan-gifts.ts';
import { findItems, quoteItems, type FoundItems } from './quote-items.ts';
import { oneCompanyText } from './check-out-basket.ts';

type Asked = BodyOf<Calls['POST /api/basket/quote']>;
type RequestedTrip = Extract<Asked['lines'][number], { trip: unknown }>['trip'];
type Trips = readonly Placed<RequestedTrip>[];
type Planned = BookingPlan | QuotedLine;
type Taken = Awaited<ReturnType<typeof readPlanned>>;

/** The first of several errors. */
export function problemOf(errors: FieldErrors, left: number | null = null): QuotedLine {
  const [field, texts] = Object.entries(errors)[0] ?? ['date', []];
  return { trip: null, item: null, gift: null, problem: { field, text: texts[0] ?? '', left } };
}

function planLine(deps: Deps, trip: RequestedTrip, sources: PlanSources) {
  try {
    return planTrip(deps, trip, sources);
  } catch (error) {
    if (error instanceof Refusal && error.errors) return problemOf(error.errors);
    throw error;
  }
}

/** The lines with a code; as they were where it takes nothing off, with the reason. */
function withTypedCode(
  planned: readonly Planned[],
  items: FoundItems | null,
  at: { code: TypedCode | null; settings: Settings; now: Date },
): { plans: Planned[]; off: WithCode['products']; refused: string | null } {
  const { code, settings, now } = at;
  const own = planned.filter((plan): plan is BookingPlan => !('problem' in plan));
  const products = items?.planned.map(lineOfCode) ?? [];
  const without = { plans: [...planned], off: [] };
  if (code === null) return { ...without, refused: null };
  const priced = planWithCode({ plans: own, products, settings }, code, now);
  if ('refused' in priced) return { ...without, refused: priced.refused };
  const { plans } = priced;
  return {
    plans: planned.map((plan) => ('problem' in plan ? plan : (plans[own.indexOf(plan)] ?? plan))),
    off: priced.products,
    refused: null,
  };
}

/** How many items or seats of a trip are available, where it is refused for their number; null: otherwise. */
function leftOf(plan: BookingPlan, taken: Taken, now: Date): number | null {
  const { party } = plan;
  const placedFor = (many: number) => {
    const less = Math.max(party.quantity, party.seats) - many;
    const quantity = Math.max(1, party.quantity - less);
    const [seats, persons] = [Math.max(1, party.seats - less), Math.max(1, party.persons - less)];
    return placePlanned({ ...plan, party: { ...party, quantity, seats, persons } }, taken, now);
  };
  const most = Math.max(party.quantity, party.seats);
  const asked = placedFor(most);
  if (asked.ok || !['too_few_items', 'too_few_seats'].includes(asked.reason)) return null;
  // Where more items are free, fewer are too: a binary search finds the most.
  let [fits, tooMany] = [0, most];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (placedFor(middle).ok) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** A line, unless it is held or booked already, on another page or device. */
function unlessBooked(
  plan: Planned,
  line: Trips[number] | undefined,
  booked: Set<string>,
): Planned {
  return line && booked.has(line.id) ? problemOf({ id: [alreadyBookedText] }) : plan;
}

/** The lines of the first one's company; those of another cannot be booked with them. */
function ofOneCompany(plans: readonly Planned[]): Planned[] {
  const companyOf = (plan: Planned) => ('problem' in plan ? null : plan.place?.unit.companyId);
  const ours = plans.map(companyOf).find((company) => typeof company === 'number');
  return plans.map((plan) => {
    const company = companyOf(plan);
    const isForeign = typeof company === 'number' && company !== ours;
    return isForeign ? problemOf({ unit_id: [oneCompanyText] }) : plan;
  });
}

/** A trip as far as its extras go, before it has a number. */
function extrasOfTrip(plan: BookingPlan, { date, end }: Place): BookingOfExtras {
  const { guests, party, prices, settings } = plan;
  const days = plan.place?.pkg.facts.length.form === 'days' ? party.length : null;
  const terms = { zone: settings.time_zone, prices };
  return { id: 0, terms, date, days, endsAt: new Date(end), guests, quantity: party.quantity };
}

function offered(plan: BookingPlan, place: Place, withoutCode: Cents): QuotedLine {
  const { date, time, start, end } = place;
  const { quote, packageName } = plan;
  const unit = plan.place?.unit ?? null;
  return {
    trip: {
      unit: unit?.name ?? '',
      unit_id: unit?.id ?? 0,
      package: packageName,
      date,
      time,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(end).toISOString(),
      total_price: toMajor(quote.total),
      amount: toMajor(quote.deposit),
      security_deposit: toMajor(securityDepositOf(plan)),
      price_without_code: toMajor(withoutCode),
      code: presentCode(plan),
      terms_version: termsVersionOf(plan),
      extras: handedOut(extrasOfTrip(plan, place)).map(({ name, pieces }) => ({ name, pieces })),
    },
    item: null,
    gift: null,
    problem: null,
  };
}

/** What a later line finds taken where an earlier one of the same unit has its place. */
function withTrip(taken: Taken, plan: BookingPlan, place: Place): Taken {
  if (!plan.place) return taken;
  const { unit, pkg } = plan.place;
  const isBySeat = pkg.facts.soldBy === 'seat';
  const { seats, persons } = plan.party;
  return withPlaced(taken, place, {
    packageId: pkg.id,
    kind: plan.kind,
    packageName: plan.packageName,
    seats: isBySeat ? { taken: seats, persons, most: unit.maxGuests } : null,
  });
}

/** What the trips of a basket are quoted as, in their order. */
interface QuotedTrips {
  lines: QuotedLine[];
  /** The available ones. */
  kept: readonly BookingPlan[];
  /** The discount of a code on each available product. */
  off: WithCode['products'];
  codeProblem: string | null;
}

/**
 * The current prices of trips, and which are unavailable once those before them are booked.
 * @param read `items`: the products beside them, of which a code takes its part
 */
async function quoteTrips(
  deps: Deps,
  trips: Trips,
  read: {
    sources: readonly PlanSources[];
    items: FoundItems | null;
    code: TypedCode | null;
    booked: Set<string>;
    settings: Settings;
  },
): Promise<QuotedTrips> {
  const now = deps.clock.now();
  const { sources, items, code, booked, settings } = read;
  const planned = zip(trips, sources).map(([{ line }, its]) => planLine(deps, line, its));
  const { plans, off, refused } = withTypedCode(
    ofOneCompany(planned.map((plan, n) => unlessBooked(plan, trips[n], booked))),
    items,
    { code, settings, now },
  );
  const taken = await pipeline(deps.db, (db) =>
    Promise.all(
      plans.map((plan) => ('problem' in plan ? Promise.resolve(null) : readPlanned(db, plan))),
    ),
  );
  const placed: { n: number; plan: BookingPlan; place: Place }[] = [];
  const lines = plans.map((plan, n): QuotedLine => {
    const own = taken[n];
    if ('problem' in plan) return plan;
    if (!own) throw new Error('The taken times of a line were not read');
    const unit = plan.place?.unit.id;
    const before = placed.filter((one) => one.plan.place?.unit.id === unit);
    const seen = before.reduce((rows, one) => withTrip(rows, one.plan, one.place), own);
    const place = placePlanned(plan, seen, now);
    if (!place.ok) return problemOf(placementErrors(place), leftOf(plan, seen, now));
    placed.push({ n, plan, place });
    const without = planned[n];
    const { quote } = without && !('problem' in without) ? without : plan;
    return offered(plan, place, quote.total);
  });
  const short = await extrasShort(
    deps.db,
    placed.map(({ plan, place }) => extrasOfTrip(plan, place)),
  );
  const kept = placed.filter(({ n }, at) => {
    const texts = short[at] ?? [];
    if (texts.length > 0) lines[n] = problemOf({ extras: texts });
    return texts.length === 0;
  });
  return { lines, kept: kept.map(({ plan }) => plan), off, codeProblem: refused };
}

/**
 * The current prices of the lines of a basket, and which are unavailable once those before them are booked. Nothing is
 * held (docs/rules/statuses-and-money.md, "Baskets").
 */
export async function quoteBasket(
  deps: Deps,
  { lines: asked, code: text, gift_cards: cards, delivery }: Asked,
  person: SignedIn | null,
): Promise<BasketQuote> {
  const { trips, items, gifts: bought } = splitLines<RequestedTrip, RequestedItem>(asked);
  const who = { customerId: person?.id ?? null, email: null };
  const ids = asked.map(({ id }) => id);
  const [{ trips: sources, settings, termsText }, { code, gifts }, booked] = await pipeline(
    deps.db,
    (db) =>
      Promise.all([
        readSourcesOf(
          db,
          trips.map(({ line }) => line),
        ),
        readTypedCodes(db, { code: text, gift_cards: cards }, who),
        findBookedLines(db, ids),
      ]),
  );
  const found = await findItems(deps, { items, settings, booked });
  const ofTrips = await quoteTrips(deps, trips, { sources, items: found, code, booked, settings });
  const { off } = ofTrips;
  const ofItems = found && quoteItems(found, { off, settings, delivery });
  const now = deps.clock.now();
  const order = ofItems?.order ?? null;
  const hasProducts = order !== null;
  const ofGifts = quoteGifts(bought, { settings, now, hasProducts, booked });
  const lines: QuotedLine[] = [];
  for (const [{ n }, line] of [
    ...zip(trips, ofTrips.lines),
    ...zip(items, ofItems?.lines ?? []),
    ...zip(bought, ofGifts.lines),
  ]) {
    lines[n] = line;
  }
  const total = add(order?.total ?? zero, ofGifts.total);
  const sum = (of: (plan: BookingPlan) => Cents) => add(zero, ...ofTrips.kept.map(of));
  const { asks_for_cards: charges } = await readPayment(deps, settings, person);
  const gift = planGifts(gifts, {
    due: [...ofTrips.kept.map(({ quote }) => quote.deposit), total],
    settings,
    charges,
    now,
    sellsGiftCards: ofGifts.total > 0,
  });
  return {
    lines,
    order: order && order.quoted,
    currency: settings.currency,
    total_price: toMajor(
      add(
        total,
        sum(({ quote }) => quote.total),
      ),
    ),
    amount: toMajor(add(zero, ...gift.planned.rest)),
    terms_text: termsText,
    discount: toMajor(
      add(
        sum(({ quote }) => discountOf(quote)),
        ...off.map((one) => one?.off ?? zero),
      ),
    ),
    code_problem: ofTrips.codeProblem,
    gift_cards: gift.shown.map(({ balance, amount, ...shown }) => ({
      ...shown,
      balance: toMajor(balance),
      amount: toMajor(amount),
    })),
  };
}
