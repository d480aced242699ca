import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { bookings, departures } from '#db/tables/bookings.ts';
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

/** The starts of a package on a day whose departures, of all items, are called off. */
export async function listCalledOffStarts(
  tx: Db,
  trip: { unitId: number; packageId: number; date: CalendarDate },
): Promise<TimeOfDay[]> {
  const { unitId, packageId, date, time, calledOffAt, closed, parties } = departures;
  // One that is closed without a party takes no time and is not sailed.
  const isOff = or(isNotNull(calledOffAt), and(closed, eq(parties, 0)));
  const rows = await tx
    .select({ time })
    .from(departures)
    .where(and(eq(unitId, trip.unitId), eq(packageId, trip.packageId), eq(date, trip.date)))
    .groupBy(time)
    .having(sql`bool_and(${isOff})`);
  return rows.map((row) => row.time);
}

/** Who was taken off the list, and the holds that kept places for them. */
export interface EndedWaits {
  entries: (typeof waitingEntries.$inferSelect)[];
  holds: number[];
}

/**
 * Takes those off the list who wait for these starts of a package on a day; `wholeDay`: also those who wait for any.
 */
export async function endEntriesOfStarts(
  tx: Db,
  ended: {
    unitId: number;
    packageId: number;
    date: CalendarDate;
    starts: TimeOfDay[];
    wholeDay: boolean;
    now: Date;
  },
): Promise<EndedWaits> {
  const { id, unitId, packageId, date, time, endedAt, bookedBy } = waitingEntries;
  // By number: another call-off on the same day may end the same waits.
  const entries = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(unitId, ended.unitId),
        eq(packageId, ended.packageId),
        eq(date, ended.date),
        isNull(endedAt),
        isNull(bookedBy),
        or(inArray(time, ended.starts), ended.wholeDay ? isNull(time) : undefined),
      ),
    )
    .orderBy(id)
    .for('update');
  const ids = entries.map((entry) => entry.id);
  await tx
    .update(waitingEntries)
    .set({ endedAt: ended.now, endReason: 'removed' })
    .where(inArray(id, ids));
  const offers = await tx
    .select({ hold: waitingOffers.bookingId })
    .from(waitingOffers)
    .where(and(inArray(waitingOffers.entryId, ids), isNull(waitingOffers.endedAt)));
  return { entries, holds: offers.flatMap(({ hold }) => hold ?? []) };
}

/** The holds that keep places for those who have booked another one. */
export async function listKeptBesideBookings(db: Db, from: CalendarDate): Promise<number[]> {
  const { bookingId, entryId, endedAt } = waitingOffers;
  const rows = await db
    .select({ hold: bookingId })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, entryId))
    .innerJoin(bookings, eq(bookings.id, waitingEntries.bookedBy))
    .where(and(isNull(endedAt), isNull(bookings.holdExpiresAt), gte(waitingEntries.date, from)));
  return rows.flatMap(({ hold }) => hold ?? []);
}

/** Deletes the entries of days before this one, with their offers and links. */
export async function deleteOldEntries(db: Db, before: CalendarDate): Promise<void> {
  await db.delete(waitingEntries).where(lt(waitingEntries.date, before));
}
