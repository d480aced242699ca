import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';

export interface UnpaidRow extends Record<string, unknown> {
  id: number;
  number: number;
  version: number;
  issued_on: CalendarDate;
  booking_id: number | null;
  order_id: number | null;
  name: string;
  date: CalendarDate;
  currency: string;
  paid: Cents;
  left: Cents;
}

/**
 * The last version of each invoice of which something is left to pay; after a cancellation, what
 * stays owed.
 */
function unpaid(company: number | null): SQL {
  const ofCompany = company === null ? sql`` : sql`and company_id = ${company}`;
  return sql`
    select i.id, i.number, i.version, i.content ->> 'issued_on' as issued_on, p.booking_id,
      p.order_id, p.name, p.date, p.currency, p.paid, p.left
    from (
      select id as booking_id, null::integer as order_id, name, date,
        terms ->> 'currency' as currency, paid_cents as paid, left_cents as left
      from bookings where hold_expires_at is null and left_cents > 0 ${ofCompany}
      union all
      select null, id, name, delivery_date, terms ->> 'currency', paid_cents, left_cents
      from orders where left_cents > 0 and hold_expires_at is null ${ofCompany}
    ) p
    cross join lateral (
      select id, number, version, content from invoices
      where kind = 'invoice' and (booking_id = p.booking_id or order_id = p.order_id)
      order by id desc limit 1
    ) i`;
}

/** The query for unpaid invoices in one currency, the oldest first. */
export function unpaidQuery(company: number | null, currency: string, part: SQL = sql``): SQL {
  return sql`select u.* from (${unpaid(company)}) u where u.currency = ${currency}
    order by u.issued_on, u.number, u.id ${part}`;
}

/** What is left of unpaid invoices, and their number, by currency. */
export async function sumUnpaid(
  db: Db,
  company: number | null,
): Promise<{ currency: string; left: Cents; rows: number }[]> {
  return queryRows(
    db,
    sql`select u.currency, sum(u.left)::bigint as left, count(*)::integer as rows
      from (${unpaid(company)}) u group by u.currency`,
  );
}

/** One page of unpaid invoices. */
export async function listUnpaid(
  db: Db,
  company: number | null,
  currency: string,
  page: { limit: number; offset: number },
): Promise<UnpaidRow[]> {
  return queryRows(
    db,
    unpaidQuery(company, currency, sql`limit ${page.limit} offset ${page.offset}`),
  );
}
