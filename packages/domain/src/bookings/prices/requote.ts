import { adjustNewQuote, agreedDeposit, frozenTaxes } from '#bookings/prices/adjustments.ts';
import type { Adjustment } from '#bookings/prices/adjustments.ts';
import { withAgreedPrice } from '#bookings/prices/agreed-code.ts';
import type { AgreedCode } from '#bookings/prices/agreed-code.ts';
import {
  inshorePriceList,
  priceBeforeCode,
  quoteInshore,
  splitPayments,
} from '#bookings/prices/price.ts';
import type { InshorePriceList, InshorePrices, QuotePart } from '#bookings/prices/price.ts';
import {
  agreedPrices,
  dateRate,
  pricedDates,
  earlierKind,
  pricedLength,
} from '#bookings/prices/price-lists.ts';
import type {
  OfferedPackage,
  PackagePriceList,
  PricedKind,
  PriceRequest,
  QuoteRules,
} from '#bookings/prices/price-lists.ts';
import { itemsOf, quoteAgreed } from '#bookings/prices/quote.ts';
import type { PackageQuote, PackageQuotePart } from '#bookings/prices/quote.ts';
import { changedExtras, chosenExtras, timesOf } from '#catalogue/extras.ts';
import type { AgreedExtra } from '#catalogue/extras.ts';
import type { Rate } from '#catalogue/rates.ts';
import { add, min, multiply, subtract, toMajor } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/**
 * A frozen price list from before kinds of package were data. Its package was always a trip with one
 * price; `fixedDeposit` null means the settings' percentage of that time, 10 %.
 */
export interface OldPackagePriceList {
  of: 'package';
  pkg: { kind: string; price: Cents; additionalPrice: Cents; fixedDeposit: Cents | null };
  includedGuests: number;
}

/** The deposit of old price lists without a package's own, in percent of the total. */
const oldDepositPercent = 10;

/** What a booking was priced by: a package, now or before, or the settings of inshore trips. */
export type PriceList = PackagePriceList | OldPackagePriceList | InshorePriceList;

/** The agreed price of a booking. */
export interface FrozenPrice {
  quote: PackageQuote;
  /** The prices behind the quote. Absent in the oldest bookings, for which the quote serves instead. */
  prices?: PriceList | undefined;
  /** What staff add to it or take off it. */
  adjustments?: readonly Adjustment[] | undefined;
}

/** The price after a change, and the price list to freeze with it. */
interface Requote<List extends PriceList> {
  quote: PackageQuote;
  prices: List;
  /** Whether it contains a price of today that was not agreed; a rate does not count. */
  usesCurrentPrice: boolean;
}

/** A package as it is offered now, with its kind and the rates. */
export interface CurrentPrices {
  pkg: OfferedPackage;
  kind: PricedKind;
  rates: readonly Rate[];
}

function isOld(list: PackagePriceList | OldPackagePriceList): list is OldPackagePriceList {
  return !('dates' in list);
}

/**
 * A frozen price list of any age in the current shape. Old ones had no rates: every date of the
 * booking counts as agreed at 0 %. They stored an additional price of 0 with a flat package, which is
 * recognised by the package having none now.
 */
export function readPriceList(
  list: PackagePriceList | OldPackagePriceList,
  present: CurrentPrices,
  was: PriceRequest,
): PackagePriceList {
  if (!isOld(list)) return list;
  const { price, additionalPrice, fixedDeposit } = list.pkg;
  const isFlat = additionalPrice === 0 && present.pkg.prices.additionalPrice === null;
  return {
    of: 'package',
    pkg: {
      price,
      additionalPrice: isFlat ? null : additionalPrice,
      lengthPrices: [],
      guestTypePrices: [],
    },
    includedGuests: list.includedGuests,
    deposit:
      fixedDeposit === null
        ? { of: 'percent', percent: oldDepositPercent }
        : { of: 'amount', amount: fixedDeposit },
    kind: earlierKind(present.kind),
    dates: pricedDates(present.kind, was).map((date) => ({ date, percent: 0, name: null })),
  };
}

