import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import { tripOfBooking, type TripOfRow } from './report-trips-repository.ts';

type Part = 'deposit' | 'second' | 'final';

export interface DueScope {
  today: CalendarDate;
  zone: string;
  /** Null: all companies. */
  company: number | null;
}

export interface DueFilter {
  currency: string;
  part?: Part | undefined;
  overdue?: '0' | '1' | undefined;
}

export interface DuePayment extends Record<string, unknown> {
  booking_id: number | null;
  order_id: number | null;
  name: string;
  date: CalendarDate;
  trip: TripOfRow | null;
  part: Part;
  due_on: CalendarDate;
  overdue: boolean;
  amount: Cents;
}

export interface DueSums extends Record<string, unknown> {
  currency: string;
  part: Part;
  amount: Cents;
  overdue: Cents;
  rows: number;
}

/**
 * The balance of active bookings and orders by instalment of their agreed terms; the parts add up
 * to the balance. The deposit is due when booked, nothing earlier; the rest of an order on
 * delivery. The debt of a cancelled booking or order is due since the cancellation.
 */
function dueParts({ today, zone, company }: DueScope): SQL {
  const ofCompany = company === null ? sql`` : sql`and company_id = ${company}`;
  const local = (instant: SQL) => sql`(${instant} at time zone ${zone})::date`;
  const before = (days: string) => sql`date - (terms -> 'dueDates' ->> ${days})::integer`;
  return sql`
    select o.booking_id, o.order_id, o.name, o.date, o.currency, d.part,
      least(greatest(o.made_on, d.due_on), o.cancelled_on) as due_on,
      least(greatest(o.made_on, d.due_on), o.cancelled_on) < ${today} as overdue, d.amount
    from (
      select id as booking_id, null::integer as order_id, name, date, terms ->> 'currency' as currency,
        paid_cents as paid, total_cents - waived_cents as total,
        least(deposit_cents, total_cents - waived_cents) as deposit,
        least(total_cents - waived_cents,
          deposit_cents + coalesce((terms -> 'quote' ->> 'secondPayment')::bigint, 0)) as second,
        ${local(sql`created_at`)} as made_on, ${local(sql`cancelled_at`)} as cancelled_on,
        ${before('second_payment_days')} as second_on, ${before('final_payment_days')} as final_on
      from bookings
      where hold_expires_at is null and left_cents > 0 ${ofCompany}
      union all
      select null, id, name, delivery_date, terms ->> 'currency', paid_cents,
        total_cents - credited_cents, least(deposit_cents, total_cents - credited_cents),
        least(deposit_cents, total_cents - credited_cents), ${local(sql`created_at`)},
        ${local(sql`cancelled_at`)}, delivery_date, delivery_date
      from orders where left_cents > 0 and hold_expires_at is null ${ofCompany}
    ) o
    cross join lateral (values
      ('deposit', o.made_on, o.deposit - least(o.deposit, o.paid)),
      ('second', o.second_on, o.second - greatest(o.deposit, least(o.second, o.paid))),
      ('final', o.final_on, o.total - greatest(o.second, o.paid))
    ) d (part, due_on, amount)
    where d.amount > 0`;
}

function narrowed({ currency, part, overdue }: DueFilter): SQL {
  const all = [
    sql`d.currency = ${currency}`,
    part === undefined ? null : sql`d.part = ${part}`,
    overdue === undefined ? null : sql`d.overdue = ${overdue === '1'}`,
  ].filter((one) => one !== null);
  return sql.join(all, sql` and `);
}

/** The query for payments due, longest overdue first. */
export function dueQuery(scope: DueScope, filter: DueFilter): SQL {
  return sql`select d.*, ${tripOfBooking} as trip from (${dueParts(scope)}) d
    left join bookings b on b.id = d.booking_id where ${narrowed(filter)}
    order by d.due_on, d.booking_id, d.order_id, d.part`;
}

/** One page of payments due, and the sums by currency and instalment regardless of the filter. */
export async function listDue(
  db: Db,
  scope: DueScope,
  filter: DueFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: DuePayment[]; total: number; sums: DueSums[] }> {
  // Computed once for rows and sums.
  const [found] = await queryRows<{ rows: DuePayment[]; total: number; sums: DueSums[] }>(
    db,
    sql`
    with due as materialized (${dueParts(scope)}),
    shown as (
      select * from due d where ${narrowed(filter)}
      order by d.due_on, d.booking_id, d.order_id, d.part
      limit ${page.limit} offset ${page.offset}
    ),
    sums as (
      select d.currency, d.part, sum(d.amount) as amount,
        coalesce(sum(d.amount) filter (where d.overdue), 0) as overdue, count(*) as rows
      from due d group by d.currency, d.part
    )
    select (select count(*)::integer from due d where ${narrowed(filter)}) as total,
      coalesce((select jsonb_agg(s) from sums s), '[]') as sums,
      coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('trip', ${tripOfBooking})
          order by d.due_on, d.booking_id, d.order_id, d.part)
        from shown d left join bookings b on b.id = d.booking_id), '[]') as rows`,
  );
  return found ?? { rows: [], total: 0, sums: [] };
}
