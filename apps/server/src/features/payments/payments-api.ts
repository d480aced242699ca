/** What other features may do with money. */
export { fetchPayment, authenticatedOutcome } from './asked-payment.ts';
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
export { erasePaymentNotes } from './forget-notes-repository.ts';
export { deleteCards, listAllCards } from './own-cards-repository.ts';
export { chargeCard } from './charge-card.ts';
export type { CardToCharge, ChargeOutcome } from './charge-card.ts';
export { hashSecret, isSecretOf } from './client-secret.ts';
export { syncStatusFromLedger } from './follow-books.ts';
export { addTask, endTask, eraseFailureDetails, openTaskKeys } from './tasks-repository.ts';
export { listRefunds } from './list-given-back.ts';
export type { ListedRefund } from './list-given-back.ts';
export { paymentsOfBookings } from './list-payments.ts';
export { presentCard } from './payments-presenter.ts';
export { recordCharge } from './record-charge.ts';
export { retryOpenRefunds, makeRefund, makeRefunds } from './refund-payment.ts';
export { insertRefund } from './refunds-repository.ts';
export { cancelOrFetchPayment } from './final-word.ts';
export { reconcilePayments, reconcileOpenPayments } from './settle-payments.ts';
export { addEntry } from './ledger-repository.ts';
export { planRefunds, queueRefunds } from './want-refunds.ts';
export type { PlannedRefund } from './want-refunds.ts';
export { reportFailures } from './note-failures.ts';
export { dropUnownedCustomer } from './unowned-customer-repository.ts';
