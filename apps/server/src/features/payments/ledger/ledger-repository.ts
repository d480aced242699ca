import { cents, min, type Cents } from '@slipway/domain/money/money';
import type { LinePayment } from '@slipway/domain/payments/share-over-lines';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ledgerEntries, refundAttempts } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import type { PayableRef } from '#db/payable-ref.ts';

/** A movement of money, never changed. */
export type LedgerEntry = typeof ledgerEntries.$inferSelect;
/** The sum of a column of cents, 0 without rows. */
const sumOf = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

export async function findEntry(db: Db, id: number): Promise<LedgerEntry | undefined> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row;
}

/** The payments resulting from an attempt, one for each line, in order of entry. */
export async function paymentsOfAttempt(db: Db, attemptId: number): Promise<LedgerEntry[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.attemptId, attemptId))
    .orderBy(asc(ledgerEntries.id));
}

/** The entries with this provider reference, one for each booking or order, in order of entry. */
export async function findEntriesByRef(db: Db, gatewayRef: string): Promise<LedgerEntry[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.gatewayRef, gatewayRef))
    .orderBy(asc(ledgerEntries.id));
}

/** All entries of a booking or an order, oldest first. */
export async function listEntries(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<LedgerEntry[]> {
  const of =
    bookingId !== null
      ? eq(ledgerEntries.bookingId, bookingId)
      : eq(ledgerEntries.orderId, orderId);
  return db.select().from(ledgerEntries).where(of).orderBy(asc(ledgerEntries.id));
}

/**
 * The part of a payment that can still be refunded, counting queued refunds as refunded. Locks the
 * payment until the transaction ends.
 */
export async function lockRefundable(tx: Db, paymentId: number): Promise<Cents> {
  const [payment] = await tx
    .select({ amount: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, paymentId))
    .for('update');
  const [refunds] = await tx
    .select({
      amount: sql`refunded_of(${paymentId}) + ${sumOf(refundAttempts.amountCents)}`.mapWith(Number),
    })
    .from(refundAttempts)
    .where(and(eq(refundAttempts.paymentId, paymentId), eq(refundAttempts.state, 'created')));
  return cents((payment?.amount ?? 0) - (refunds?.amount ?? 0));
}

/** What is left of payments of one charge, in order of entry; locks them until the transaction ends. */
export async function lockLinesLeft(
  tx: Db,
  payments: readonly LedgerEntry[],
): Promise<LinePayment<LedgerEntry>[]> {
  const ids = payments.map(({ id }) => id);
  const { id, amountCents } = ledgerEntries;
  const rows = await tx
    .select({ id, left: sql`${amountCents} - refunded_of(${id})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update');
  const queued = await tx
    .select({ id: refundAttempts.paymentId, amount: sumOf(refundAttempts.amountCents) })
    .from(refundAttempts)
    .where(and(inArray(refundAttempts.paymentId, ids), eq(refundAttempts.state, 'created')))
    .groupBy(refundAttempts.paymentId);
  return payments.map((payment) => {
    const left = rows.find((row) => row.id === payment.id)?.left ?? 0;
    const underWay = queued.find((row) => row.id === payment.id)?.amount ?? 0;
    return { id: payment, left: cents(left), free: cents(left - underWay) };
  });
}

/** The part of an entry that can still be corrected. Locks it until the transaction ends. */
export async function lockCorrectable(tx: Db, entry: LedgerEntry): Promise<Cents> {
  const refundable = await lockRefundable(tx, entry.refundOf ?? entry.id);
  const [corrections] = await tx
    .select({ amount: sumOf(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.corrects, entry.id));
  const own = cents(entry.amountCents - (corrections?.amount ?? 0));
  return entry.refundOf === null ? min(own, refundable) : own;
}

/** All entries of these bookings, oldest first. */
export async function entriesOfBookings(
  db: Db,
  bookingIds: readonly number[],
): Promise<LedgerEntry[]> {
  if (bookingIds.length === 0) return [];
  return db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.bookingId, [...bookingIds]))
    .orderBy(asc(ledgerEntries.id));
}
