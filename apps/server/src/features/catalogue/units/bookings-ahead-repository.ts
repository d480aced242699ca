import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { literal } from '#db/literal.ts';
import { bookings, takenTimes, departures } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

const openHold = and(
  sql`${bookings.status} = ${literal(bookingStatus.created)}`,
  isNotNull(bookings.holdExpiresAt),
);

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
  // Each has an index: bookings of a unit by date, and open holds.
  const live = or(isNull(bookings.holdExpiresAt), openHold);
  const rows = await db
    .select({ id: of, count: count() })
    .from(bookings)
    .where(
      and(inArray(of, ids), sql`${bookings.date} >= ${from}`, isNull(bookings.cancelledAt), live),
    )
    .groupBy(of);
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}

/** The bookings of a unit, from now on, on items above a number, by their numbers. */
export async function bookingsOnItemsAbove(
  db: Db,
  unitId: number,
  items: number,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: bookings.id })
    .from(takenTimes)
    .innerJoin(
      bookings,
      or(
        eq(bookings.id, takenTimes.bookingId),
        and(eq(bookings.departureId, takenTimes.departureId), isNull(bookings.cancelledAt)),
      ),
    )
    .where(
      and(
        eq(takenTimes.unitId, unitId),
        gt(takenTimes.item, items),
        sql`upper(${takenTimes.during}) > ${now}`,
      ),
    )
    .orderBy(asc(bookings.id));
  return rows.map(({ id }) => id);
}

/** The departures of a unit that staff opened ahead, on items above a number, without bookings. */
export async function departuresOnItemsAbove(
  db: Db,
  unitId: number,
  items: number,
  now: Date,
): Promise<{ date: CalendarDate; time: TimeOfDay }[]> {
  return db
    .select({ date: departures.date, time: departures.time })
    .from(departures)
    .where(
      and(
        eq(departures.unitId, unitId),
        gt(departures.item, items),
        eq(departures.openedAhead, true),
        eq(departures.parties, 0),
        gt(departures.endsAt, now),
      ),
    )
    .orderBy(asc(departures.startsAt), asc(departures.id));
}
