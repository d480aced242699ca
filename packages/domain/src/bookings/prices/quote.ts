import type { AgreedCode } from '#bookings/prices/agreed-code.ts';
import { quoteOfParts } from '#bookings/prices/price.ts';
import type { InshorePriceList, Quote, QuotePart } from '#bookings/prices/price.ts';
import { agreedPrices, pricedDates, pricedLength } from '#bookings/prices/price-lists.ts';
import type {
  DateRate,
  OfferedPackage,
  PackagePriceList,
  PricedKind,
  PriceRequest,
  QuoteRules,
} from '#bookings/prices/price-lists.ts';
import { timesOf } from '#catalogue/extras.ts';
import type { ExtraPer, ExtraTrip } from '#catalogue/extras.ts';
import { priceOfLength, priceStep } from '#catalogue/length-prices.ts';
import { atRate } from '#catalogue/rates.ts';
import type { AdditionalPer } from '#catalogue/package-kinds.ts';
import type { Rate } from '#catalogue/rates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { cents, multiply, percentOf, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { withTax } from '#money/taxes.ts';
import type { PriceRules } from '#money/taxes.ts';

/**
 * A line of a package's quote: quantity × each = amount. `night` and `day` count the nights or days
 * of all items; `guest_type` counts persons, or their nights or days where a length counts in them.
 */
export interface PackageQuotePart extends Omit<QuotePart, 'kind'> {
  kind: QuotePart['kind'] | 'night' | 'day' | 'guest_type' | 'extra' | 'fee';
  /** The name of the guest type, extra or fee, or the code. */
  label?: string;
  /** The number of the extra or fee. */
  extra?: number;
  /** The hours for which each piece is charged, of an extra or fee by the hour: `quantity` counts hours of pieces. */
  hours?: number;
  /** The same of an extra or fee by the night or day of a stay, and of additional guests who pay for each. */
  nights?: number;
  days?: number;
  /** The rate in `each`; absent where none changes it. */
  rate?: { name: string; percent: number };
}

/** The price of a package with its instalments. The parts add up to the total. */
export interface PackageQuote extends Omit<Quote, 'parts'> {
  parts: PackageQuotePart[];
}

function whole(name: string, n: number, fewest: number): number {
  if (!Number.isSafeInteger(n) || n < fewest) throw new RangeError(`Not a number of ${name}: ${n}`);
  return n;
}

/** Something that is bought n times at the price of a package or of a guest type. */
interface Bought {
  quantity: number;
  /** A price of its own, for a night or day or a whole trip; null: the package's. */
  own: Cents | null;
  /** The name of the guest type; null for a trip or items. */
  label: string | null;
}

/** How many items are asked for. Throws RangeError for several of what is not sold by the item. */
export function itemsOf({ soldBy }: PricedKind, request: PriceRequest): number {
  const quantity = whole('items', request.quantity ?? 1, 1);
  if (soldBy !== 'item' && quantity > 1) throw new RangeError(`Not sold by the item: ${quantity}`);
  return quantity;
}

function guestsByType({ kind, pkg }: PackagePriceList, request: PriceRequest): Bought[] {
  const asked = request.guestTypes ?? [];
  const unknown = asked.find(
    ({ id, count }) => count !== 0 && !kind.guestTypes.some((type) => type.id === id),
  );
  if (unknown) throw new RangeError(`Not a guest type of this kind: ${unknown.id}`);
  const persons = asked.reduce((sum, { count }) => sum + whole('guests', count, 0), 0);
  if (persons !== request.guests) throw new RangeError(`Guest types of ${persons} guests`);
  return kind.guestTypes.map(({ id, name }) => ({
    quantity: asked.reduce((sum, one) => (one.id === id ? sum + one.count : sum), 0),
    own: pkg.guestTypePrices.find((one) => one.id === id)?.price ?? null,
    label: name,
  }));
}

/** A price for each date: evenly, with the odd cents on the first one. */
function splitEvenly(price: Cents, dates: number): Cents[] {
  const each = cents(Math.floor(price / dates));
  const first = cents(price - each * (dates - 1));
  return Array.from({ length: dates }, (_, index) => (index === 0 ? first : each));
}

