import { subtract, percentOf, add, multiply, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { withTax } from '#money/taxes.ts';
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

/** The price of an order of products. Throws RangeError unless every quantity is a whole number. */
export function quoteOrder(
  lines: { price: Cents; quantity: number }[],
  rules: PriceRules,
): OrderQuote {
  const taxed = withTax(add(...lines.map((line) => multiply(line.price, line.quantity))), rules);
  const deposit = orderDeposit(taxed.total);
  return { ...taxed, deposit, rest: subtract(taxed.total, deposit) };
}

/** The quote without a deposit: the whole total is the rest. */
export function withoutOrderDeposit(quote: OrderQuote): OrderQuote {
  return { ...quote, deposit: zero, rest: quote.total };
}
