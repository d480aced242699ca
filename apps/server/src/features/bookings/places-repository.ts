import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import type { UnitDay } from '#db/unit-days.ts';

/** Where a booking lies. */
export interface BookedPlace {
  bookingId: number;
  /** Null: on no unit. */
  unitId: number | null;
  departureId: number | null;
  /** The local day of its start. */
  date: CalendarDate;
  /** The instant at which it ends, and what it takes with it. */
  until: number;
  /** The zone its days are days of. */
  zone: string;
}

// A booking on a departure takes what the departure takes.
const places = `
  select b.id as "bookingId", b.unit_id as "unitId", b.departure_id as "departureId", b.date,
    (extract(epoch from greatest(b.ends_at, upper(d.during), max(upper(t.during)))) * 1000)::float8
      as until, b.terms ->> 'zone' as zone
  from bookings b
  left join departures d on d.id = b.departure_id
  left join taken_times t on t.booking_id = b.id
  where b.id = any($1::integer[])
  group by b.id, d.id
  order by b.id`;

/** The places of bookings, by id; certain only while they are locked. */
export async function readPlaces(db: Db, ids: readonly number[]): Promise<BookedPlace[]> {
  return prepared<BookedPlace>(db, 'booking-places', places, [ids]);
}

/**
 * Locks departures until the transaction ends, by id: the given ones, and all that start on these
 * days. The days are locked before, the bookings afterwards.
 */
export async function lockDepartures(
  tx: Db,
  ids: readonly number[],
  days: readonly UnitDay[],
): Promise<void> {
  const sql = `
    select from departures
    where id = any($1::integer[])
      or (unit_id, date) in (select * from unnest($2::integer[], $3::date[]))
    order by id for update`;
  const units = days.map(({ unitId }) => unitId);
  const dates = days.map(({ date }) => date);
  await prepared(tx, 'departures-lock', sql, [ids, units, dates]);
}
