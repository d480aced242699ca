import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { PaymentMethod } from '@slipway/domain/payments/payment-methods';
import { payableKey } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { type Attempt } from './attempts-repository.ts';
import { firstLine, isOfSecurityDeposit, keyOfLine, type ChargeLine } from '#db/charge-lines.ts';
import { recordCharge, type Entered } from './record-charge.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import { mailReceipt } from '#features/payments/ledger/mail-receipt.ts';
import { concludeSecurityDeposit } from '#features/payments/security-deposits/conclude-security-deposit.ts';
import {
  findPayable,
  lockPayables,
  type Payable,
} from '#features/payments/ledger/payable-repository.ts';
import { findAsker } from './requests-repository.ts';
import { addMoneyTask, dropTask } from '#features/payments/tasks/tasks-repository.ts';

/** The key of the task about a charge with unknown outcome. */
export const unknownOutcomeTaskKey = (attempt: Attempt) => `in-doubt-${attempt.key}`;

/** Whether the payment covers the price still owed after a late cancellation. */
function isOwed({ owedAfterCancel, left }: Payable, line: ChargeLine): boolean {
  return owedAfterCancel && line.kind !== ledgerKind.tip && line.amount <= left;
}

/**
 * Creates a task: a payment arrived after the cancellation, and staff decide whether it is owed.
 */
async function reportPaymentAfterCancel(
  tx: Db,
  attempt: Attempt,
  { entry, line }: Entered,
  now: Date,
) {
  await addMoneyTask(tx, {
    kind: 'paid_after_cancel',
    key: `paid-after-cancel-${keyOfLine(attempt, line)}`,
    payableRef: line.payableRef,
    paymentId: entry,
    amount: line.amount,
    currency: attempt.currency,
    reason: 'A card payment went through after it was cancelled.',
    now,
  });
}

/** What follows from the entry of one line: status, receipt, and a task where nobody owes it any more. */
async function concludeLine(
  deps: Deps,
  tx: Db,
  attempt: Attempt,
  paid: { entered: Entered; before: Payable; method: PaymentMethod; now: Date },
): Promise<Payable> {
  const { entered, before, method, now } = paid;
  const { line } = entered;
  const payable = (await syncStatusFromLedger(tx, line.payableRef)) ?? before;
  await mailReceipt(deps, tx, payable, {
    key: keyOfLine(attempt, line),
    amount: line.amount,
    method,
    tip: line.kind === ledgerKind.tip,
  });
  if (before.cancelled && !isOwed(before, line)) {
    await reportPaymentAfterCancel(tx, attempt, entered, now);
  }
  return payable;
}

/**
 * Step 3 of a payment: records the ledger entries, status and receipts of all lines in one transaction.
 * Idempotent. A security deposit is outside all of them.
 * @returns what the first line is for, as it now stands
 */
export async function concludePayment(
  deps: Deps,
  attempt: Attempt,
  payment: GatewayPayment,
): Promise<Payable> {
  if (isOfSecurityDeposit(attempt)) {
    await concludeSecurityDeposit(deps, attempt, payment);
    const secured = await findPayable(deps.db, firstLine(attempt).payableRef);
    if (!secured) throw new Error('A charge for nothing');
    return secured;
  }
  const done = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const refs = attempt.lines.map(({ payableRef }) => payableRef);
    const payables = new Map<string, Payable>();
    for (const one of await lockPayables(tx, refs)) payables.set(payableKey(one.what), one);
    const payableOf = ({ payableRef }: ChargeLine) => {
      const payable = payables.get(payableKey(payableRef));
      if (!payable) throw new Error('A charge for nothing');
      return payable;
    };
    const asker = await findAsker(tx, attempt.id);
    const first = firstLine(attempt);
    const madeBy = asker === payableOf(first).customerId ? null : asker;
    for (const entered of await recordCharge(tx, attempt, payment, now, { madeBy })) {
      const before = payableOf(entered.line);
      const method = payment.method ?? 'Credit card';
      const after = await concludeLine(deps, tx, attempt, { entered, before, method, now });
      payables.set(payableKey(after.what), after);
    }
    await dropTask(tx, unknownOutcomeTaskKey(attempt), now);
    return payableOf(first);
  });
  await deps.faultPoint('concluded');
  return done;
}
