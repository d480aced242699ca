import { bookingStatus } from '@slipway/domain/bookings/status';
import { sql, type SQL } from 'drizzle-orm';
import { literal } from '#db/literal.ts';
import { isCalledOffDeparture } from '#db/tables/called-off-departure.ts';
import type { Days } from './entry-parts-repository.ts';

const isHold = sql`b.status = ${literal(bookingStatus.created)} and b.hold_expires_at is not null`;

/** Live bookings and departures that have some, with the local day they start on. */
const trips = (during: SQL) => sql`
  select t.unit_id, t.during, t.days, b.date, ${isHold} as is_hold
  from taken_times t join bookings b on b.id = t.booking_id
  where ${during}
  union all
  select t.unit_id, t.during, t.days, d.date,
    (select bool_and(${isHold}) from bookings b
      where b.departure_id = d.id and b.cancelled_at is null)
  from taken_times t join departures d on d.id = t.departure_id
  where d.parties > 0 and ${during}`;

/** What may lie on days of these stretches, in whatever zone: without it, all times of a unit are read for one month. */
function duringAny(stretches: readonly Days[]): SQL {
  if (stretches.length === 0) return sql`false`;
  const each = stretches.map(
    ({ from, to }) => sql`t.during && tstzrange(${from}::date - 2, ${to}::date + 3)`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/**
 * What bookings take of each local day: of a unit let by days one for each item's day, otherwise one
 * for each booking that starts on it, and all that fit for one that takes the whole day. A departure
 * counts once.
 * @param stretches all days of them are among the rows, others may be
 */
export const takenDays = (stretches: readonly Days[]) => sql`
  select t.unit_id, day::date as day, t.is_hold,
    case when u.schedule = 'times' and t.days is not null then coalesce(u.most_per_day, 1) else 1 end as weight
  from (${trips(duringAny(stretches))}) t
  join units u on u.id = t.unit_id
  cross join lateral generate_series(
    coalesce(lower(t.days), t.date), coalesce(upper(t.days) - 1, t.date), interval '1 day') day`;

/** The minutes that bookings take of each local day, of all items; without holds. */
export function takenMinutes({ from, to }: Days, zone: string): SQL {
  const stretch = sql`tstzrange(first_instant(${from}, ${zone}), first_instant(${to}::date + 1, ${zone}))`;
  return sql`
  select t.unit_id, day::date as day, extract(epoch from
    least(upper(t.during), first_instant(day::date + 1, ${zone}))
      - greatest(lower(t.during), first_instant(day::date, ${zone}))) / 60 as minutes
  from (${trips(sql`t.during && ${stretch}`)}) t
  cross join lateral generate_series(
    greatest((lower(t.during) at time zone ${zone})::date, ${from}::date),
    least(((upper(t.during) - interval '1 second') at time zone ${zone})::date, ${to}::date),
    interval '1 day') day
  where not t.is_hold`;
}

/** The seats of each departure that is not called off, and how many of them are sold; without holds. */
export const soldSeats = sql`
  select d.unit_id, d.date as day, d.seats, sold.seats as taken
  from departures d
  cross join lateral (
    select sum(b.seats) as seats, ${sql.raw(isCalledOffDeparture)} as called_off from bookings b
    where b.departure_id = d.id and b.cancelled_at is null and not (${isHold})) sold
  where sold.seats > 0 and not sold.called_off`;
