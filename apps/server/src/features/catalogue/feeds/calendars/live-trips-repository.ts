import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** An active booking without personal data. */
export interface LiveTrip extends Record<string, unknown> {
  id: number;
  date: CalendarDate;
  /** The last local day, or night of a stay. */
  lastDate: CalendarDate;
  /** The time it takes on one of its items, in milliseconds. */
  from: number;
  to: number;
  isStay: boolean;
  madeAt: Date;
}

/**
 * A unit's active bookings that end on a day or later, including holds, by date; one row for each item
 * that a booking takes.
 */
export async function liveTripsFrom(db: Db, unitId: number, from: string): Promise<LiveTrip[]> {
  return prepared<LiveTrip>(
    db,
    'live-trips',
    `select b.id, b.date, e.date - coalesce((b.date + b.days = e.date)::integer, 0) as "lastDate",
       (extract(epoch from lower(t.during)) * 1000)::float8 as "from",
       (extract(epoch from upper(t.during)) * 1000)::float8 as "to",
       b.days is not null as "isStay", b.created_at as "madeAt"
     from taken_times t join bookings b on b.id = t.booking_id
     cross join lateral (
       select ((b.ends_at - interval '1 second') at time zone (b.terms ->> 'zone'))::date as date) e
     where t.unit_id = $1 and t.during && tstzrange($2::date::timestamptz - interval '1 day', null)
       and e.date >= $2::date
     order by b.date, b.id, t.item`,
    [unitId, from],
  );
}
