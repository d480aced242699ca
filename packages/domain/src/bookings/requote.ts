import { quoteInshore, quotePackage, splitPayments } from '#bookings/price.ts';
import type { PricedPackage, PriceRules, Quote, QuotePart } from '#bookings/price.ts';
import { toMajor } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import type { InshoreSettings } from '#settings/settings.ts';

/** The taxes that a booking was made under. */
function frozenRules(quote: Quote): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

function eachOf(quote: Quote, kind: QuotePart['kind']): Cents | null {
  return quote.parts.find((part) => part.kind === kind)?.each ?? null;
}

/** A deposit that was asked for stays what it was once anything is paid; the rest is split anew. */
function withDepositOf(frozen: Quote, quote: Quote, keep: boolean): Quote {
  return keep ? { ...quote, ...splitPayments(quote.total, frozen.deposit) } : quote;
}

/**
 * The price of a booking after a change of its package, unit or guests. Taxes stay those it was made under. The same
 * package keeps its frozen price, and an extra guest the frozen one where there was any; another package takes its
 * present price (decision page 'a booking changes').
 */
export function requotePackage(change: {
  frozen: Quote;
  /** At its present price. */
  pkg: PricedPackage;
  samePackage: boolean;
  includedGuests: number;
  guests: number;
  /** Paid less refunded, tips apart. */
  paid: Cents;
}): Quote {
  const { frozen, pkg, samePackage, includedGuests, guests, paid } = change;
  const priced: PricedPackage = samePackage
    ? {
        ...pkg,
        price: eachOf(frozen, 'package') ?? pkg.price,
        additionalPrice: eachOf(frozen, 'extra_guests') ?? pkg.additionalPrice,
      }
    : pkg;
  const quote = quotePackage(priced, includedGuests, guests, frozenRules(frozen));
  const ownDeposit = samePackage && pkg.fixedDeposit !== null;
  return withDepositOf(frozen, quote, paid > 0 || ownDeposit);
}

/** The price of an inshore trip after a change of guests or hours, by its frozen prices where it has them. */
export function requoteInshore(change: {
  frozen: Quote;
  inshore: InshoreSettings;
  guests: number;
  hours: number;
  paid: Cents;
}): Quote {
  const { frozen, inshore, guests, hours, paid } = change;
  const frozenOr = (kind: QuotePart['kind'], present: number): number => {
    const each = eachOf(frozen, kind);
    return each === null ? present : toMajor(each);
  };
  const prices: InshoreSettings = {
    ...inshore,
    base_cost: frozenOr('inshore_base', inshore.base_cost),
    per_extra_person: frozenOr('extra_people', inshore.per_extra_person),
    per_extra_hour: frozenOr('extra_hours', inshore.per_extra_hour),
  };
  const quote = quoteInshore(prices, guests, hours, frozenRules(frozen));
  return withDepositOf(frozen, quote, paid > 0);
}
