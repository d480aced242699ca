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

/**
 * How money comes through the provider. `Bank debit` is one that is not SEPA's; `Online payment` is a way that
 * has no name here.
 */
export const providerMethods = [
  'Credit card',
  'Apple Pay',
  'Google Pay',
  'Link',
  'iDEAL',
  'Bancontact',
  'SEPA debit',
  'Bank debit',
  'Online payment',
] as const;
export type ProviderMethod = (typeof providerMethods)[number];

const [creditCard, ...otherWays] = providerMethods;

/** The ledger's name of a payment by gift card. */
export const giftCardMethod = 'Gift card';

/** All methods, in the order of every choice: a credit card, those that staff enter, the provider's others, a gift card. */
export const paymentMethods = [creditCard, ...handMethods, ...otherWays, giftCardMethod] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The debits by the provider's names: their money comes days later. */
export const delayedTypes = [
  'sepa_debit',
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'us_bank_account',
] as const;

/** Whether its money comes days after it was ordered, or not at all. */
export const isDelayed = (method: ProviderMethod): boolean =>
  method === 'SEPA debit' || method === 'Bank debit';

/** Whether it is a card, also one in a wallet: paid at once, on the page itself. */
export const isByCard = (method: ProviderMethod): boolean =>
  method === 'Credit card' ||
  method === 'Apple Pay' ||
  method === 'Google Pay' ||
  method === 'Link';
