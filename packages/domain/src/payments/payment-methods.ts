/**
 * Methods of payments and refunds that staff enter (docs/rules/statuses-and-money.md, "Payment
 * methods"). `Card terminal` is a terminal of the business's own: we charge nothing.
 */
export const handMethods = [
  'Cheque',
  'Cash',
  'E-transfer',
  'Direct deposit',
  'Card terminal',
] as const;
export type HandMethod = (typeof handMethods)[number];

/** All methods; a credit card is charged through the provider. */
export const paymentMethods = ['Credit card', ...handMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
