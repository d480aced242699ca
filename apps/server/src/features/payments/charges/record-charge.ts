import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Db } from '#db/transaction.ts';
import { type Attempt } from './attempts-repository.ts';
import { setSucceeded } from './charged-attempt-repository.ts';
import { payableRefOf } from '#db/payable-ref.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';

/**
 * Enters a charge in the ledger, in the transaction of what was paid for.
 * @returns the entry's id; null when it was already entered
 */
export async function recordCharge(
  tx: Db,
  attempt: Attempt,
  payment: GatewayPayment,
  now: Date,
): Promise<number | null> {
  const ended = setSucceeded(tx, attempt.id, now);
  const entered = addEntry(tx, {
    payableRef: payableRefOf(attempt),
    direction: 'payment',
    kind: attempt.kind,
    amountCents: payment.amount,
    currency: attempt.currency,
    method: 'Credit card',
    attemptId: attempt.id,
    gatewayRef: payment.ref,
    madeAt: now,
  });
  const [, entry] = await Promise.all([ended, entered]);
  return entry;
}
