import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { calendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { payableRefOf } from '#db/payable-ref.ts';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { answerPaid } from '#features/payments/charges/answer-for-charge.ts';
import { syncStatusFromLedger } from './sync-status-from-ledger.ts';
import { findEntry } from './ledger-repository.ts';
import { addEntry } from './add-entry-repository.ts';
import { mailReceipt } from './mail-receipt.ts';
import { findPayable, type Payable } from './payable-repository.ts';
import { checkSameRequest } from '#features/payments/charges/replay-payment.ts';
import {
  entryOf,
  findPaymentRequest,
  insertPaymentRequest,
  type RequestKey,
} from '#features/payments/charges/requests-repository.ts';

/** A payment received by staff. */
export interface HandPayment {
  payable: Payable;
  kind: LedgerKind;
  amount: Cents;
  method: HandMethod;
  /** Date of receipt, `YYYY-MM-DD`. */
  date: string;
  reference: string;
  note: string;
}

async function replay(deps: Deps, entryId: number): Promise<PaymentAnswer> {
  const entry = await findEntry(deps.db, entryId);
  const payable = entry && (await findPayable(deps.db, payableRefOf(entry)));
  if (!payable) throw new Error('The key stands for no entry');
  return answerPaid(payable, { amount: entry.amountCents, tip: entry.kind === ledgerKind.tip });
}

/** Records a manual payment: entry, status and receipt in one transaction. Idempotent per key. */
export async function recordPaymentByHand(
  deps: Deps,
  request: RequestKey,
  decide: (tx: Db, settings: Settings) => Promise<HandPayment>,
): Promise<PaymentAnswer> {
  try {
    const lock = (tx: Db) => lockRequestKey(tx, request.key);
    return await pipelinedTransaction(deps.db, lock, async (tx) => {
      const earlier = await findPaymentRequest(tx, request);
      if (earlier) {
        // Also of a key that stands for a charge or a refund.
        checkSameRequest(earlier, request);
        return await replay(deps, entryOf(earlier));
      }
      const now = deps.clock.now();
      const { settings } = await readSettings(tx);
      const { payable, ...payment } = await decide(tx, settings);
      const entryId = await addEntry(tx, {
        payableRef: payable.what,
        direction: 'payment',
        kind: payment.kind,
        amountCents: payment.amount,
        currency: payable.currency,
        method: payment.method,
        paidOn: calendarDate(payment.date),
        reference: payment.reference,
        note: payment.note,
        madeBy: request.personId,
        madeAt: now,
      });
      if (entryId === null) throw new Error('The payment was not entered');
      await insertPaymentRequest(tx, { ...request, entryId, now });
      const after = (await syncStatusFromLedger(tx, payable.what)) ?? payable;
      const tip = payment.kind === ledgerKind.tip;
      const { amount, method } = payment;
      await mailReceipt(deps, tx, after, { key: `entry-${entryId}`, amount, method, tip });
      return answerPaid(after, { amount, tip });
    });
  } catch (error) {
    // A concurrent request with the same key may have won; then its entry counts.
    const concurrent = await findPaymentRequest(deps.db, request);
    if (!concurrent) throw error;
    checkSameRequest(concurrent, request);
    return replay(deps, entryOf(concurrent));
  }
}
