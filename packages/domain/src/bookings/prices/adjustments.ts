import { quoteOfParts } from '#bookings/prices/price.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import { add, fromMajor, min, subtract, toMajor, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/**
 * What staff add to the price of a booking, such as a late return, or take off it, which is below zero. It is a price as
 * prices are shown, taxed as the rest of the booking (docs/rules/prices.md, "Charges and discounts by staff").
 */
export interface Adjustment {
  label: string;
  amount: Cents;
}

/** A charge or discount as staff enter it, in major units. */
interface EnteredAdjustment {
  kind: 'charge' | 'discount';
  name: string;
  amount: number;
}

/** Charges and discounts as a booking keeps them. */
export function adjustmentsOf(entered: readonly EnteredAdjustment[]): Adjustment[] {
  return entered.map(({ kind, name: label, amount: major }) => {
    const amount = fromMajor(major);
    return { label, amount: kind === 'discount' ? subtract(zero, amount) : amount };
  });
}

/** The line of a quote that an adjustment makes. */
interface AdjustmentPart extends Adjustment {
  kind: 'adjustment';
  quantity: number;
  each: Cents;
}

/**
 * The adjustments of a price as its parts, in their order. Together the discounts take off no more than the price with
 * all charges: one that would is cut, and one that takes nothing off is no part.
 */
function adjustmentParts(price: Cents, adjustments: readonly Adjustment[]): AdjustmentPart[] {
  let left = add(price, ...adjustments.map(({ amount }) => (amount > 0 ? amount : zero)));
  return adjustments.flatMap(({ label, amount: asked }) => {
    const off = asked < 0 ? min(left, subtract(zero, asked)) : zero;
    left = subtract(left, off);
    const amount = asked < 0 ? subtract(zero, off) : asked;
    return amount === 0 ? [] : [{ kind: 'adjustment', label, quantity: 1, each: amount, amount }];
  });
}

/** The agreed taxes of a booking. */
export function frozenTaxes(quote: PackageQuote): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

const isPriced = ({ kind }: { kind: string }) => kind !== 'tax' && kind !== 'adjustment';

/** The price that discounts can take off: all charges, and what is priced less the code. */
export function mostOff(
  { parts }: Pick<PackageQuote, 'parts'>,
  adjustments: readonly Adjustment[],
): Cents {
  return add(
    zero,
    ...parts.filter(isPriced).map(({ amount }) => amount),
    ...adjustments.map(({ amount }) => (amount > 0 ? amount : zero)),
  );
}

/**
 * A quote with these adjustments in place of those it has. They come after a code, which takes nothing off them, and
 * before tax on top.
 * @param depositOf the deposit of the new total; absent: it stays, and is at most the total
 */
export function adjustQuote(
  quote: PackageQuote,
  adjustments: readonly Adjustment[],
  rules: PriceRules,
  depositOf: (total: Cents) => Cents = () => quote.deposit,
): PackageQuote {
  const parts = quote.parts.filter(isPriced);
  if (adjustments.length === 0 && !quote.parts.some(({ kind }) => kind === 'adjustment'))
    return quote;
  const price = add(zero, ...parts.map(({ amount }) => amount));
  const all = [...parts, ...adjustmentParts(price, adjustments)];
  return quoteOfParts(all, rules, { code: undefined, depositOf });
}

/** The quote of a new booking with these adjustments: a deposit of everything is all of the new total, any other stays. */
export function adjustNewQuote(
  quote: PackageQuote,
  adjustments: readonly Adjustment[],
  rules: PriceRules,
): PackageQuote {
  const isEverything = quote.deposit === quote.total;
  return adjustQuote(quote, adjustments, rules, (total) => (isEverything ? total : quote.deposit));
}

/** Adjustments in one line, such as `Late return 20.00, Regular guest -15.00`; empty: none. */
export function adjustmentsText(adjustments: readonly Adjustment[]): string {
  return adjustments
    .map(({ label, amount }) => `${label} ${toMajor(amount).toFixed(2)}`)
    .join(', ');
}