function partOf(quote: PackageQuote, kind: PackageQuotePart['kind']): PackageQuotePart | null {
  return quote.parts.find((part) => part.kind === kind) ?? null;
}

/**
 * The people included in the base price: the group minus the extra ones. Without extra ones, at least
 * the whole group.
 */
function includedOf(
  quote: PackageQuote,
  kind: QuotePart['kind'],
  was: number,
  present: number,
): number {
  const extra = partOf(quote, kind);
  return extra ? was - extra.quantity : Math.max(was, present);
}

/** The price list of a booking without one: what its quote says, and current prices for the rest. */
function listFromQuote(
  quote: PackageQuote,
  present: CurrentPrices,
  was: PriceRequest,
  rules: Pick<QuoteRules, 'depositPercent'>,
): PackagePriceList {
  // It has no extras: they came with price lists.
  const now = agreedPrices({ ...present.pkg, extras: [] }, present.kind, was, [], rules);
  return {
    ...now,
    kind: earlierKind(present.kind),
    pkg: {
      price: partOf(quote, 'package')?.each ?? now.pkg.price,
      additionalPrice: partOf(quote, 'extra_guests')?.each ?? now.pkg.additionalPrice,
      lengthPrices: [],
      guestTypePrices: [],
    },
    includedGuests: includedOf(quote, 'extra_guests', was.guests, now.includedGuests),
  };
}

/** Adds the types of guests that are asked for and were not known when the booking was made. */
function withNewGuestTypes(
  list: PackagePriceList,
  present: CurrentPrices,
  request: PriceRequest,
): { list: PackagePriceList; usesCurrentPrice: boolean } {
  const isAsked = (id: number) =>
    request.guestTypes?.some((one) => one.id === id && one.count > 0) ?? false;
  const added = present.kind.guestTypes.filter(
    ({ id }) => isAsked(id) && !list.kind.guestTypes.some((known) => known.id === id),
  );
  if (added.length === 0) return { list, usesCurrentPrice: false };
  const prices = present.pkg.prices.guestTypePrices.filter(({ id }) =>
    added.some((type) => type.id === id),
  );
  return {
    list: {
      ...list,
      pkg: { ...list.pkg, guestTypePrices: [...list.pkg.guestTypePrices, ...prices] },
      kind: { ...list.kind, guestTypes: [...list.kind.guestTypes, ...added] },
    },
    usesCurrentPrice: prices.length > 0,
  };
}

/** The list for other dates: a booked date keeps its rate, a new one takes the current rate. */
function withDates(
  list: PackagePriceList,
  present: CurrentPrices,
  request: PriceRequest,
): PackagePriceList {
  const target = { unitId: present.pkg.unitId, kindCode: list.kind.code };
  const dates = pricedDates(list.kind, request).map(
    (date) =>
      list.dates.find((booked) => booked.date === date) ?? dateRate(present.rates, target, date),
  );
  return { ...list, dates };
}

/** Whether the new quote has a part of a kind without an agreed price. */
function addsPart(frozen: PackageQuote, quote: PackageQuote): boolean {
  return quote.parts.some(({ kind }) => kind !== 'tax' && partOf(frozen, kind) === null);
}

function hasSameParts(frozen: PackageQuote, quote: PackageQuote): boolean {
  return (
    frozen.parts.length === quote.parts.length &&
    quote.parts.every((part, index) => {
      const was = frozen.parts[index];
      return (
        was?.kind === part.kind &&
        was.quantity === part.quantity &&
        was.each === part.each &&
        was.label === part.label &&
        was.extra === part.extra
      );
    })
  );
}

/** A change of a booking of a package, for its price. */
export interface PackagePriceChange {
  frozen: FrozenPrice;
  /** The package after the change. */
  present: CurrentPrices;
  samePackage: boolean;
  /** What the booking was priced for, and what it is to be priced for. */
  was: PriceRequest;
  request: PriceRequest;
  /** Paid minus refunded, without tips, in cents. */
  paid: Cents;
  /** What was paid, where the customer changes it under the terms; absent or null: no terms bind the change. */
  keepsPaid?: Cents | null | undefined;
  rules: Pick<QuoteRules, 'depositPercent' | 'leastCharge' | 'dueTogether'>;
}

