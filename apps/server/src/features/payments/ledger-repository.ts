import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ledgerEntries } from '#db/tables/payments.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { PaidFor } from '#db/paid-for.ts';

/** A movement of money, never altered. */
export type LedgerEntry = typeof ledgerEntries.$inferSelect;
/** A movement to enter; without a day it moved today in the business's zone. */
export interface NewLedgerEntry extends Omit<
  typeof ledgerEntries.$inferInsert,
  'bookingId' | 'orderId' | 'paidOn'
> {
  paidFor: PaidFor;
  paidOn?: CalendarDate;
}

/**
 * Adds an entry. Null when the same movement is in the books already: one entry for each attempt,
 * and for each name the provider gave it.
 */
export async function addEntry(tx: Db, entry: NewLedgerEntry): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    tx,
    'ledger-add',
    `insert into ledger_entries (booking_id, order_id, direction, kind, amount_cents, currency,
       method, attempt_id, refund_of, gateway_ref, note, made_by, made_at, reference, paid_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15::date,
       ($13::timestamptz at time zone (select data ->> 'time_zone' from settings where id = 1))::date))
     on conflict do nothing returning id`,
    [
      entry.paidFor.bookingId,
      entry.paidFor.orderId,
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
      entry.paidOn ?? null,
    ],
  );
  return row?.id ?? null;
}

export async function findEntry(db: Db, id: number): Promise<LedgerEntry | undefined> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row;
}

/** The payment that an attempt became. */
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

/** The entry that goes by this name of the provider. */
export async function findEntryByRef(db: Db, gatewayRef: string): Promise<LedgerEntry | null> {
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.gatewayRef, gatewayRef));
  return row ?? null;
}

/** Every entry of these bookings, the first one first. */
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
