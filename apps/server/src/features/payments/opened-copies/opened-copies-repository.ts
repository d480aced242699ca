import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Cents } from '@slipway/domain/money/money';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { ListedPayment } from '@slipway/domain/payments/payment-gateway';
import { chargeAttempts, chargeLines, moneyTasks, refundAttempts } from '#db/tables/payments.ts';
import { installation } from '#db/tables/settings.ts';
import { inTransaction, type Db, type Database } from '#db/transaction.ts';
import { chargeKey } from '#db/charge-lines.ts';
import { bookingRef, payableKey } from '#db/payable-ref.ts';
import { dropTask } from '#features/payments/tasks/tasks-repository.ts';
import { endedUnknown } from './ended-unknown-repository.ts';

/** The key of the task that stands while the provider is to be asked. */
export const compareTask = 'compare-with-provider';

const againAfterMs = 60_000;

/** From when on the provider is to be asked, by whoever asks first of a minute; null: nothing is to be asked, or others do. */
export async function claimComparing(db: Db, now: Date): Promise<Date | null> {
  const { compareFrom, comparedAt } = installation;
  const [row] = await db
    .update(installation)
    .set({ comparedAt: now })
    .where(
      and(
        not(isNull(compareFrom)),
        or(isNull(comparedAt), lt(comparedAt, new Date(now.getTime() - againAfterMs))),
      ),
    )
    .returning({ since: compareFrom });
  return row?.since ?? null;
}

/** Whether the provider is still to be asked: until then nothing is held or given back. */
export async function isComparing(db: Db): Promise<boolean> {
  return (await db.$count(installation, not(isNull(installation.compareFrom)))) > 0;
}

/** Saves a charge for a booking that the business made after the backup. */
export async function insertKnownAttempt(
  tx: Db,
  known: {
    bookingId: number;
    attemptNo: number;
    kind: LedgerKind;
    amount: Cents;
    currency: string;
    payment: string;
    now: Date;
  },
): Promise<number> {
  const { bookingId, attemptNo, kind, amount: amountCents, currency, now } = known;
  const key = `${payableKey(bookingRef(bookingId))}-${attemptNo}`;
  const charge = { amountCents, currency, key, keepCard: false, createdAt: now, touchedAt: now };
  const [row] = await tx
    .insert(chargeAttempts)
    .values({ ...charge, gatewayPayment: known.payment, state: 'succeeded' })
    .returning({ id: chargeAttempts.id });
  if (!row) throw new Error('The attempt was not saved');
  await tx
    .insert(chargeLines)
    .values({ attemptId: row.id, bookingId, attemptNo, kind, amountCents, open: false });
  return row.id;
}

/** Whether staff have marked the task as done before the provider could be asked. */
export async function isGivenUp(db: Db): Promise<boolean> {
  const done = and(eq(moneyTasks.key, compareTask), not(isNull(moneyTasks.doneAt)));
  return (await db.$count(moneyTasks, done)) > 0;
}

/**
 * Assigns a payment to the charge of the backup that has none: the one whose key the payment carries, or, of an older
 * version, the one for the same booking or order and amount.
 * @returns whether there is such a charge
 */
export async function adoptPayment(db: Db, listed: ListedPayment): Promise<boolean> {
  const { metadata, amount } = listed;
  const key = metadata[chargeKey];
  const first = (one: string) => Number(metadata[one] ?? metadata[`${one}s`]?.split(',')[0] ?? 0);
  const ofSame = sql`${chargeAttempts.amountCents} = ${amount} and exists (
    select from charge_lines l where l.attempt_id = ${chargeAttempts.id}
      and (l.booking_id = ${first('booking')} or l.order_id = ${first('order')}))`;
  const rows = await db
    .update(chargeAttempts)
    .set({ gatewayPayment: listed.payment, fromBackup: false })
    .where(
      and(
        ...[chargeAttempts.fromBackup, chargeAttempts.open, isNull(chargeAttempts.gatewayPayment)],
        key === undefined ? ofSame : eq(chargeAttempts.key, key),
      ),
    )
    .returning({ id: chargeAttempts.id });
  return rows.length > 0;
}

/** What is still open of the backup goes on as everything else: the provider knows of none of it. */
export function endComparing(database: Database, now: Date): Promise<void> {
  return inTransaction(database, async (tx) => {
    await tx
      .update(chargeAttempts)
      .set({ fromBackup: false })
      .where(eq(chargeAttempts.fromBackup, true));
    await tx
      .update(refundAttempts)
      .set({ fromBackup: false })
      .where(eq(refundAttempts.fromBackup, true));
    await tx.update(installation).set({ compareFrom: null });
    await dropTask(tx, compareTask, now);
  });
}

/** Nobody can be asked: what is still open of the backup is left to staff, and nothing is made a second time. */
export function giveUpComparing(database: Database, now: Date): Promise<void> {
  return inTransaction(database, async (tx) => {
    await endedUnknown(tx, now);
    await tx.update(installation).set({ compareFrom: null });
  });
}
