import { bookingStatus } from '@slipway/domain/bookings/status';
import { sql, type SQL } from 'drizzle-orm';
import { literal } from '#db/literal.ts';
import { isCalledOffDeparture } from '#db/tables/called-off-departure.ts';
import type { Days } from './entry-parts-repository.ts';

const isHold = sql`b.status = ${literal(bookingStatus.created)} and b.hold_expires_at is not null`;

/** What may lie on days of these stretches, in whatever zone: without it, all times of a unit are read for one month. */
function duringAny(stretches: readonly Days[]): SQL {
  if (stretches.length === 0) return sql`false`;
  const each = stretches.map(
    ({ from, to }) => sql`t.during && tstzrange(${from}::date - 2, ${to}::date + 3)`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The times of a unit on days of these stretches, with the local day they start on, of bookings and departures. */
function timesOf(unit: SQL, stretches: readonly Days[]): SQL {
  const chosen = sql`t.unit_id = ${unit} and ${duringAny(stretches)}`;
  return sql`
  select t.days, b.date, ${isHold} as is_hold
  from taken_times t join bookings b on b.id = t.booking_id
  where ${chosen}
  union all
  select t.days, d.date,
    (select bool_and(${isHold}) from bookings b
      where b.departure_id = d.id and b.cancelled_at is null)
  from taken_times t join departures d on d.id = t.departure_id
  where d.parties > 0 and ${chosen}`;
}

/**
 * What bookings of a unit take of each local day: of a unit let by days one for each item's day, otherwise one
 * for each booking that starts on it, and all that fit for one that takes the whole day. A departure
 * counts once.
 * @param u the alias of a row of `units` in the query around it, lateral to which this is read: joined with all units it
 * would read all bookings
 * @param stretches all days of them are among the rows, others may be
 */
export const takenDays = (u: SQL, stretches: readonly Days[]) => sql`
  select day::date as day, t.is_hold,
    case when ${u}.schedule = 'times' and t.days is not null then coalesce(${u}.most_per_day, 1) else 1 end as weight
  from (${timesOf(sql`${u}.id`, stretches)}) t
  cross join lateral generate_series(
    coalesce(lower(t.days), t.date), coalesce(upper(t.days) - 1, t.date), interval '1 day') day`;

/**
 * The minutes that bookings of a unit take of each local day, of all items; without holds.
 * @param unit its id, in the query around it, lateral to which this is read
 */
export function takenMinutes(unit: SQL, { from, to }: Days, zone: string): SQL {
  return sql`
  select day::date as day, extract(epoch from
    least(upper(t.during), first_instant(day::date + 1, ${zone}))
      - greatest(lower(t.during), first_instant(day::date, ${zone}))) / 60 as minutes
  from taken_times t
  cross join lateral generate_series(
    greatest((lower(t.during) at time zone ${zone})::date, ${from}::date),
    least(((upper(t.during) - interval '1 second') at time zone ${zone})::date, ${to}::date),
    interval '1 day') day
  where t.unit_id = ${unit}
    and t.during && tstzrange(first_instant(${from}, ${zone}), first_instant(${to}::date + 1, ${zone}))
    and not exists (select from bookings b where b.id = t.booking_id and ${isHold})
    and (t.departure_id is null or exists (select from bookings b
      where b.departure_id = t.departure_id and b.cancelled_at is null and not (${isHold})))`;
}

/** The seats of each departure that is not called off, and how many of them are sold; without holds. */
export const soldSeats = sql`
  select d.unit_id, d.date as day, d.seats, sold.seats as taken
  from departures d
  cross join lateral (
    select sum(b.seats) as seats, ${sql.raw(isCalledOffDeparture)} as called_off from bookings b
    where b.departure_id = d.id and b.cancelled_at is null and not (${isHold})) sold
  where sold.seats > 0 and not sold.called_off`;
