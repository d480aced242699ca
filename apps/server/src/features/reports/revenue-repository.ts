import { zero, type Cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import type { Period } from './entry-parts-repository.ts';
import { portionsOf, revenueParts } from './summed-months-repository.ts';

export interface RevenueSums extends Record<string, unknown> {
  currency: string;
  /** Null: the whole period. */
  key: string | null;
  name: string | null;
  received: Cents;
  refunded: Cents;
  net: Cents;
  tips: Cents;
}

const keys = {
  month: sql`to_char(p.month, 'YYYY-MM')`,
  unit: sql`p.unit_id::text`,
  package: sql`p.package`,
} as const;

const names = {
  month: sql`null`,
  unit: sql`(select name from units where id = s.key::integer)`,
  package: sql`case s.key when 'inshore' then 'Inshore' when 'orders' then 'Orders'
    else (select name from package_kinds where code = s.key) end`,
} as const;

/** Money received and refunded in a period, by currency and key, and in total per currency. */
export async function sumRevenue(
  db: Db,
  period: Period,
  by: keyof typeof keys,
): Promise<RevenueSums[]> {
  const parts = revenueParts(await portionsOf(db, period), period.company, by === 'unit');
  const rows = await queryRows<RevenueSums>(
    db,
    sql`
    with sums as (
      select p.currency, p.key, sum(received_cents)::bigint as received,
        (-sum(refunded_cents))::bigint as refunded,
        sum(received_cents + refunded_cents)::bigint as net, sum(tips_cents)::bigint as tips
      from (select p.*, ${keys[by]} as key from (${parts}) p) p
      group by grouping sets ((p.currency, p.key), (p.currency))
    )
    select s.*, ${names[by]} as name
    from sums s order by ${by === 'unit' ? sql`s.key::integer` : sql`s.key`} nulls last`,
  );
  return rows;
}

/** What was kept of security deposits in a period, by the day on which that was done. */
export async function sumDamage(db: Db, period: Period, currency: string): Promise<Cents> {
  const { company, from, to } = period;
  const [row] = await queryRows<{ amount: Cents }>(
    db,
    sql`select coalesce(sum(d.captured_cents), 0)::bigint as amount
      from security_deposits d join bookings b on b.id = d.booking_id
      where d.state = 'captured' and d.ended_on between ${from} and ${to} and d.currency = ${currency}
        ${company === null ? sql`` : sql`and b.company_id = ${company}`}`,
  );
  return row?.amount ?? zero;
}
