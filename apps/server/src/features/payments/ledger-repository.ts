import type { Cents } from '@slipway/domain/money/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ledgerEntries } from '#db/tables/payments.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A movement of money, never altered. */
export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type NewLedgerEntry = typeof ledgerEntries.$inferInsert;

/**
 * Adds an entry. Null when the same movement is in the books already: one entry for each attempt,
 * and for each name the provider gave it.
 */
export async function addEntry(tx: Db, entry: NewLedgerEntry): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    tx,
    'ledger-add',
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method,
       attempt_id, refund_of, gateway_ref, note, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing returning id`,
    [
      entry.bookingId,
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
    ],
  );
  return row?.id ?? null;
}

/** What came in less what went back, in cents: `paid` without tips, `tips` apart. */
export interface Balance {
  paid: Cents;
  tips: Cents;
}

const signed = sql`sum(case when ${ledgerEntries.direction} = 'payment'
  then ${ledgerEntries.amountCents} else -${ledgerEntries.amountCents} end)`;

/** The balances of these bookings; a booking without entries is missing. */
export async function balancesOf(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, Balance>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .select({
      bookingId: ledgerEntries.bookingId,
      paid: sql<Cents>`coalesce(${signed} filter (where ${ledgerEntries.kind} <> 5), 0)`.mapWith(
        Number,
      ),
      tips: sql<Cents>`coalesce(${signed} filter (where ${ledgerEntries.kind} = 5), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.bookingId, [...bookingIds]))
    .groupBy(ledgerEntries.bookingId);
  return new Map(rows.map(({ bookingId, ...balance }) => [bookingId, balance as Balance]));
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
