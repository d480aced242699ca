import { cents, min, subtract, type Cents } from '@slipway/domain/money/money';
import { payableRefOf } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import {
  refundableBalance,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

/** The key of the task about refunds at the provider beyond the ledger's balance. */
export const ledgerMismatchKey = (gatewayRef: string) => `books-differ-${gatewayRef}`;

/**
 * Limits a refund to what is left of the payment. When the provider refunded more, staff get a task
 * to compare the two. Returns the amount to enter, in cents; the caller holds the lock on the
 * booking or order.
 */
export async function capToRefundable(
  tx: Db,
  payment: LedgerEntry,
  moved: { amount: Cents; gatewayRef: string; note: string },
  now: Date,
): Promise<Cents> {
  const left = await refundableBalance(tx, payment.id);
  const { amount, gatewayRef, note } = moved;
  if (amount > left) {
    await addMoneyTask(tx, {
      kind: 'books_differ',
      key: ledgerMismatchKey(gatewayRef),
      payableRef: payableRefOf(payment),
      paymentId: payment.id,
      amount: subtract(amount, left),
      currency: payment.currency,
      reason: `${note}: more than the ledger has left of the payment.`,
      now,
    });
  }
  return min(amount, cents(left));
}