/** The list with the extras chosen in the change. */
function withExtras(
  list: PackagePriceList,
  { pkg }: CurrentPrices,
  { extras: asked }: PriceRequest,
): { list: PackagePriceList; usesCurrentPrice: boolean } {
  if (asked === undefined) return { list, usesCurrentPrice: false };
  const { extras, usesCurrentPrice } = changedExtras(list.extras ?? [], pkg.extras ?? [], asked);
  return { list: { ...list, extras }, usesCurrentPrice };
}

/** The extras and fees that were agreed. */
function agreedExtras({ prices }: FrozenPrice): readonly AgreedExtra[] {
  return (prices?.of === 'package' && 'extras' in prices && prices.extras) || [];
}

/** The code that a booking was made with; undefined: none. */
export function agreedCode({ prices }: Pick<FrozenPrice, 'prices'>): AgreedCode | undefined {
  return prices && 'code' in prices ? prices.code : undefined;
}

/** The code after a change: as it was agreed, even where it has ended or changed since. */
function keptCode(frozen: FrozenPrice): { code?: AgreedCode } {
  const code = withAgreedPrice(agreedCode(frozen), priceBeforeCode(frozen.quote.parts));
  return code ? { code } : {};
}

/**
 * The list with the extras and fees that are never refunded: what was paid of each stays its minimum price
 * (docs/rules/cancelling-and-refunds.md, "Extras").
 * `keepsPaid` null: nothing is kept.
 */
function withKeptExtras(
  list: PackagePriceList,
  { frozen, request, keepsPaid: paid = null }: PackagePriceChange,
): PackagePriceList {
  if (paid === null || paid <= 0) return list;
  let left = paid;
  const kept = new Map<number, AgreedExtra>();
  for (const extra of agreedExtras(frozen)) {
    if (extra.refund !== 'never') continue;
    const cost = add(
      ...frozen.quote.parts.filter((part) => part.extra === extra.id).map(({ amount }) => amount),
    );
    const least = min(cost, left);
    left = subtract(left, least);
    if (least > 0) kept.set(extra.id, { ...extra, quantity: 0, least });
  }
  if (kept.size === 0) return list;
  const items = itemsOf(list.kind, request);
  const trip = {
    kind: list.kind,
    items,
    guests: request.guests,
    length: pricedLength(list.kind, request),
  };
  const now = (list.extras ?? []).map((extra) => {
    const { least } = kept.get(extra.id) ?? {};
    kept.delete(extra.id);
    const cost = multiply(extra.price, extra.quantity * timesOf(extra.per, trip));
    return { ...extra, least: least !== undefined && least > cost ? least : undefined };
  });
  return { ...list, extras: [...now, ...kept.values()] };
}

function listAfter(change: PackagePriceChange): {
  list: PackagePriceList;
  usesCurrentPrice: boolean;
} {
  const { frozen, present, samePackage, was, request, rules } = change;
  const { pkg, kind, rates } = present;
  if (!samePackage) {
    // Extras chosen before are kept where the new package offers them.
    const asked = { ...request, extras: request.extras ?? chosenExtras(agreedExtras(frozen)) };
    const list = agreedPrices(pkg, kind, asked, rates, rules);
    return { list: { ...list, ...keptCode(frozen) }, usesCurrentPrice: true };
  }
  const agreed =
    frozen.prices?.of === 'package'
      ? readPriceList(frozen.prices, present, was)
      : listFromQuote(frozen.quote, present, was, rules);
  const types = withNewGuestTypes(agreed, present, request);
  const { list, usesCurrentPrice } = withExtras(types.list, present, request);
  return {
    list: { ...withDates(list, present, request), ...keptCode(frozen) },
    usesCurrentPrice: usesCurrentPrice || types.usesCurrentPrice,
  };
}

