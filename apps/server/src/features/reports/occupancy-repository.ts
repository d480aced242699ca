import type { OfferedTimes } from '@slipway/domain/bookings/offered-hours';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import type { ClosedTime } from '#features/catalogue/catalogue-api.ts';
import { onDays, type Period } from './entry-parts-repository.ts';
import { soldSeats, takenDays, takenMinutes } from './taken-days-repository.ts';
import { portionsOf } from './summed-months-repository.ts';

export interface UnitMonth extends Record<string, unknown> {
  unit_id: number;
  unit: string;
  month: string;
  schedule: 'times' | 'day';
  /** What is counted: item-days, bookings, hours or seats. */
  counted: 'days' | 'bookings' | 'hours' | 'seats';
  taken: number;
  possible: number;
}

/** How many minutes of a day an item of a unit is offered. */
export interface OfferedDay {
  unit_id: number;
  day: CalendarDate;
  minutes: number;
}

/** The packages of units, with what their offered hours depend on. */
export async function listOfferedTimes(
  db: Db,
): Promise<(OfferedTimes & { unitId: number; unitStarts: TimeOfDay[] })[]> {
  return queryRows(
    db,
    sql`select u.id as "unitId", u.starts::text[] as "unitStarts", p.starts::text[] as starts,
      json_build_object('starts', k.starts, 'seasons', k.seasons, 'length', k.length, 'afterwards', k.afterwards_minutes,
        'weekdays', k.weekdays) as kind
    from packages p join units u on u.id = p.unit_id join package_kinds k on k.code = p.kind
    where not p.inactive and u.schedule = 'times' and u.most_per_day is null`,
  );
}

const stretchOf = ({ closing, from, to }: ClosedTime) => ({
  unit_id: closing.unitId,
  item: closing.item,
  from_date: from,
  to_date: to,
});

/**
 * Occupancy of each unit with packages by month, of all its items: of units let by days the item-days
 * taken; with a most per day the bookings that fit; of packages sold by the seat the seats sold of those
 * that sailed; else the hours taken of the hours offered. An ended unit was available until its end.
 * Maintenance and closed days were not available, except where booked nevertheless; open-ended
 * maintenance has no end, and a block of one item closes that item. A unit with less availability now
 * than was booked counts as full.
 */
