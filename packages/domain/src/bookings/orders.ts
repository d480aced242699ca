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

/** The order payment states and their words (docs/rules/statuses-and-money.md, "Order states"). */
export const orderStates = {
  0: 'Deposit Needed',
  1: 'Deposit Paid',
  2: 'Partially Paid',
  3: 'Fully Paid',
  4: 'Overpaid',
  5: 'Fully Refunded',
} as const;

/** One of the order payment states. */
export type OrderState = keyof typeof orderStates;

/** The payment state of an order, from its ledger; `paid` is paid less refunded. */
export function orderStateFromLedger(input: {
  total: Cents;
  deposit: Cents;
  paid: Cents;
  refunded: Cents;
}): OrderState {
  const { total, deposit, paid, refunded } = input;
  if (paid <= 0 && refunded > 0) return 5;
  if (paid > total) return 4;
  if (paid === total) return 3;
  if (paid > deposit) return 2;
  return paid < deposit ? 0 : 1;
}
