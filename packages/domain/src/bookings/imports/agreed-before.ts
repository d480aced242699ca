import { adjustQuote, type Adjustment } from '#bookings/prices/adjustments.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import { cents, subtract, type Cents } from '#money/money.ts';

/**
 * The line that brings a price to the total that was agreed in the earlier software, up or down; null: it
 * is that total already. Where tax comes on top, it is the amount before tax whose total is nearest.
 */
export function agreedBefore(
  quote: PackageQuote,
  total: Cents,
  rules: PriceRules,
  label: string,
): Adjustment | null {
  const offBy = (amount: number) => {
    const lines = amount === 0 ? [] : [{ label, amount: cents(amount) }];
    return Math.abs(subtract(adjustQuote(quote, lines, rules).total, total));
  };
  const percent = rules.pricesIncludeTax
    ? 0
    : rules.taxes.reduce((sum, tax) => sum + tax.percent, 0);
  const about = Math.round(subtract(total, quote.total) / (1 + percent / 100));
  const [best = 0] = [about, about - 1, about + 1].toSorted((a, b) => offBy(a) - offBy(b));
  return best === 0 ? null : { label, amount: cents(best) };
}