export async function sumOccupancy(
  db: Db,
  period: Period,
  zone: string,
  offered: readonly OfferedDay[],
  closed: readonly ClosedTime[],
): Promise<UnitMonth[]> {
  const { from, to, company } = period;
  const { months, days } = await portionsOf(db, period);
  const rows = await queryRows<UnitMonth>(
    db,
    sql`
    with months as (
      select to_char(m, 'YYYY-MM') as month, greatest(m::date, ${from}::date) as first,
        least((m + interval '1 month')::date - 1, ${to}::date) as last
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp,
        interval '1 month') m
    ),
    chosen as (
      select id, name, schedule, most_per_day, items_quantity as items,
        case schedule when 'times' then coalesce(most_per_day, 1) else 1 end as each_item,
        case when schedule = 'day' then 'days' when most_per_day is not null then 'bookings'
          when (select bool_and(k.sold_by = 'seat') from packages p join package_kinds k on k.code = p.kind
            where p.unit_id = units.id and not p.inactive) then 'seats'
          else 'hours' end as counted,
        (ended_at at time zone ${zone})::date as until
      from units where ${company === null ? sql`true` : sql`company_id = ${company}`}
        and exists (select from packages where unit_id = units.id)
    ),
    stretches as (
      select unit_id, item, from_date, to_date from unit_blocks
      where feed_kind <> 'echo' and from_date <= ${to} and to_date >= ${from}
      union all
      select chosen.id, c.item, c.from_date, c.to_date
      from jsonb_to_recordset(${JSON.stringify(closed.map(stretchOf))}::jsonb)
        as c (unit_id integer, item integer, from_date date, to_date date)
      join chosen on c.unit_id is null or c.unit_id = chosen.id
      union all
      select id, 0, maintenance_from, maintenance_to from units
      where num_nonnulls(maintenance_from, maintenance_to) > 0
        and (maintenance_from <= maintenance_to) is not false
    ),
    closed as (
      select unit_id, range_agg(daterange(from_date, to_date, '[]')) as days
      from stretches where item = 0 group by 1
    ),
    closed_items as (
      select s.unit_id, s.item,
        range_agg(daterange(s.from_date, s.to_date, '[]')) - coalesce(c.days, '{}'::datemultirange) as days
      from stretches s left join closed c on c.unit_id = s.unit_id
      where s.item > 0 group by s.unit_id, s.item, c.days
    ),
    taken as (
      select u.id as unit_id, to_char(t.day, 'YYYY-MM') as month, sum(t.weight)::float8 as taken
      from chosen u cross join lateral (${takenDays(sql`u`, days)}) t
      where u.counted in ('days', 'bookings') and ${onDays(sql`t.day`, days)} and not t.is_hold
      group by 1, 2
      union all
      select s.unit_id, to_char(s.month, 'YYYY-MM'), s.taken
      from occupancy_sums s join chosen u on u.id = s.unit_id and u.counted in ('days', 'bookings')
      where s.month = any(${sql.param(months)}::date[])
      union all
      select u.id, to_char(m.day, 'YYYY-MM'), sum(m.minutes)::float8
      from chosen u cross join lateral (${takenMinutes(sql`u.id`, period, zone)}) m
      where u.counted = 'hours' group by 1, 2
      union all
      select u.id, to_char(s.day, 'YYYY-MM'), sum(s.taken)::float8
      from chosen u join (${soldSeats}) s on s.unit_id = u.id and s.day between ${from} and ${to}
      where u.counted = 'seats' group by 1, 2
    ),
    taken_though_closed as (
      select u.id as unit_id, to_char(s.day, 'YYYY-MM') as month, sum(s.weight)::float8 as taken
      from closed c join chosen u on u.id = c.unit_id and u.counted in ('days', 'bookings')
      cross join lateral (${takenDays(sql`u`, [period])}) s
      where s.day between ${from} and ${to} and c.days @> s.day and not s.is_hold
      group by 1, 2
    ),
    offered as (
      select u.id as unit_id, to_char(o.day, 'YYYY-MM') as month,
        sum(o.minutes * greatest(0, u.items - shut.items))::float8 as possible
      from chosen u
      join jsonb_to_recordset(${JSON.stringify(offered)}::jsonb)
        as o (unit_id integer, day date, minutes integer) on o.unit_id = u.id
        and (u.until is null or o.day <= u.until)
      left join closed c on c.unit_id = u.id
      cross join lateral (select count(*) as items from closed_items i
        where i.unit_id = u.id and i.item <= u.items and i.days @> o.day) shut
      where u.counted = 'hours' and (c.days @> o.day) is not true
      group by 1, 2
      union all
      select u.id, to_char(s.day, 'YYYY-MM'), sum(s.seats)::float8
      from chosen u join (${soldSeats}) s on s.unit_id = u.id and s.day between ${from} and ${to}
      where u.counted = 'seats' group by 1, 2
      union all
      select u.id, m.month, (u.each_item * greatest(0, u.items * (span.days - coalesce(shut.days, 0))
          - coalesce(parts.days, 0)) + coalesce(k.taken, 0))::float8
      from chosen u cross join months m
      cross join lateral (
        select greatest(0, least(m.last, u.until) - m.first + 1) as days) span
      cross join lateral (
        select datemultirange(daterange(m.first, m.first + span.days)) as all_days) whole
      left join closed c on c.unit_id = u.id
      left join lateral (
        select sum(upper(part) - lower(part)) as days
        from unnest(c.days * whole.all_days) part) shut on true
      left join lateral (
        select sum(upper(part) - lower(part)) as days from closed_items i
        cross join lateral unnest(i.days * whole.all_days) part
        where i.unit_id = u.id and i.item <= u.items) parts on true
      left join taken_though_closed k on k.unit_id = u.id and k.month = m.month
      where u.counted in ('days', 'bookings')
    )
    select u.id as unit_id, u.name as unit, k.month, u.schedule, u.counted,
      round((k.taken / each.one)::numeric, 1)::float8 as taken,
      round((greatest(k.taken, k.possible) / each.one)::numeric, 1)::float8 as possible
    from chosen u
    join (
      select unit_id, month, sum(taken) as taken, sum(possible) as possible from (
        select unit_id, month, taken, 0 as possible from taken
        union all select unit_id, month, 0, possible from offered
      ) both_sums group by 1, 2
    ) k on k.unit_id = u.id
    cross join lateral (select case u.counted when 'hours' then 60 else 1 end as one) each
    where round((greatest(k.taken, k.possible) / each.one)::numeric, 1) > 0
    order by unit, unit_id, month`,
  );
  return rows;
}
