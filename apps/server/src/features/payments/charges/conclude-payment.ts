import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { payableRefOf } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { type Attempt } from './attempts-repository.ts';
import { setSucceeded } from './charged-attempt-repository.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { mailReceipt } from '#features/payments/ledger/mail-receipt.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';
import { findAsker } from './requests-repository.ts';
import { addMoneyTask, dropTask } from '#features/payments/tasks/tasks-repository.ts';

/** The key of the task about a charge with unknown outcome. */
export const unknownOutcomeTaskKey = (attempt: Attempt) => `in-doubt-${attempt.key}`;

/** Whether the payment covers the price still owed after a late cancellation. */
function isOwed({ owedAfterCancel, left }: Payable, attempt: Attempt): boolean {
  return owedAfterCancel && attempt.kind !== ledgerKind.tip && attempt.amountCents <= left;
}

/**
 * Creates a task: a payment arrived after the cancellation, and staff decide whether it is owed.
 */
async function reportPaymentAfterCancel(
  tx: Db,
  payable: Payable,
  attempt: Attempt,
  entry: number,
  now: Date,
) {
  await addMoneyTask(tx, {
    kind: 'paid_after_cancel',
    key: `paid-after-cancel-${attempt.key}`,
    payableRef: payable.what,
    paymentId: entry,
    amount: attempt.amountCents,
    currency: attempt.currency,
    reason: 'A card payment went through after it was cancelled.',
    now,
  });
}

/**
 * Step 3 of a payment: records the ledger entry, status and receipt in one transaction. Idempotent.
 */
export async function concludePayment(
  deps: Deps,
  attempt: Attempt,
  payment: GatewayPayment,
): Promise<Payable> {
  const what = payableRefOf(attempt);
  const done = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const before = await syncStatusFromLedger(tx, what);
    if (!before) throw new Error('A charge for nothing');
    await setSucceeded(tx, attempt.id, now);
    const asker = await findAsker(tx, attempt.id);
    const entry = await addEntry(tx, {
      payableRef: what,
      direction: 'payment',
      kind: attempt.kind,
      amountCents: payment.amount,
      currency: attempt.currency,
      method: 'Credit card',
      attemptId: attempt.id,
      gatewayRef: payment.ref,
      madeBy: asker === before.customerId ? null : asker,
      madeAt: now,
    });
    if (entry === null) return before;
    const payable = (await syncStatusFromLedger(tx, what)) ?? before;
    await mailReceipt(deps, tx, payable, {
      key: attempt.key,
      amount: payment.amount,
      method: 'Credit card',
      tip: attempt.kind === ledgerKind.tip,
    });
    await dropTask(tx, unknownOutcomeTaskKey(attempt), now);
    if (before.cancelled && !isOwed(before, attempt)) {
      await reportPaymentAfterCancel(tx, payable, attempt, entry, now);
    }
    return payable;
  });
  await deps.faultPoint('concluded');
  return done;
}