/**
 * The price of a booking after a change of package, date, length or guests, under the taxes that
 * were agreed (docs/rules/prices.md, "Price after a change"):
 *
 * - The same package keeps its agreed prices. A date already booked keeps its rate; a date, night or
 *   day new to the booking takes the rate that a visitor gets now, and a guest type that is new since
 *   the booking its current price. Another package takes current prices and rates.
 * - Agreed fees and extras keep their price and follow guests, items and length; an extra that is
 *   added takes its current price.
 * - The code it was booked with keeps its percentage, or its share of an amount, with another package too.
 * - What staff added to the price or took off it stays; discounts never take off more than the price.
 * - Once anything is paid, or where the package's deposit is an amount, the deposit stays as it was,
 *   cut to a smaller total. Otherwise it is calculated anew.
 * - With as many guests and every part of the price as it was, the quote stays whole, deposit included.
 *
 * Throws RangeError as `quotePackage` does.
 */
export function requotePackage(change: PackagePriceChange): Requote<PackagePriceList> {
  const { frozen, samePackage, was, request, paid, rules } = change;
  const { list, usesCurrentPrice } = listAfter(change);
  const prices = withKeptExtras(list, change);
  const { leastCharge, dueTogether } = rules;
  const taxed = { ...frozenTaxes(frozen.quote), leastCharge, dueTogether };
  const quote = adjustNewQuote(
    quoteAgreed(prices, request, taxed),
    frozen.adjustments ?? [],
    taxed,
  );
  const sameGuests = request.guests === was.guests;
  if (samePackage && sameGuests && hasSameParts(frozen.quote, quote)) {
    return { quote: frozen.quote, prices, usesCurrentPrice };
  }
  const keepsDeposit = paid > 0 || (samePackage && prices.deposit.of === 'amount');
  const kept = keepsDeposit ? splitPayments(quote.total, agreedDeposit(frozen, taxed), rules) : {};
  const fillsGap = samePackage && !frozen.prices && addsPart(frozen.quote, quote);
  return { quote: { ...quote, ...kept }, prices, usesCurrentPrice: usesCurrentPrice || fillsGap };
}

function inshorePricesOf(
  { quote, prices }: FrozenPrice,
  present: InshorePrices,
  was: { guests: number; hours: number },
): InshorePrices {
  if (prices?.of === 'inshore') return prices.inshore;
  const frozenOr = (kind: QuotePart['kind'], now: number): number => {
    const part = partOf(quote, kind);
    return part === null ? now : toMajor(part.each);
  };
  return {
    base_cost: frozenOr('inshore_base', present.base_cost),
    base_people: includedOf(quote, 'extra_people', was.guests, present.base_people),
    base_hours: includedOf(quote, 'extra_hours', was.hours, present.base_hours),
    per_extra_person: frozenOr('extra_people', present.per_extra_person),
    per_extra_hour: frozenOr('extra_hours', present.per_extra_hour),
    deposit_percent: present.deposit_percent,
  };
}

/** The price of an inshore trip after a change of guests or hours, by the agreed price list. */
export function requoteInshore(change: {
  frozen: FrozenPrice;
  /** At their current prices. */
  inshore: InshorePrices;
  was: { guests: number; hours: number };
  guests: number;
  hours: number;
  paid: Cents;
  rules?: Pick<QuoteRules, 'leastCharge' | 'dueTogether'>;
}): Requote<InshorePriceList> {
  const { frozen, inshore, was, guests, hours, paid } = change;
  const prices = inshorePricesOf(frozen, inshore, was);
  const { code } = keptCode(frozen);
  const rules = { ...frozenTaxes(frozen.quote), ...change.rules };
  const agreed = quoteInshore(prices, guests, hours, rules, code);
  const quote = adjustNewQuote(agreed, frozen.adjustments ?? [], rules);
  return {
    quote:
      paid > 0
        ? { ...quote, ...splitPayments(quote.total, agreedDeposit(frozen, rules), rules) }
        : quote,
    prices: { ...inshorePriceList(prices), ...(code && { code }) },
    usesCurrentPrice: frozen.prices === undefined && addsPart(frozen.quote, quote),
  };
}
