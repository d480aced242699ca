import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import { onDays, type Period } from './entry-parts-repository.ts';
import { takenDays } from './taken-days-repository.ts';
import { portionsOf } from './summed-months-repository.ts';

export interface UnitMonth extends Record<string, unknown> {
  unit_id: number;
  unit: string;
  month: string;
  schedule: 'times' | 'day';
  taken: number;
  possible: number;
}

/**
 * Occupancy of each unit with packages by month: booked time against available time of all its
 * items. An ended unit was available until its end. Maintenance and closed days were not available,
 * except where booked nevertheless; open-ended maintenance has no end. A unit with less
 * availability now than was booked counts as full.
 */
export async function sumOccupancy(db: Db, period: Period, zone: string): Promise<UnitMonth[]> {
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
      select id, name, schedule, items_quantity * case schedule when 'times' then coalesce(most_per_day, 1) else 1 end as a_day,
        (ended_at at time zone ${zone})::date as until
      from units where ${company === null ? sql`true` : sql`company_id = ${company}`}
        and exists (select from packages where unit_id = units.id)
    ),
    closed as (
      select unit_id, range_agg(daterange(from_date, to_date, '[]')) as days from (
        select unit_id, from_date, to_date from unit_blocks
        where feed_kind is distinct from 'echo' and from_date <= ${to} and to_date >= ${from}
        union all
        select id, maintenance_from, maintenance_to from units
        where num_nonnulls(maintenance_from, maintenance_to) > 0
          and (maintenance_from <= maintenance_to) is not false
      ) stretches group by unit_id
    ),
    taken as (
      select u.id as unit_id, to_char(t.day, 'YYYY-MM') as month, sum(t.weight)::integer as taken
      from chosen u join (${takenDays}) t on t.unit_id = u.id
      where ${onDays(sql`t.day`, days)} and not t.is_hold
      group by 1, 2
      union all
      select unit_id, to_char(month, 'YYYY-MM'), taken from occupancy_sums
      where month = any(${sql.param(months)}::date[])
    ),
    taken_though_closed as (
      select s.unit_id, to_char(s.day, 'YYYY-MM') as month, sum(s.weight)::integer as taken
      from closed c
      cross join lateral unnest(c.days * datemultirange(daterange(${from}, ${to}, '[]'))) part
      join (${takenDays}) s on s.unit_id = c.unit_id and s.day >= lower(part) and s.day < upper(part)
      where not s.is_hold
      group by 1, 2
    )
    select * from (
      select u.id as unit_id, u.name as unit, m.month, u.schedule, coalesce(t.taken, 0) as taken,
        greatest(coalesce(t.taken, 0),
          u.a_day * (span.days - coalesce(shut.days, 0))
            + coalesce(k.taken, 0))::integer as possible
      from chosen u cross join months m
      cross join lateral (
        select greatest(0, least(m.last, u.until) - m.first + 1) as days) span
      left join closed c on c.unit_id = u.id
      left join lateral (
        select sum(upper(part) - lower(part)) as days
        from unnest(c.days * datemultirange(daterange(m.first, m.first + span.days))) part) shut on true
      left join taken t on t.unit_id = u.id and t.month = m.month
      left join taken_though_closed k on k.unit_id = u.id and k.month = m.month
    ) all_months where possible > 0
    order by unit, unit_id, month`,
  );
  return rows;
}
