/** What other features may use of payments. */
export { fetchPayment, authenticatedOutcome } from '#features/payments/charges/fetch-payment.ts';
export {
  closeAttempt,
  findAwaitingAttempts,
  findLastAttempt,
  findStaleAttempts,
  setRequiresAction,
  touchAttempt,
} from '#features/payments/charges/attempts-repository.ts';
export {
  insertAttempt,
  setAwaiting,
} from '#features/payments/charges/charged-attempt-repository.ts';
export { lineFor, checkoutIdsOf } from '#db/charge-lines.ts';
export type { ChargeLine, CheckoutIds } from '#db/charge-lines.ts';
export type { Attempt } from '#features/payments/charges/attempts-repository.ts';
export {
  addCard,
  findActiveCard,
  findGatewayCustomer,
} from '#features/payments/cards/cards-repository.ts';
export { assertCanCharge } from '#features/payments/cards/assert-cards.ts';
export { erasePaymentNotes } from '#features/payments/ledger/erase-notes-repository.ts';
export { deleteCards, listAllCards } from '#features/payments/cards/own-cards-repository.ts';
export { chargeCard } from '#features/payments/charges/charge-card.ts';
export type { CardToCharge, ChargeOutcome } from '#features/payments/charges/charge-card.ts';
export { hashSecret, isSecretOf } from '#features/payments/charges/client-secret.ts';
export { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
export {
  addMoneyTask,
  addTask,
  endTask,
  keysOfSubjects,
  eraseFailureDetails,
  openTaskKeys,
  renewTasks,
  syncTasks,
  taskKeys,
} from '#features/payments/tasks/tasks-repository.ts';
export { readOrderInvoice } from '#features/payments/invoices/read-order-invoice.ts';
export { listRefunds } from '#features/payments/refunds/list-refunds.ts';
export type { ListedRefund } from '#features/payments/refunds/list-refunds.ts';
export { paymentsOfBookings } from '#features/payments/ledger/list-payments.ts';
export { presentCard } from './payments-presenter.ts';
export { recordCharge } from '#features/payments/charges/record-charge.ts';
export type { Entered } from '#features/payments/charges/record-charge.ts';
export { retryOpenRefunds, makeRefunds } from '#features/payments/refunds/make-refund.ts';
export { insertOrderRefund } from '#features/payments/refunds/order-refunds-repository.ts';
export { insertRefund } from '#features/payments/refunds/refunds-repository.ts';
export { cancelOrFetchPayment } from '#features/payments/charges/cancel-or-fetch-payment.ts';
export {
  reconcilePayments,
  reconcileOpenPayments,
} from '#features/payments/charges/reconcile-payments.ts';
export { keepCardForDeposits } from '#features/payments/security-deposits/keep-card.ts';
export {
  releaseOfCancelled,
  settleSecurityDeposits,
} from '#features/payments/security-deposits/settle-security-deposits.ts';
export { readSecurityDepositsAtHandover } from '#features/payments/security-deposits/security-deposits-at-handover.ts';
export { readOwnSecurityDeposit } from '#features/payments/security-deposits/read-security-deposit.ts';
export { settleReserved } from '#features/payments/gift-cards/settle-reserved.ts';
export { endSettledCredits, listCredit } from '#features/payments/tasks/credit-task.ts';
export { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
export {
  planRefunds,
  queueRefunds,
  refundsOfCancel,
  sumsAtOnce,
} from '#features/payments/refunds/queue-refunds.ts';
export type { PlannedRefund } from '#features/payments/refunds/queue-refunds.ts';
export {
  enterGiftUses,
  findGiftCards,
  findReserved,
  lockGiftCards,
  lockReservedCards,
  reserveOnGiftCards,
} from '#features/payments/gift-cards/redeem-repository.ts';
export type {
  FoundGiftCard,
  GiftUse,
  NewGiftUse,
} from '#features/payments/gift-cards/redeem-repository.ts';
export { issueSoldCards } from '#features/payments/gift-cards/issue-sold-cards.ts';
export { takeFromCard } from '#features/payments/gift-cards/take-back.ts';
export { findCardsToIssue } from '#features/payments/gift-cards/issue-repository.ts';
export {
  listSoldCards,
  lockSoldCards,
} from '#features/payments/gift-cards/sold-cards-repository.ts';
export {
  eraseBuyerOfCards,
  eraseRecipientOfCards,
  listCardsOf,
} from '#features/payments/gift-cards/gift-cards-repository.ts';
export { compareWithProvider } from '#features/payments/opened-copies/compare-with-provider.ts';
export { reportFailures } from '#features/payments/tasks/report-failures.ts';
export { dropUnownedCustomer } from './unowned-customer-repository.ts';
export { StoredProviders } from './providers/stored-providers.ts';
export type { CardKeys, MailSetup } from './providers/stored-providers.ts';
