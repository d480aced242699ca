import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents, min, type Cents } from '@slipway/domain/money/money';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ledgerEntries } from '#db/tables/payments.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { PayableRef } from '#db/payable-ref.ts';

/** A movement of money, never changed. */
export type LedgerEntry = typeof ledgerEntries.$inferSelect;
/** A new entry; without a date it is dated today in the business's zone. */
export interface NewLedgerEntry extends Omit<
  typeof ledgerEntries.$inferInsert,
  'bookingId' | 'orderId' | 'paidOn'
> {
  payableRef: PayableRef;
  paidOn?: CalendarDate;
}

/**
 * Adds an entry. Null when it is already in the ledger: each attempt and each provider reference
 * has one entry.
 */
export async function addEntry(tx: Db, entry: NewLedgerEntry): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    tx,
    'ledger-add',
    `insert into ledger_entries (booking_id, order_id, direction, kind, amount_cents, currency,
       method, attempt_id, refund_of, gateway_ref, note, made_by, made_at, reference, corrects, paid_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16::date,
       ($13::timestamptz at time zone (select data ->> 'time_zone' from settings where id = 1))::date))
     on conflict do nothing returning id`,
    [
      entry.payableRef.bookingId,
      entry.payableRef.orderId,
      entry.direction,
      entry.kind,
      entry.amountCents,
      entry.currency,
      entry.method,
      entry.attemptId ?? null,
      entry.refundOf ?? null,
      entry.gatewayRef ?? null,
      entry.note ?? '',
      entry.madeBy ?? null,
      entry.madeAt,
      entry.reference ?? '',
      entry.corrects ?? null,
      entry.paidOn ?? null,
    ],
  );
  return row?.id ?? null;
}

export async function findEntry(db: Db, id: number): Promise<LedgerEntry | undefined> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row;
}

/** The payment resulting from an attempt. */
export async function findPaymentOfAttempt(
  db: Db,
  attemptId: number,
): Promise<LedgerEntry | undefined> {
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.attemptId, attemptId), eq(ledgerEntries.direction, 'payment')));
  return row;
}

/** The entry with this provider reference. */
export async function findEntryByRef(db: Db, gatewayRef: string): Promise<LedgerEntry | null> {
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.gatewayRef, gatewayRef));
  return row ?? null;
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
  const [row] = await prepared<{ amount: string }>(
    tx,
    'ledger-refundable',
    'select amount_cents as amount from ledger_entries where id = $1 for update',
    [paymentId],
  );
  const [refunded] = await prepared<{ back: string }>(
    tx,
    'ledger-given-back',
    `select refunded_of($1) + coalesce(sum(amount_cents), 0) as back from refund_attempts
     where payment_id = $1 and state = 'created'`,
    [paymentId],
  );
  return cents(Number(row?.amount ?? 0) - Number(refunded?.back ?? 0));
}

/** The part of a payment not yet refunded, ignoring queued refunds. */
export async function refundableBalance(tx: Db, paymentId: number): Promise<Cents> {
  const [row] = await prepared<{ amount: string }>(
    tx,
    'ledger-left',
    'select amount_cents - refunded_of(id) as amount from ledger_entries where id = $1 for update',
    [paymentId],
  );
  return cents(Number(row?.amount ?? 0));
}

/** The part of an entry that can still be corrected. Locks it until the transaction ends. */
export async function lockCorrectable(tx: Db, entry: LedgerEntry): Promise<Cents> {
  const refundable = await lockRefundable(tx, entry.refundOf ?? entry.id);
  const [row] = await prepared<{ corrected: string }>(
    tx,
    'ledger-corrected',
    'select coalesce(sum(amount_cents), 0) as corrected from ledger_entries where corrects = $1',
    [entry.id],
  );
  const own = cents(entry.amountCents - Number(row?.corrected ?? 0));
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
