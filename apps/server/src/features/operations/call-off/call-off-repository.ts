import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
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

/** Notes what closed the days of a call-off. */
export async function setClosing(tx: Db, id: number, closingId: number): Promise<void> {
  await tx.update(callOffs).set({ closingId }).where(eq(callOffs.id, id));
}

/** The bookings of a call-off whose customers have not chosen and whose trips have not begun, as they were called off. */
export async function listWaiting(db: Db, id: number, now: Date): Promise<number[]> {
  const rows = await db
    .select({ bookingId: callOffBookings.bookingId })
    .from(callOffBookings)
    .innerJoin(callOffs, eq(callOffs.id, callOffBookings.callOffId))
    .innerJoin(bookings, eq(bookings.id, callOffBookings.bookingId))
    .where(
      and(
        ...[eq(callOffBookings.callOffId, id), isNull(callOffBookings.choice)],
        ...[isNull(bookings.cancelledAt), gt(bookings.startsAt, now)],
        ...[eq(bookings.date, callOffBookings.date), eq(bookings.time, callOffBookings.time)],
        or(isNull(callOffs.departureId), eq(bookings.departureId, callOffs.departureId)),
      ),
    )
    .orderBy(callOffBookings.bookingId);
  return rows.map(({ bookingId }) => bookingId);
}

/**
 * Reverses a call-off for these bookings, which are locked: a choice that is made at the same moment finds another version.
 * @throws a check violation of `call_off_bookings_reversed` for one that has been cancelled or moved
 */
export async function reverse(
  tx: Db,
  id: number,
  { bookingIds, by, now }: { bookingIds: number[]; by: number; now: Date },
): Promise<void> {
  await tx
    .update(callOffBookings)
    .set({ choice: 'reversed', chosenAt: now })
    .where(and(eq(callOffBookings.callOffId, id), inArray(callOffBookings.bookingId, bookingIds)));
  await tx
    .update(bookings)
    .set({ calledOff: false, version: sql`${bookings.version} + 1` })
    .where(inArray(bookings.id, bookingIds));
  await tx.update(callOffs).set({ reversedAt: now, reversedBy: by }).where(eq(callOffs.id, id));
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
export async function lockCallOff(tx: Db, id: number): Promise<CallOffRow | null> {
  const [row] = await tx.select().from(callOffs).where(eq(callOffs.id, id)).for('update');
  return row ?? null;
}
