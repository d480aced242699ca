import { bookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { literal } from '#db/literal.ts';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';

/** A booking or an order of a series. */
export interface RecurringOccurrence {
  id: number;
  /** The customer's name. */
  name: string;
  email: string;
  date: CalendarDate;
  status: number;
  cancelled: boolean;
  completed: boolean;
  totalCents: number;
  paidCents: number;
  currency: string;
  /** Whether money was paid or is being charged. */
  paidFor: boolean;
  /** Whether the trip has started, or the delivery is due today or earlier. */
  begun: boolean;
}

/** The numbers of the bookings of a series. */
export async function bookingsOfSeries(db: Db, seriesId: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select id from bookings where series_id = ${seriesId} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the orders of a series until the transaction ends; its bookings are locked before. */
export async function lockOrdersOfSeries(tx: Db, seriesId: number): Promise<void> {
  await queryRows(tx, sql`select from orders where series_id = ${seriesId} order by id for update`);
  await queryRows(
    tx,
    sql`select from units where id in (
      select l.unit_id from order_lines l join orders o on o.id = l.order_id where o.series_id = ${seriesId}
    ) order by id for no key update`,
  );
}

/** The occurrences of a series by date, with their state at `now`. */
export async function occurrencesOf(
  db: Db,
  seriesId: number,
  now: Date,
): Promise<RecurringOccurrence[]> {
  const rows = await queryRows<{
    id: number;
    name: string;
    email: string;
    date: CalendarDate;
    status: number;
    cancelled: boolean;
    completed: boolean;
    total: number;
    paid: number;
    currency: string;
    paid_for: boolean;
    begun: boolean;
  }>(
    db,
    sql`
    select b.id, b.name, b.email, b.date, b.status, b.cancelled_at is not null as cancelled, b.status = ${literal(bookingStatus.complete)} as completed,
      b.total_cents as total, b.paid_cents as paid, b.terms ->> 'currency' as currency,
      b.paid_cents <> 0 or b.tips_cents <> 0 or exists (select from charge_lines l where l.booking_id = b.id and l.open) as paid_for, b.starts_at <= ${now} as begun
    from bookings b where b.series_id = ${seriesId}
    union all
    select o.id, o.name, o.email, o.delivery_date, o.status, o.cancelled_at is not null, o.completed_at is not null,
      o.total_cents, o.paid_cents, o.terms ->> 'currency',
      o.paid_cents <> 0 or exists (select from charge_lines l where l.order_id = o.id and l.open),
      o.delivery_date <= (${now}::timestamptz at time zone (o.terms ->> 'zone'))::date
    from orders o where o.series_id = ${seriesId}
    order by 4, 1`,
  );
  return rows.map(({ total, paid, paid_for: paidFor, ...row }) => ({
    ...row,
    totalCents: total,
    paidCents: paid,
    paidFor,
  }));
}

/** A series in the list. */
export interface ListedRecurring {
  id: number;
  booking_id: number | null;
  order_id: number | null;
  what: string;
  name: string;
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  every: number;
  from_date: CalendarDate;
  until: CalendarDate | null;
  count: number | null;
  made: number;
  cancelled: number;
  ahead: number;
  next: CalendarDate | null;
  last: CalendarDate | null;
  ended_from: CalendarDate | null;
  made_by: string | null;
  version: number;
}

const sorts: Record<string, string> = { id: 'id', name: 'lower(name)', next: 'next', last: 'last' };

/** Recurring bookings or orders of one company, or of all for 0; latest first by default. */
export async function listRecurring(
  db: Db,
  list: {
    companyId: number;
    of: 'bookings' | 'orders' | null;
    /** Only this one. */
    id: number | null;
    q: string;
    sort: string;
    today: CalendarDate;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedRecurring[]; total: number }> {
  const falls = list.sort.startsWith('-');
  const by = sorts[list.sort.replace(/^-/, '')] ?? 'id';
  const part = `%${list.q.replace(/[\\%_]/g, '\\$&')}%`;
  const found = sql`
    select s.id, s.booking_id, s.order_id, s.frequency, s.every, s.from_date::text, s.until_date::text as until,
      s.occurrences as count, s.ended_from::text, s.version, u.name as made_by,
      coalesce(b.name, o.name) as name,
      coalesce(b.terms ->> 'packageName' || coalesce(', ' || (b.terms ->> 'unitName'), ''),
        (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position)
         from order_lines l where l.order_id = o.id)) as what
    from booking_series s
    left join bookings b on b.id = s.booking_id
    left join orders o on o.id = s.order_id
    left join users u on u.id = s.made_by
    where (${list.companyId} = 0 or s.company_id = ${list.companyId})
      and (${list.id}::integer is null or s.id = ${list.id})
      and (${list.of}::text is null or (${list.of} = 'bookings') = (s.booking_id is not null))
      and (${list.q} = '' or coalesce(b.name, o.name) ilike ${part} or coalesce(b.email, o.email) ilike ${part})`;
  const rows = await queryRows<ListedRecurring & Record<string, unknown>>(
    db,
    sql`
    with found as (${found}), counted as (
      select f.*, c.* from found f, lateral (
        select count(*)::integer as made,
          count(*) filter (where cancelled_at is not null)::integer as cancelled,
          count(*) filter (where cancelled_at is null and day >= ${list.today}::date)::integer as ahead,
          (min(day) filter (where cancelled_at is null and day >= ${list.today}::date))::text as next,
          max(day)::text as last
        from (
          select date as day, cancelled_at from bookings where series_id = f.id
          union all
          select delivery_date, cancelled_at from orders where series_id = f.id
        ) made
      ) c
    )
    select * from counted
    order by ${sql.raw(by)} ${sql.raw(falls ? 'desc nulls last' : 'asc nulls last')}, id desc
    limit ${list.limit} offset ${list.offset}`,
  );
  const [total] = await queryRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (${found}) found`,
  );
  return { rows, total: total?.n ?? 0 };
}
