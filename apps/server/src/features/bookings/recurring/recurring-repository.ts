import { eq, sql } from 'drizzle-orm';
import { bookingRequests } from '#db/tables/bookings.ts';
import { bookingSeries } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import type { CalendarDate } from '@slipway/domain/dates/dates';

export type RecurringRow = typeof bookingSeries.$inferSelect;
export type NewRecurring = typeof bookingSeries.$inferInsert;

export async function insertRecurring(tx: Db, series: NewRecurring): Promise<number> {
  const [row] = await tx.insert(bookingSeries).values(series).returning({ id: bookingSeries.id });
  if (!row) throw new Error('The schedule was not saved');
  return row.id;
}

export async function findRecurring(db: Db, id: number): Promise<RecurringRow | undefined> {
  const [row] = await db.select().from(bookingSeries).where(eq(bookingSeries.id, id));
  return row;
}

/** The series, locked until the transaction ends. */
export async function lockRecurring(tx: Db, id: number): Promise<RecurringRow | undefined> {
  const [row] = await tx.select().from(bookingSeries).where(eq(bookingSeries.id, id)).for('update');
  return row;
}

export async function endRecurringRow(
  tx: Db,
  id: number,
  end: { from: CalendarDate; by: number; at: Date },
): Promise<void> {
  await tx
    .update(bookingSeries)
    .set({
      endedFrom: end.from,
      endedAt: end.at,
      endedBy: end.by,
      version: sql`${bookingSeries.version} + 1`,
    })
    .where(eq(bookingSeries.id, id));
}

/** The series created by a request with this key. */
export async function findRecurringRequest(
  db: Db,
  key: string,
): Promise<{ fingerprint: string; series_id: number | null } | undefined> {
  const [row] = await db
    .select({ fingerprint: bookingRequests.fingerprint, series_id: bookingRequests.seriesId })
    .from(bookingRequests)
    .where(eq(bookingRequests.key, key));
  return row;
}

/**
 * Claims the key for this series, in its transaction.
 * @throws a unique violation of `booking_requests_pkey` when another request came first
 */
export async function insertRecurringRequest(
  tx: Db,
  request: { key: string; fingerprint: string; seriesId: number; now: Date },
): Promise<void> {
  const { key, fingerprint, seriesId, now } = request;
  await tx.insert(bookingRequests).values({ key, fingerprint, seriesId, createdAt: now });
}