function ratesOf({ dates }: PackagePriceList, wanted: CalendarDate[]): DateRate[] {
  return wanted.map((date) => {
    const agreed = dates.find((one) => one.date === date);
    if (!agreed) throw new RangeError(`A date without an agreed rate: ${date}`);
    return agreed;
  });
}

function partOf(
  kind: PackageQuotePart['kind'],
  { quantity, label }: Pick<Bought, 'quantity' | 'label'>,
  each: Cents,
  rate?: DateRate,
): PackageQuotePart {
  return {
    kind,
    quantity,
    each,
    amount: multiply(each, quantity),
    ...(label === null ? {} : { label }),
    ...(rate && rate.name !== null ? { rate: { name: rate.name, percent: rate.percent } } : {}),
  };
}

/** One part for all nights or days with the same price and rate. */
function partsByDate(
  kind: 'night' | 'day' | 'guest_type',
  bought: Bought,
  priced: { each: Cents; rate: DateRate }[],
): PackageQuotePart[] {
  const groups = new Map<string, { each: Cents; rate: DateRate; dates: number }>();
  for (const { each, rate } of priced) {
    const key = `${each} ${rate.percent} ${rate.name ?? ''}`;
    groups.set(key, { each, rate, dates: (groups.get(key)?.dates ?? 0) + 1 });
  }
  const { label } = bought;
  return [...groups.values()].map(({ each, rate, dates }) =>
    partOf(kind, { label, quantity: bought.quantity * dates }, each, rate),
  );
}

function partsOf(
  list: PackagePriceList,
  request: PriceRequest,
  bought: Bought,
): PackageQuotePart[] {
  const { length } = list.kind;
  const { price, lengthPrices } = list.pkg;
  const ofLength =
    bought.own === null && lengthPrices.length > 0
      ? priceOfLength(lengthPrices, pricedLength(list.kind, request), priceStep(length))
      : null;
  const rates = ratesOf(list, pricedDates(list.kind, request));
  const name = bought.label === null ? null : 'guest_type';
  const base = bought.own ?? price;
  if (length.form !== 'days') {
    return rates.map((rate) =>
      partOf(name ?? 'package', bought, atRate(ofLength ?? base, rate.percent), rate),
    );
  }
  if (ofLength !== null && rates.every(({ percent }) => percent === 0)) {
    return [partOf(name ?? 'package', bought, ofLength)];
  }
  const split = ofLength === null ? null : splitEvenly(ofLength, rates.length);
  const priced = rates.map((rate, index) => ({
    each: atRate(split?.[index] ?? base, rate.percent),
    rate,
  }));
  return partsByDate(name ?? (length.counted === 'nights' ? 'night' : 'day'), bought, priced);
}

/** For how long each piece of an extra, or each additional guest, is charged, where the price counts that. */
function countedLength(
  per: ExtraPer | AdditionalPer,
  trip: Pick<ExtraTrip, 'length' | 'guests' | 'items'> & Pick<PackagePriceList, 'kind'>,
): Pick<PackageQuotePart, 'hours' | 'nights' | 'days'> {
  const { length } = trip.kind;
  if (per === 'hour') return { hours: timesOf(per, trip) };
  if ((per !== 'day' && per !== 'guest_day') || length.form !== 'days') return {};
  return length.counted === 'nights' ? { nights: trip.length } : { days: trip.length };
}

function extraGuests(
  list: PackagePriceList,
  request: PriceRequest,
  items: number,
): PackageQuotePart[] {
  const { kind, includedGuests } = list;
  const { additionalPrice } = list.pkg;
  if (additionalPrice === null || kind.soldBy === 'seat') return [];
  const { guests } = request;
  const beyond = Math.max(0, guests - includedGuests * items);
  const per = kind.additionalPer ?? 'booking';
  const trip = { kind, guests, items, length: pricedLength(kind, request) };
  const quantity = beyond * timesOf(per, trip);
  const part = partOf('extra_guests', { quantity, label: null }, additionalPrice);
  return [{ ...part, ...countedLength(per, trip) }];
}

