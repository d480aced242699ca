import { inshorePriceList, quoteInshore, quotePackage, splitPayments } from '#bookings/price.ts';
import type {
  InshorePrices,
  PricedPackage,
  PriceList,
  PriceRules,
  Quote,
  QuotePart,
} from '#bookings/price.ts';
import { toMajor } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** The agreed price of a booking. */
export interface FrozenPrice {
  quote: Quote;
  /** The prices behind the quote. Absent in older bookings, for which the quote serves instead. */
  prices?: PriceList | undefined;
}

/** The price after a change, and the prices behind it. */
export interface Requote {
  quote: Quote;
  prices: PriceList;
  /** Whether it contains a current price that was not agreed. */
  takesPresent: boolean;
}

/** The agreed taxes of a booking. */
function frozenRules(quote: Quote): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

function partOf(quote: Quote, kind: QuotePart['kind']): QuotePart | null {
  return quote.parts.find((part) => part.kind === kind) ?? null;
}

/**
 * The number of people included in the base price: the group minus the extra ones. Without extra
 * ones, at least the whole group.
 */
function includedOf(quote: Quote, kind: QuotePart['kind'], was: number, present: number): number {
  const extra = partOf(quote, kind);
  return extra ? was - extra.quantity : Math.max(was, present);
}

/** Whether the new quote has a part without an agreed price. */
function addsPart(frozen: Quote, quote: Quote): boolean {
  return quote.parts.some(({ kind }) => kind !== 'tax' && partOf(frozen, kind) === null);
}

/** Keeps the agreed deposit once anything is paid, and divides the rest again. */
function withDepositOf(frozen: Quote, quote: Quote, keep: boolean): Quote {
  return keep ? { ...quote, ...splitPayments(quote.total, frozen.deposit) } : quote;
}

type PackageList = Extract<PriceList, { of: 'package' }>;

function packageListOf(
  { quote, prices }: FrozenPrice,
  present: PackageList,
  was: number,
): PackageList {
  if (prices?.of === 'package') return prices;
  const { pkg, includedGuests } = present;
  return {
    of: 'package',
    pkg: {
      ...pkg,
      price: partOf(quote, 'package')?.each ?? pkg.price,
      additionalPrice: partOf(quote, 'extra_guests')?.each ?? pkg.additionalPrice,
    },
    includedGuests: includedOf(quote, 'extra_guests', was, includedGuests),
  };
}

/**
 * The price of a booking after a change of package, unit or guests. Taxes stay as agreed. The same
 * package keeps its agreed price list; another package gets the current one (decision page 'a
 * booking changes').
 */
export function requotePackage(change: {
  frozen: FrozenPrice;
  /** At its current price. */
  pkg: PricedPackage;
  samePackage: boolean;
  includedGuests: number;
  /** Guests before the change. */
  was: number;
  guests: number;
  /** Paid minus refunded, without tips. */
  paid: Cents;
}): Requote {
  const { frozen, pkg, samePackage, includedGuests, was, guests, paid } = change;
  const present: PackageList = { of: 'package', pkg, includedGuests };
  const prices = samePackage ? packageListOf(frozen, present, was) : present;
  const rules = frozenRules(frozen.quote);
  const quote = quotePackage(prices.pkg, prices.includedGuests, guests, rules);
  const ownDeposit = samePackage && prices.pkg.fixedDeposit !== null;
  const held = samePackage && (frozen.prices !== undefined || !addsPart(frozen.quote, quote));
  return {
    quote: withDepositOf(frozen.quote, quote, paid > 0 || ownDeposit),
    prices,
    takesPresent: !held,
  };
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
}): Requote {
  const { frozen, inshore, was, guests, hours, paid } = change;
  const prices = inshorePricesOf(frozen, inshore, was);
  const quote = quoteInshore(prices, guests, hours, frozenRules(frozen.quote));
  return {
    quote: withDepositOf(frozen.quote, quote, paid > 0),
    prices: inshorePriceList(prices),
    takesPresent: frozen.prices === undefined && addsPart(frozen.quote, quote),
  };
}
