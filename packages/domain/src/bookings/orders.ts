import { subtract, percentOf, add, multiply, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { withTax } from '#money/taxes.ts';
import type { PriceRules, Taxed } from '#money/taxes.ts';

/** The deposit of an order, of its total with tax (docs/rules/prices.md, "Orders"). */
export const orderDepositPercent = 10;

/** What an order costs: deposit + rest = total. */
export interface OrderQuote extends Taxed {
  deposit: Cents;
  rest: Cents;
}

/** The deposit of an order's total. */
export function orderDeposit(total: Cents): Cents {
  return percentOf(total, orderDepositPercent);
}

/** The price of an order of products. Throws RangeError unless every quantity is whole. */
export function quoteOrder(
  lines: { price: Cents; quantity: number }[],
  rules: PriceRules,
): OrderQuote {
  const taxed = withTax(add(...lines.map((line) => multiply(line.price, line.quantity))), rules);
  const deposit = orderDeposit(taxed.total);
  return { ...taxed, deposit, rest: subtract(taxed.total, deposit) };
}

/** An order that staff take without a deposit: all of it is the rest. */
export function withoutOrderDeposit(quote: OrderQuote): OrderQuote {
  return { ...quote, deposit: zero, rest: quote.total };
}
