import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { Cents } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { closeTaskOf } from '#features/payments/tasks/tasks-repository.ts';
import type { StoredSecurityDeposit } from './security-deposits-repository.ts';

/** The task to give back what was left at the counter. */
export const backTaskOf = ({ id }: Pick<StoredSecurityDeposit, 'id'>) =>
  `security-deposit-back-${id}`;

/**
 * Enters what staff gave back of a security deposit that was left at the counter, in the way it was left, and completes
 * its task. The deposit has ended in the same transaction.
 */
export async function enterBack(
  tx: Db,
  deposit: StoredSecurityDeposit,
  back: { amount: Cents; by: number; now: Date },
): Promise<void> {
  const { leftBy, leftEntry } = deposit;
  if (leftBy === null || leftEntry === null) throw new Error('It was not left at the counter');
  const { amount, by, now } = back;
  await closeTaskOf(tx, backTaskOf(deposit), { by, note: 'Returned', now });
  if (amount <= 0) return;
  await addEntry(tx, {
    payableRef: bookingRef(deposit.bookingId),
    direction: 'refund',
    kind: ledgerKind.securityDeposit,
    amountCents: amount,
    currency: deposit.currency,
    method: leftBy,
    refundOf: leftEntry,
    note: deposit.reason,
    madeBy: by,
    madeAt: now,
  });
}
