import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { waitingEntries, waitingOffers } from '#db/tables/waiting.ts';
import type { Db } from '#db/transaction.ts';

type Entry = typeof waitingEntries.$inferSelect;

/** The entries of a package on a day that go along: of a start, of any with `wholeDay`, and those of these holds. */
async function lockMoving(
  tx: Db,
  from: { packageId: number; date: CalendarDate; time: TimeOfDay | null; wholeDay: boolean },
  holds: readonly number[],
): Promise<Entry[]> {
  const { id, packageId, date, time, endedAt, bookedBy } = waitingEntries;
  const kept = tx
    .select({ id: waitingOffers.entryId })
    .from(waitingOffers)
    .where(and(inArray(waitingOffers.bookingId, [...holds]), isNull(waitingOffers.endedAt)));
  return tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(packageId, from.packageId),
        eq(date, from.date),
        isNull(endedAt),
        or(
          inArray(bookedBy, [...holds]),
          and(
            isNull(bookedBy),
            or(
              inArray(id, kept),
              from.time === null ? undefined : eq(time, from.time),
              from.wholeDay ? isNull(time) : undefined,
            ),
          ),
        ),
      ),
    )
    .orderBy(id)
    .for('update');
}

/** Whether the same person waits for the same thing of a package already. */
async function waitsThere(tx: Db, entry: Entry, to: number): Promise<boolean> {
  const { packageId, date, time, emailKey, endedAt, bookedBy } = waitingEntries;
  const same = and(
    ...[eq(packageId, to), eq(date, entry.date), eq(emailKey, entry.emailKey)],
    ...[isNull(endedAt), isNull(bookedBy), sql`${time} is not distinct from ${entry.time}`],
  );
  return (await tx.$count(waitingEntries, same)) > 0;
}

/**
 * Has those who wait for a package on a day wait for another one, that of a departure which moved; who waits there
 * already is taken off once.
 * @returns the holds that keep places for those who are taken off
 */
export async function moveEntries(
  tx: Db,
  from: { packageId: number; date: CalendarDate; time: TimeOfDay | null; wholeDay: boolean },
  to: { unitId: number; packageId: number; holds: readonly number[] },
  now: Date,
): Promise<number[]> {
  const { unitId, packageId } = to;
  const twice: number[] = [];
  for (const entry of await lockMoving(tx, from, to.holds)) {
    const isTwice = entry.bookedBy === null && (await waitsThere(tx, entry, packageId));
    if (isTwice) twice.push(entry.id);
    await tx
      .update(waitingEntries)
      .set(isTwice ? { endedAt: now, endReason: 'removed' } : { unitId, packageId })
      .where(eq(waitingEntries.id, entry.id));
  }
  if (twice.length === 0) return [];
  const offers = await tx
    .select({ hold: waitingOffers.bookingId })
    .from(waitingOffers)
    .where(and(inArray(waitingOffers.entryId, twice), isNull(waitingOffers.endedAt)));
  return offers.flatMap(({ hold }) => hold ?? []);
}
