import { subtract, percentOf, add, multiply, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { sumTaxed, withTax } from '#money/taxes.ts';
import type { PriceRules, Taxed } from '#money/taxes.ts';

/**
 * The deposit of an order, as a percentage of its total with tax (docs/rules/prices.md, "Orders").
 */
export const orderDepositPercent = 10;

/** The price of an order: deposit + rest = total. */
export interface OrderQuote extends Taxed {
  deposit: Cents;
  rest: Cents;
}

/** The deposit for an order's total. */
export function orderDeposit(total: Cents): Cents {
  return percentOf(total, orderDepositPercent);
}

/** Products of an order to be priced. */
export interface OrderLinePrice {
  /** Of one, as it is shown. */
  price: Cents;
  quantity: number;
  /** The product's own taxes; null or absent: those of the rules. */
  taxes?: PriceRules['taxes'] | null | undefined;
}

/** Two lists of taxes are one if they say the same in the same order. */
const keyOf = (taxes: PriceRules['taxes']) =>
  JSON.stringify(taxes.map(({ name, percent }) => [name, percent]));

/**
 * The price of an order of products. Tax is rounded once for all lines that have the same taxes
 * (docs/rules/prices.md, "Orders"). Throws RangeError unless every quantity is a whole number.
 */
export function quoteOrder(lines: readonly OrderLinePrice[], rules: PriceRules): OrderQuote {
  const groups = new Map<string, { taxes: PriceRules['taxes']; prices: Cents[] }>();
  for (const { price, quantity, taxes } of lines) {
    const own = taxes ?? rules.taxes;
    const group = groups.get(keyOf(own)) ?? { taxes: own, prices: [] };
    groups.set(keyOf(own), { ...group, prices: [...group.prices, multiply(price, quantity)] });
  }
  if (groups.size === 0) groups.set('', { taxes: rules.taxes, prices: [] });
  const taxed = sumTaxed(
    [...groups.values()].map(({ taxes, prices }) => withTax(add(...prices), { ...rules, taxes })),
  );
  const deposit = orderDeposit(taxed.total);
  const rest = subtract(taxed.total, deposit);
  return { ...taxed, taxIncluded: rules.pricesIncludeTax, deposit, rest };
}

/** The quote without a deposit: the whole total is the rest. */
export function withoutOrderDeposit(quote: OrderQuote): OrderQuote {
  return { ...quote, deposit: zero, rest: quote.total };
}
