import { add, allocate, multiply, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { sumTaxed, withTax } from '#money/taxes.ts';
import type { PriceRules } from '#money/taxes.ts';
import type { OrderQuote } from '#orders/orders.ts';

/** What is agreed about an order of the shop beyond its price; the terms of trips never apply to it. */
export interface ShopTerms {
  /** For how many days after delivery products can be returned; 0: not at all. */
  returnDays: number;
  /**
   * What the cheapest shipping method would have cost, with its taxes: refunded with a return of everything.
   */
  cheapestShipping: Cents;
}

/** A line of products to be priced. */
export interface ShopLine {
  /** Of one, as it is shown. */
  price: Cents;
  quantity: number;
  /** What a code takes off the line. */
  off: Cents;
  /** Its product's own taxes; null: those of the business. */
  taxes: PriceRules['taxes'] | null;
}

/** The price of an order of the shop: what each line comes to with its taxes, and the shipping; they add up. */
export interface ShopQuote extends OrderQuote {
  lines: Cents[];
  /** With its taxes. */
  shipping: Cents;
}

/**
 * Prices an order of the shop: tax is rounded once for each line, and once for each line's share of the shipping,
 * which has the taxes of what it goes with (docs/rules/shop.md, "What an order costs"). All of it is due at once.
 */
export function quoteShopOrder(
  lines: readonly ShopLine[],
  shipping: Cents,
  rules: PriceRules,
): ShopQuote {
  const rulesOf = ({ taxes }: ShopLine): PriceRules => ({ ...rules, taxes: taxes ?? rules.taxes });
  const nets = lines.map(({ price, quantity, off }) => subtract(multiply(price, quantity), off));
  const taxed = lines.map((line, n) => withTax(nets[n] ?? zero, rulesOf(line)));
  // Shipping of what costs nothing goes by the number of lines.
  const weights = nets.some((net) => net > 0) ? nets : nets.map(() => 1);
  const shares = allocate(shipping, weights);
  const shipped = lines.map((line, n) => withTax(shares[n] ?? zero, rulesOf(line)));
  const all = sumTaxed([...taxed, ...shipped]);
  return {
    ...all,
    taxIncluded: rules.pricesIncludeTax,
    deposit: all.total,
    rest: zero,
    lines: taxed.map((part) => part.total),
    shipping: add(...shipped.map((part) => part.total)),
  };
}
