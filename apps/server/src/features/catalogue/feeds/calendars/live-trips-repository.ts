import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** What an active booking, or a departure with its bookings, takes of an item; without personal data. */
export interface LiveTrip extends Record<string, unknown> {
  /** The booking; null: of a departure that has none. */
  id: number | null;
  departureId: number | null;
  item: number;
  date: CalendarDate;
  /** The last local day, or night of a stay; also one in which its item is not ready for the next guests. */
  lastDate: CalendarDate;
  /** The time it takes on the item, in milliseconds. */
  from: number;
  to: number;
  isStay: boolean;
  madeAt: Date | null;
}

/**
 * A unit's active bookings that end on a day or later, including holds, by date; one row for each item
 * that a booking takes, and for each booking on a departure.
 * @param zone of departures without a booking
 */
export async function liveTripsFrom(
  db: Db,
  unitId: number,
  from: string,
  zone: string,
): Promise<LiveTrip[]> {
  return prepared<LiveTrip>(
    db,
    'live-trips',
    `select b.id, t.departure_id as "departureId", t.item, s.date,
       greatest(e.date - coalesce((s.date + b.days = e.date)::integer, 0), r.date - 1) as "lastDate",
       (extract(epoch from lower(t.during)) * 1000)::float8 as "from",
       (extract(epoch from upper(t.during)) * 1000)::float8 as "to",
       b.days is not null as "isStay", b.created_at as "madeAt"
     from taken_times t
     left join departures d on d.id = t.departure_id
     left join bookings b on b.id = t.booking_id
       or (b.departure_id = t.departure_id and b.cancelled_at is null)
     cross join lateral (select coalesce(b.date, d.date) as date) s
     cross join lateral (
       select ((coalesce(b.ends_at, d.ends_at) - interval '1 second')
         at time zone coalesce(b.terms ->> 'zone', $3))::date as date) e
     cross join lateral (
       select case when b.days is not null
         then (upper(t.during) at time zone (b.terms ->> 'zone'))::date end as date) r
     where t.unit_id = $1 and t.during && tstzrange($2::date::timestamptz - interval '1 day', null)
       and e.date >= $2::date
     order by s.date, b.id, t.item`,
    [unitId, from, zone],
  );
}
