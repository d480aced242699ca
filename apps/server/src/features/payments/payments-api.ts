/** What other features may do with money. */
export {
  closeAttempt,
  findAttempt,
  findAttemptByPayment,
  findLastAttempt,
  findStaleAttempts,
  insertAttempt,
  setAttemptState,
} from './attempts-repository.ts';
export type { Attempt } from './attempts-repository.ts';
export { addCard, findActiveCard, findGatewayCustomer } from './cards-repository.ts';
export { chargeCard, outcomeOf } from './charge-card.ts';
export type { CardToCharge, ChargeOutcome } from './charge-card.ts';
export { balancesOf, findPaymentOfAttempt } from './ledger-repository.ts';
export type { Balance } from './ledger-repository.ts';
export { presentCard } from './payments-presenter.ts';
export { recordCharge } from './record-charge.ts';
export { makeOpenRefunds, makeRefund, openRefund } from './refund-payment.ts';
