import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ClosedStretch } from '@slipway/domain/bookings/closings';
import { daysRange, type TimeRange } from '@slipway/domain/bookings/trip-times';
import { bookings, takenTimes } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** A booking on days that are to be free of it. */
export interface BookingInTheWay {
  id: number;
  name: string;
  /** Null: on no unit. */
  unit: string | null;
  startsAt: Date;
  endsAt: Date;
}

export interface Found {
  first: BookingInTheWay[];
  total: number;
}

const iso = (instant: number) => new Date(instant).toISOString();

const { id, name, startsAt, endsAt } = bookings;

/**
 * The active bookings of a unit, including holds, that take a part of some times, of one item or of all
 * (0): the first `most` by their start, and how many there are.
 */
export async function bookingsUnder(
  db: Db,
  unitId: number,
  item: number,
  times: readonly TimeRange[],
  most: number,
): Promise<Found> {
  const ranges = times.map(({ from, to }) => `[${iso(from)},${iso(to)})`).join(',');
  const under = db
    .select({ id: bookings.id })
    .from(takenTimes)
    .innerJoin(
      bookings,
      or(eq(bookings.id, takenTimes.bookingId), eq(bookings.departureId, takenTimes.departureId)),
    )
    .where(
      and(
        eq(takenTimes.unitId, unitId),
        item === 0 ? undefined : eq(takenTimes.item, item),
        sql`${takenTimes.during} && ${`{${ranges}}`}::tstzmultirange`,
      ),
    );
  return firstOf(db, inArray(id, under), most);
}

async function firstOf(db: Db, where: ReturnType<typeof and>, most: number): Promise<Found> {
  const rows = await db
    .select({
      booking: { id, name, unit: units.name, startsAt, endsAt },
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(bookings)
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(and(where, isNull(bookings.cancelledAt)))
    .orderBy(asc(startsAt), asc(id))
    .limit(most);
  return { first: rows.map(({ booking }) => booking), total: rows[0]?.total ?? 0 };
}

/** What is to be closed. */
interface ToClose {
  /** Null: the whole business. */
  unitId: number | null;
  item: number;
  companyId: number;
  zone: string;
  stretches: readonly ClosedStretch[];
}

/**
 * The active bookings, including holds, in the way of closed days: of a unit all that take a part of
 * them, of the business those that start or return on one of them.
 */
export async function bookingsInTheWay(db: Db, asked: ToClose, most: number): Promise<Found> {
  const { unitId, item, companyId, zone, stretches } = asked;
  const [first] = stretches;
  if (!first) return { first: [], total: 0 };
  if (unitId !== null) {
    const times = stretches.map(({ from, to }) => daysRange(from, to, zone));
    return bookingsUnder(db, unitId, item, times, most);
  }
  const days = `{${stretches.map(({ from, to }) => `[${from},${to}]`).join(',')}}`;
  // One that ends at midnight does not return on the day that begins.
  const lastDay = sql`((${endsAt} - interval '1 millisecond') at time zone ${zone})::date`;
  return firstOf(
    db,
    and(
      companyId === 0
        ? undefined
        : or(isNull(bookings.companyId), eq(bookings.companyId, companyId)),
      gte(endsAt, new Date(daysRange(first.from, first.from, zone).from)),
      sql`(${bookings.date} <@ ${days}::datemultirange or ${lastDay} <@ ${days}::datemultirange)`,
    ),
    most,
  );
}
