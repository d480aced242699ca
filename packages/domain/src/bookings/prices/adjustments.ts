import { quoteOfParts } from '#bookings/prices/price.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import { depositOf } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import type { PriceList } from '#bookings/prices/requote.ts';
import { add, fromMajor, max, min, percentOf, subtract, toMajor, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** The most charges and discounts of a booking, and of the name of each in characters. */
export const mostAdjustments = 20;
export const longestAdjustmentName = 80;
/** The most that one of them comes to, in major units. */
export const mostAdjusted = 1_000_000;

/**
 * What staff add to the price of a booking, such as a late return, or take off it, which is below zero. It is a price as
 * prices are shown, taxed as the rest of the booking (docs/rules/prices.md, "Charges and discounts by staff").
 */
export interface Adjustment {
  label: string;
  amount: Cents;
}

/** Charges and discounts as a booking keeps them, from how they are sent: in major units. */
export function adjustmentsOf(
  sent: readonly { kind: 'charge' | 'discount'; name: string; amount: number }[],
): Adjustment[] {
  return sent.map(({ kind, name: label, amount: major }) => {
    const amount = fromMajor(major);
    return { label, amount: kind === 'discount' ? subtract(zero, amount) : amount };
  });
}

const chargesOf = (adjustments: readonly Adjustment[]): Cents =>
  add(zero, ...adjustments.map(({ amount }) => max(amount, zero)));

/** What the discounts come to, above zero, whether or not the price allows them. */
export const discountsOf = (adjustments: readonly Adjustment[]): Cents =>
  subtract(zero, add(zero, ...adjustments.map(({ amount }) => min(amount, zero))));

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
  let left = add(price, chargesOf(adjustments));
  return adjustments.flatMap(({ label, amount: asked }) => {
    const off = min(left, discountsOf([{ label, amount: asked }]));
    left = subtract(left, off);
    const amount = asked < 0 ? subtract(zero, off) : asked;
    return amount === 0 ? [] : [{ kind: 'adjustment', label, quantity: 1, each: amount, amount }];
  });
}

/** The agreed taxes of a booking. */
export function frozenTaxes(quote: Pick<PackageQuote, 'taxLines' | 'taxIncluded'>): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

const isAdjustment = ({ kind }: { kind: string }) => kind === 'adjustment';

/** The parts of a price besides adjustments and tax. */
export function partsBeforeAdjustments<Part extends { kind: string }>(
  parts: readonly Part[],
): Part[] {
  return parts.filter((part) => part.kind !== 'tax' && !isAdjustment(part));
}

const sumOf = (parts: readonly { amount: Cents }[]) =>
  add(zero, ...parts.map(({ amount }) => amount));

/** The most that discounts can take off: what is priced, less the code, and all charges. */
export function mostDiscount(
  { parts }: Pick<PackageQuote, 'parts'>,
  adjustments: readonly Adjustment[],
): Cents {
  return add(sumOf(partsBeforeAdjustments(parts)), chargesOf(adjustments));
}

/**
 * A quote with these adjustments in place of those it has. They come after a code, which takes nothing off them, and
 * before tax on top.
 * @param deposit of the new total; absent: it stays, and is at most the total
 */
export function adjustQuote(
  quote: PackageQuote,
  adjustments: readonly Adjustment[],
  rules: PriceRules,
  deposit: (total: Cents) => Cents = () => quote.deposit,
): PackageQuote {
  if (adjustments.length === 0 && !quote.parts.some(isAdjustment)) return quote;
  const parts = partsBeforeAdjustments(quote.parts);
  const all = [...parts, ...adjustmentParts(sumOf(parts), adjustments)];
  return quoteOfParts(all, rules, { code: undefined, depositOf: deposit });
}

/**
 * The quote of a price that is worked out anew, with these adjustments: a deposit of everything is all of the new total,
 * any other stays.
 */
export function adjustNewQuote(
  quote: PackageQuote,
  adjustments: readonly Adjustment[],
  rules: PriceRules,
): PackageQuote {
  const isEverything = quote.total > 0 && quote.deposit === quote.total;
  return adjustQuote(quote, adjustments, rules, (total) => (isEverything ? total : quote.deposit));
}

/** The deposit by the rule of a price list, of a total; null: from before price lists told it. */
function depositByList(
  prices: PriceList | undefined,
  total: Cents,
  rules: PriceRules,
): Cents | null {
  if (prices?.of === 'inshore') return percentOf(total, prices.inshore.deposit_percent);
  return prices && 'dates' in prices ? depositOf(prices.deposit, total, rules) : null;
}

/**
 * The deposit that a booking agreed to: where discounts may have cut it to the total, that of the price without them, by
 * the rule of its price list.
 */
export function agreedDeposit(
  { quote, prices }: { quote: PackageQuote; prices?: PriceList | undefined },
  rules: PriceRules,
): Cents {
  if (quote.deposit !== quote.total || !quote.parts.some(isAdjustment)) return quote.deposit;
  return depositByList(prices, adjustQuote(quote, [], rules).total, rules) ?? quote.deposit;
}

/** Adjustments in one line, such as `Late return 20.00, Regular guest -15.00`; empty: none. */
export function adjustmentsText(adjustments: readonly Adjustment[]): string {
  return adjustments
    .map(({ label, amount }) => `${label} ${toMajor(amount).toFixed(2)}`)
    .join(', ');
}
