import { cents, min, subtract, type Cents } from '@slipway/domain/money/money';
import { payableRefOf } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import {
  refundableBalance,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

/** The name of the task about what the provider gave back beyond the books. */
export const ledgerMismatchKey = (gatewayRef: string) => `books-differ-${gatewayRef}`;

/**
 * No payment gives back more than it brought. Where the provider moved more than the books have left
 * of a payment, staff are told to compare the two. Answers what can be entered, in cents; the caller
 * holds what the payment is for.
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
      paidFor: payableRefOf(payment),
      paymentId: payment.id,
      amount: subtract(amount, left),
      currency: payment.currency,
      reason: `${note}: more than the ledger has left of the payment.`,
      now,
    });
  }
  return min(amount, cents(left));
}
