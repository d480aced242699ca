import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { fromMajor } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { payableRefOf } from '#db/payable-ref.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid, notFound, refused } from '#http/errors.ts';
import { lockForStaff } from './find-payable-of.ts';
import { syncStatusFromLedger } from './sync-status-from-ledger.ts';
import { findEntry, lockCorrectable, type LedgerEntry } from './ledger-repository.ts';
import { addEntry } from './add-entry-repository.ts';
import { checkSameRequest } from '#features/payments/charges/replay-payment.ts';
import { fingerprintOf } from '#features/payments/charges/request-fingerprint.ts';
import {
  entryOf,
  findPaymentRequest,
  insertPaymentRequest,
} from '#features/payments/charges/requests-repository.ts';
import type { Staff } from '#features/payments/charges/take-payment.ts';

type Correction = BodyOf<Calls['POST /api/correct-payment']>;

/** A manual entry, locked; entries made by the provider cannot be corrected. */
async function lockEntry(tx: Db, staff: Staff, id: number): Promise<LedgerEntry> {
  const entry = await findEntry(tx, id);
  if (!entry) throw notFound();
  await lockForStaff(tx, staff.person, payableRefOf(entry));
  if (entry.gatewayRef !== null || entry.giftUseId !== null || entry.corrects !== null) {
    throw invalid({ entry: ['Only payments entered by hand can be corrected.'] });
  }
  if (entry.kind === ledgerKind.securityDeposit) {
    throw refused('security_deposit_over', 'A security deposit is entered as returned or kept.');
  }
  return entry;
}

/**
 * Corrects a manual entry by a counter-entry for part or all of it; the original stays visible.
 * Works for payments and refunds.
 */
export async function correctPayment(
  deps: Deps,
  staff: Staff,
  { entry: entryId, amount: major, reason }: Correction,
): Promise<number> {
  const fingerprint = fingerprintOf({ entryId, major, reason });
  const request = { personId: staff.person.id, key: staff.key, fingerprint };
  const lock = (tx: Db) => lockRequestKey(tx, staff.key);
  return pipelinedTransaction(deps.db, lock, async (tx) => {
    const entry = await lockEntry(tx, staff, entryId);
    const earlier = await findPaymentRequest(tx, request);
    if (earlier) {
      checkSameRequest(earlier, request);
      return entryOf(earlier);
    }
    const now = deps.clock.now();
    const amount = fromMajor(major);
    const left = await lockCorrectable(tx, entry);
    if (amount > left) {
      throw invalid({
        amount: [`At most ${moneyText(left, entry.currency)} of this entry can be reversed.`],
      });
    }
    const id = await addEntry(tx, {
      payableRef: payableRefOf(entry),
      direction: entry.direction === 'payment' ? 'refund' : 'payment',
      kind: entry.kind,
      amountCents: amount,
      currency: entry.currency,
      method: entry.method,
      refundOf: entry.refundOf ?? entry.id,
      corrects: entry.id,
      note: reason,
      madeBy: staff.person.id,
      madeAt: now,
    });
    if (id === null) throw new Error('The correction was not entered');
    await syncStatusFromLedger(tx, payableRefOf(entry));
    await insertPaymentRequest(tx, { ...request, entryId: id, now });
    return id;
  });
}
