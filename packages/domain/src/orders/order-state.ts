import type { Cents } from '#money/money.ts';

/**
 * The payment states of an order, as stored and on the wire (docs/rules/statuses-and-money.md,
 * "Order states").
 */
export const orderState = {
  depositNeeded: 0,
  depositPaid: 1,
  partiallyPaid: 2,
  fullyPaid: 3,
  overpaid: 4,
  fullyRefunded: 5,
} as const;

/** A number of `orderState`. */
export type OrderState = (typeof orderState)[keyof typeof orderState];

/** The label of each order state. A new state fails the type check here first. */
export const orderStates: Readonly<Record<OrderState, string>> = {
  [orderState.depositNeeded]: 'Deposit Needed',
  [orderState.depositPaid]: 'Deposit Paid',
  [orderState.partiallyPaid]: 'Partially Paid',
  [orderState.fullyPaid]: 'Fully Paid',
  [orderState.overpaid]: 'Overpaid',
  [orderState.fullyRefunded]: 'Fully Refunded',
};

/** Whether a number is an order state. */
export function isOrderState(n: number): n is OrderState {
  return Object.values<number>(orderState).includes(n);
}

/** The payment state of an order, from its ledger; `paid` is paid minus refunded. */
export function orderStateFromLedger(input: {
  total: Cents;
  deposit: Cents;
  paid: Cents;
  refunded: Cents;
}): OrderState {
  const { total, deposit, paid, refunded } = input;
  if (paid <= 0 && refunded > 0) return orderState.fullyRefunded;
  if (paid > total) return orderState.overpaid;
  if (paid === total) return orderState.fullyPaid;
  if (paid > deposit) return orderState.partiallyPaid;
  return paid < deposit ? orderState.depositNeeded : orderState.depositPaid;
}