/** Extras and fees for their price, without rates; what is included is no part of the price. */
function extraParts(
  list: PackagePriceList,
  request: PriceRequest,
  items: number,
): PackageQuotePart[] {
  const { extras = [], kind } = list;
  if (extras.length === 0) return [];
  const length = pricedLength(kind, request);
  const trip = { kind, items, guests: request.guests, length };
  return extras.flatMap(({ id, name, price, per, offer, quantity, least = zero }) => {
    if (offer === 'included') return [];
    const kind = offer === 'fee' ? 'fee' : 'extra';
    const times = timesOf(per, trip);
    const part = partOf(kind, { quantity: quantity * times, label: name }, price);
    if (part.amount < least) {
      return [{ ...partOf(kind, { quantity: 1, label: name }, least), extra: id }];
    }
    return [{ ...part, extra: id, ...(quantity > 0 && countedLength(per, trip)) }];
  });
}

/** The deposit of a total by its rule. */
export function depositOf(
  deposit: PackagePriceList['deposit'],
  total: Cents,
  rules: PriceRules,
): Cents {
  switch (deposit.of) {
    case 'percent':
      return percentOf(total, deposit.percent);
    case 'amount':
      return withTax(deposit.amount, rules).total;
    case 'everything':
      return total;
    case 'nothing':
      return zero;
  }
}

/**
 * The price by an agreed price list, which has the rate of every date of the request; otherwise as
 * `quotePackage`, with the same errors.
 */
export function quoteAgreed(
  list: PackagePriceList,
  request: PriceRequest,
  rules: PriceRules,
): PackageQuote {
  whole('guests', request.guests, 1);
  whole('included guests', list.includedGuests, 0);
  const items = itemsOf(list.kind, request);
  const bought =
    list.kind.soldBy === 'seat'
      ? guestsByType(list, request)
      : [{ quantity: items, own: null, label: null }];
  const parts = [
    ...bought.filter(({ quantity }) => quantity > 0).flatMap((one) => partsOf(list, request, one)),
    ...extraGuests(list, request, items).filter(({ quantity }) => quantity > 0),
    ...extraParts(list, request, items),
  ];
  return quoteOfParts(parts, rules, {
    code: list.code,
    depositOf: (total) => depositOf(list.deposit, total, rules),
  });
}

/** A price and the price list behind it, with a code in place of the one it may have had. */
export function withAgreedCode<List extends PackagePriceList | InshorePriceList>(
  priced: { quote: PackageQuote; prices: List },
  code: AgreedCode,
  rules: PriceRules,
): { quote: PackageQuote; prices: List } {
  const { quote, prices } = priced;
  const parts = quote.parts.filter(({ kind }) => kind !== 'tax' && kind !== 'code');
  const deposit = (total: Cents) =>
    prices.of === 'inshore'
      ? percentOf(total, prices.inshore.deposit_percent)
      : depositOf(prices.deposit, total, rules);
  return {
    quote: quoteOfParts(parts, rules, { code, depositOf: deposit }),
    prices: { ...prices, code },
  };
}

/**
 * The price of a package, on the server and in the browser (docs/rules/prices.md, "Packages").
 *
 * - A trip costs the package's price; items cost it each; seats cost the price of each person's type,
 *   or the package's where a type has none. A length in days costs it for each night or day, any
 *   other once. A list of prices by length comes in place of the package's price.
 * - The rate of the first day applies, or that of each night or day. A list's price is then split
 *   evenly over them, odd cents on the first. Each price of one item or person, and with rates of
 *   one night or day, is rounded half up once.
 * - On trips and items each guest beyond the included ones costs the additional price without rate,
 *   once or for each night or day, as the kind says; an item includes as many as its unit.
 * - Then fees, and the extras that are chosen, each for its price; no rate changes them.
 * - A code takes its percentage or its share off, before tax that comes on top.
 * - The deposit follows the package's rule, with tax on top of an amount too. It is at most the total
 *   and at least the provider's least charge, and all of it where the rest would be less; of a
 *   total below that, nothing is charged.
 *
 * All money is in cents. Does not check capacity, lengths, seats or dates of sale. Throws RangeError
 * when guests, items or a length are not whole numbers of at least 1, for more than one item of a
 * kind that is not sold by the item, for an unknown guest type, or for types that do not add up to
 * the guests.
 */
export function quotePackage(
  pkg: OfferedPackage,
  kind: PricedKind,
  request: PriceRequest,
  rates: readonly Rate[],
  rules: QuoteRules,
): PackageQuote {
  return quoteAgreed(agreedPrices(pkg, kind, request, rates, rules), request, rules);
}
