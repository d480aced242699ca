import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Db } from '#db/transaction.ts';
import { addEntry, addNewEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { type Attempt } from './attempts-repository.ts';
import type { ChargeLine } from '#db/charge-lines.ts';
import { setSucceeded } from './charged-attempt-repository.ts';

/** A payment that is in the ledger. */
export interface Entered {
  entry: number;
  line: ChargeLine;
}

/**
 * Enters a charge in the ledger, each line for its booking or order, in the transaction of what was paid for.
 * All statements are sent at once.
 * @param payment how the provider calls it, and how it was paid
 * @param by the staff member who charged the card, and whether nothing of it can be in the ledger yet: then nothing
 * is asked behind the entries, and one that is there is a unique violation
 * @returns the entries made: of every line with an amount, or none when it was already entered
 */
export async function recordCharge(
  tx: Db,
  attempt: Attempt,
  payment: Pick<GatewayPayment, 'ref' | 'method'>,
  now: Date,
  { madeBy = null, isNew = false }: { madeBy?: number | null; isNew?: boolean } = {},
): Promise<Entered[]> {
  const add = isNew ? addNewEntry : addEntry;
  const ended = setSucceeded(tx, attempt.id, now);
  const entered = attempt.lines
    .filter(({ amount }) => amount > 0)
    .map(async (line) => {
      const entry = await add(tx, {
        payableRef: line.payableRef,
        direction: 'payment',
        kind: line.kind,
        amountCents: line.amount,
        currency: attempt.currency,
        method: payment.method ?? 'Credit card',
        attemptId: attempt.id,
        gatewayRef: payment.ref,
        madeBy,
        madeAt: now,
      });
      return { entry, line };
    });
  const [, entries] = await Promise.all([ended, Promise.all(entered)]);
  return entries.flatMap(({ entry, line }) => (entry === null ? [] : [{ entry, line }]));
}
