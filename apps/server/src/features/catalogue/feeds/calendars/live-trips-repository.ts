import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** An active booking without personal data. */
export interface LiveTrip extends Record<string, unknown> {
  id: number;
  date: CalendarDate;
  time: TimeOfDay;
  kind: TripKind;
  madeAt: Date;
}

/** A unit's active bookings from a day on, including holds, by date. */
export async function liveTripsFrom(db: Db, unitId: number, from: string): Promise<LiveTrip[]> {
  return db
    .select({
      id: bookings.id,
      date: bookings.date,
      time: bookings.time,
      kind: bookings.kind,
      madeAt: bookings.createdAt,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.unitId, unitId),
        sql`${bookings.date} >= ${from}`,
        isNull(bookings.cancelledAt),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.id));
}
