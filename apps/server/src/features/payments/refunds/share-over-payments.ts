import type { Cents } from '@slipway/domain/money/money';
import { shareOverLines } from '@slipway/domain/payments/share-over-lines';
import { payableRefOf } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { lockLinesLeft, type LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

/** The key of the task about refunds at the provider beyond the ledger's balance. */
export const ledgerMismatchKey = (gatewayRef: string) => `books-differ-${gatewayRef}`;

/** The last of the payments of a charge: its money goes first. */
export function newestOf(payments: readonly LedgerEntry[]): LedgerEntry {
  const newest = payments.at(-1);
  if (!newest) throw new Error('Money back without a payment');
  return newest;
}

/**
 * Shares what the provider took back over payments of one charge, newest first, each within what is left of
 * it. When the provider took more, staff get a task to compare the two. The caller holds the locks of their
 * bookings and orders.
 */
export async function shareOverPayments(
  tx: Db,
  payments: readonly LedgerEntry[],
  moved: { amount: Cents; gatewayRef: string; note: string },
  now: Date,
): Promise<{ payment: LedgerEntry; amount: Cents }[]> {
  const { amount, gatewayRef, note } = moved;
  const { parts, beyond } = shareOverLines(amount, await lockLinesLeft(tx, payments));
  if (beyond > 0) {
    const newest = newestOf(payments);
    await addMoneyTask(tx, {
      kind: 'books_differ',
      key: ledgerMismatchKey(gatewayRef),
      payableRef: payableRefOf(newest),
      paymentId: newest.id,
      amount: beyond,
      currency: newest.currency,
      reason: `${note}: more than the ledger has left of the payment.`,
      now,
    });
  }
  return parts.map(({ id, amount: part }) => ({ payment: id, amount: part }));
}
