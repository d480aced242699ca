import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { bookings, takenTimes } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/**
 * Number of active bookings on or after a day, by unit or package; those without any are absent.
 */
export async function countAhead(
  db: Db,
  by: 'unit' | 'package',
  ids: number[],
  from: string,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const of = by === 'unit' ? bookings.unitId : bookings.packageId;
  const rows = await db
    .select({ id: of, count: count() })
    .from(bookings)
    .where(and(inArray(of, ids), sql`${bookings.date} >= ${from}`, isNull(bookings.cancelledAt)))
    .groupBy(of);
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}

/** Number of active bookings of a unit between two days, both included. */
export async function countBetween(
  db: Db,
  unitId: number,
  from: string,
  to: string,
): Promise<number> {
  return db.$count(
    bookings,
    and(
      eq(bookings.unitId, unitId),
      sql`${bookings.date} between ${from} and ${to}`,
      isNull(bookings.cancelledAt),
    ),
  );
}

/** The bookings of a unit, from now on, on items above a number, by their numbers. */
export async function bookingsOnItemsAbove(
  db: Db,
  unitId: number,
  items: number,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: takenTimes.bookingId })
    .from(takenTimes)
    .where(
      and(
        eq(takenTimes.unitId, unitId),
        gt(takenTimes.item, items),
        sql`upper(${takenTimes.during}) > ${now}`,
      ),
    )
    .orderBy(asc(takenTimes.bookingId));
  return rows.map(({ id }) => id);
}
