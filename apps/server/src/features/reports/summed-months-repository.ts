import { literal } from '#db/literal.ts';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import { takenDays } from './taken-days-repository.ts';
import type { Db } from '#db/transaction.ts';
import {
  entryParts,
  onDays,
  partSums,
  type Days,
  type PartFilter,
  type Period,
} from './entry-parts-repository.ts';
import { tipSumsOf } from './tip-shares-repository.ts';

/** How a period is read: months from sums, and days from entries. */
export interface Portions {
  /** The first days of the months. */
  months: CalendarDate[];
  days: Days[];
}

const endOf = (month: string): CalendarDate => {
  const day = new Date(`${month}T00:00:00Z`);
  return calendarDate(
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).toISOString().slice(0, 10),
  );
};

/**
 * Splits a period into summed months and remaining days. A stored sum was correct when made, and is
 * only ever replaced by another.
 */
export async function portionsOf(db: Db, { from, to }: Days): Promise<Portions> {
  const rows = await queryRows<{ month: string }>(
    db,
    sql`select s.month from summed_months s
      where s.month >= ${from}::date and s.month + interval '1 month' <= ${to}::date + 1
        and not exists (select from changed_months c where c.month = s.month)
      order by s.month`,
  );
  const months = rows.map(({ month }) => calendarDate(month));
  const days: Days[] = [];
  let next = from;
  for (const month of months) {
    if (month > next) days.push({ from: next, to: addDays(month, -1) });
    next = addDays(endOf(month), 1);
  }
  if (next <= to) days.push({ from: next, to });
  return { months, days };
}

/** The sums of a period by currency, month, unit and package, in cents; refunds are negative. */
export function revenueParts(
  { months, days }: Portions,
  company: Period['company'],
  byUnit: boolean,
  filter: Omit<PartFilter, 'figure'> = {},
): SQL {
  const { currency, unit, package: trip } = filter;
  const all = [
    sql`s.month = any(${sql.param(months)}::date[])`,
    sql`(s.package <> 'orders' or s.unit_id is ${byUnit ? sql`not null` : sql`null`})`,
    company === null ? null : sql`s.company_id = ${company}`,
    currency === undefined ? null : sql`s.currency = ${currency}`,
    unit === undefined ? null : sql`s.unit_id = ${unit}`,
    trip === undefined ? null : sql`s.package = ${trip}`,
  ].filter((one) => one !== null);
  return sql`
    select p.currency, date_trunc('month', p.paid_on::timestamp)::date as month, p.unit_id,
      p.package, ${partSums}
    from (${entryParts(days, company, byUnit, filter)}) p group by 1, 2, 3, 4
    union all
    select s.currency, s.month, coalesce(s.unit_id, 0), s.package, s.received_cents,
      s.refunded_cents, s.tips_cents, s.received_rows, s.refunded_rows, s.tips_rows
    from revenue_sums s where ${sql.join(all, sql` and `)}`;
}

/**
 * Months that ended at least two days ago and are not summed or have changed since, latest first.
 */
export async function monthsToSum(db: Db): Promise<CalendarDate[]> {
  const rows = await queryRows<{ month: string }>(
    db,
    sql`
    with first as (
      select least((select min(paid_on) from ledger_entries),
        (select min(date) from bookings where hold_expires_at is null)) as day
    )
    select m::date as month
    from first, generate_series(date_trunc('month', first.day::timestamp),
      current_date::timestamp - interval '1 month 2 days', interval '1 month') m
    where not exists (select from summed_months s where s.month = m::date)
      or exists (select from changed_months c where c.month = m::date)
    order by m desc`,
  );
  return rows.map(({ month }) => calendarDate(month));
}

/**
 * Sums a month in its own transaction. Skipped while another transaction is changing the month or
 * one of its bookings is a hold.
 */
export async function sumMonth(tx: Db, month: CalendarDate): Promise<void> {
  const days: Days[] = [{ from: month, to: endOf(month) }];
  const [free] = await queryRows<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(month_lock(${month}::date)) and not exists (
      select from bookings where status = ${literal(bookingStatus.created)} and hold_expires_at is not null
        and ${onDays(sql`date`, days)}) as free`,
  );
  if (free?.free !== true) return;
  for (const table of ['revenue_sums', 'occupancy_sums', 'tip_sums', 'changed_months']) {
    await queryRows(tx, sql`delete from ${sql.identifier(table)} where month = ${month}`);
  }
  const sums = (byUnit: boolean, unit: SQL, only: PartFilter = {}) => sql`
    insert into revenue_sums (month, company_id, currency, package, unit_id, received_cents,
      refunded_cents, tips_cents, received_rows, refunded_rows, tips_rows)
    select ${month}::date, p.company_id, p.currency, p.package, ${unit}, ${partSums}
    from (${entryParts(days, null, byUnit, only)}) p
    group by p.company_id, p.currency, p.package, ${unit}`;
  await queryRows(tx, sums(true, sql`p.unit_id`));
  await queryRows(tx, sums(false, sql`null::integer`, { package: 'orders' }));
  await queryRows(
    tx,
    sql`insert into occupancy_sums (month, unit_id, taken)
      select ${month}::date, u.id, t.taken from units u cross join lateral (
        select sum(weight)::integer as taken from (${takenDays(sql`u`, days)}) d
        where ${onDays(sql`d.day`, days)}) t
      where t.taken > 0`,
  );
  await queryRows(
    tx,
    sql`insert into tip_sums (month, company_id, currency, person_id, trips, tips_cents,
        as_supervisor_cents, as_mate_cents)
      select ${month}::date, p.* from (${tipSumsOf(days, null)}) p`,
  );
  await queryRows(
    tx,
    sql`insert into summed_months (month, summed_at) values (${month}, now())
      on conflict (month) do update set summed_at = excluded.summed_at`,
  );
}
