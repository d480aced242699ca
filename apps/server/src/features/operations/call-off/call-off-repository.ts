import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { callOffBookings, callOffs } from '#db/tables/call-offs.ts';
import type { Db } from '#db/transaction.ts';

export type CallOffRow = typeof callOffs.$inferSelect;
export type CalledOffRow = typeof callOffBookings.$inferSelect;

export async function findByRequest(db: Db, requestId: string): Promise<CallOffRow | null> {
  const [row] = await db.select().from(callOffs).where(eq(callOffs.requestId, requestId));
  return row ?? null;
}

export async function insertCallOff(tx: Db, values: typeof callOffs.$inferInsert): Promise<number> {
  const [row] = await tx.insert(callOffs).values(values).returning({ id: callOffs.id });
  if (!row) throw new Error('The call-off was not saved');
  return row.id;
}

/** @throws a unique violation of `call_off_bookings_open` for a trip that is called off already */
export async function insertCalledOff(
  tx: Db,
  trips: (typeof callOffBookings.$inferInsert)[],
): Promise<void> {
  if (trips.length > 0) await tx.insert(callOffBookings).values(trips);
}

/** Marks bookings for a full refund, whichever way they are cancelled later. */
export async function markCalledOff(tx: Db, bookingIds: number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx.update(bookings).set({ calledOff: true }).where(inArray(bookings.id, bookingIds));
}

/** The called-off booking behind a link. */
export async function findByToken(
  db: Db,
  tokenHash: string,
): Promise<{ entry: CalledOffRow; callOff: CallOffRow } | null> {
  const [row] = await db
    .select({ entry: callOffBookings, callOff: callOffs })
    .from(callOffBookings)
    .innerJoin(callOffs, eq(callOffs.id, callOffBookings.callOffId))
    .where(eq(callOffBookings.tokenHash, tokenHash));
  return row ?? null;
}

/**
 * Replaces the link. False when the customer has chosen in the meantime, even if that is not
 * recorded yet; the caller's lock on the booking keeps it so.
 */
export async function renewLink(
  tx: Db,
  of: { callOffId: number; bookingId: number },
  link: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const entry = callOffBookings;
  const rows = await tx
    .update(entry)
    .set({ ...link, round: sql`${entry.round} + 1` })
    .from(bookings)
    .where(
      and(
        eq(entry.callOffId, of.callOffId),
        eq(entry.bookingId, of.bookingId),
        isNull(entry.choice),
        eq(bookings.id, entry.bookingId),
        isNull(bookings.cancelledAt),
        eq(bookings.date, entry.date),
        eq(bookings.time, entry.time),
      ),
    )
    .returning({ bookingId: entry.bookingId });
  return rows.length > 0;
}

/** Serialises work on a call-off until the transaction ends. */
export async function lockCallOff(tx: Db, id: number): Promise<void> {
  await tx.select().from(callOffs).where(eq(callOffs.id, id)).for('update');
}
