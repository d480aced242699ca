/** What other features may do with money. */
export { askedPayment, authenticatedOutcome } from './asked-payment.ts';
export {
  closeAttempt,
  findLastAttempt,
  findStaleAttempts,
  insertAttempt,
  setRequiresAction,
  touchAttempt,
} from './attempts-repository.ts';
export type { Attempt } from './attempts-repository.ts';
export { addCard, findActiveCard, findGatewayCustomer } from './cards-repository.ts';
export { forgetPaymentNotes } from './forget-notes-repository.ts';
export { forgetCards, listAllCards } from './own-cards-repository.ts';
export { chargeCard } from './charge-card.ts';
export type { CardToCharge, ChargeOutcome } from './charge-card.ts';
export { hashSecret, isSecretOf } from './client-secret.ts';
export { followBooks } from './follow-books.ts';
export { addTask, endTask, forgetFailures, openTaskKeys } from './tasks-repository.ts';
export { listGivenBack } from './list-given-back.ts';
export type { GivenBack } from './list-given-back.ts';
export { paymentsOfBookings } from './list-payments.ts';
export { presentCard } from './payments-presenter.ts';
export { recordCharge } from './record-charge.ts';
export { makeOpenRefunds, makeRefund, makeRefunds } from './refund-payment.ts';
export { insertRefund } from './refunds-repository.ts';
export { finalWord } from './final-word.ts';
export { lookAtPayments, settlePayments } from './settle-payments.ts';
export { addEntry } from './ledger-repository.ts';
export { planRefunds, wantRefunds } from './want-refunds.ts';
export type { PlannedRefund } from './want-refunds.ts';
export { noteFailures } from './note-failures.ts';
export { dropUnownedCustomer } from './unowned-customer-repository.ts';
