import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { waitingEntries, waitingOffers } from '#db/tables/waiting.ts';
import type { Db } from '#db/transaction.ts';

/** The hold of an offer is freed for a booking of the same person: the offer is taken over. */
export async function recordTakenOver(tx: Db, holdId: number): Promise<void> {
  await tx
    .update(waitingOffers)
    .set({ takenOver: true })
    .where(eq(waitingOffers.bookingId, holdId));
}

/** Takes somebody off the list. False when they are no longer on it. */
export async function endEntry(
  tx: Db,
  { id, reason, now }: { id: number; reason: 'left' | 'removed'; now: Date },
): Promise<boolean> {
  const { endedAt, bookedBy } = waitingEntries;
  const rows = await tx
    .update(waitingEntries)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(waitingEntries.id, id), isNull(endedAt), isNull(bookedBy)))
    .returning({ id: waitingEntries.id });
  return rows.length === 1;
}

/** Deletes the entries of days before this one, with their offers and links. */
export async function deleteOldEntries(db: Db, before: CalendarDate): Promise<void> {
  await db.delete(waitingEntries).where(lt(waitingEntries.date, before));
}
