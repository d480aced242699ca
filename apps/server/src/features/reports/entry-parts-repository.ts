import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql, type SQL } from 'drizzle-orm';

/** Whose money, and when it moved. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
  /** Null: of all companies. */
  company: number | null;
}

export interface PartFilter {
  currency?: string;
  figure?: 'received' | 'refunded' | 'net' | 'tips';
  /** 0: no unit. */
  unit?: number | undefined;
  package?: TripKind | 'orders' | undefined;
}

const signed = sql`(case e.direction when 'payment' then e.amount_cents else -e.amount_cents end)`;

/** A correction counts where the mistake that it puts right did; a refund taken back counts as less given back. */
const received = sql`((e.direction = 'payment' and e.refund_of is null)
  or (e.direction = 'refund' and e.corrects is not null))`;

const columns = sql`e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency,
  ${signed} as whole, ${received} as received`;

const inPeriod = (
  { from, to, company }: Period,
  owner: SQL,
) => sql`e.paid_on between ${from} and ${to}
  ${company === null ? sql`` : sql`and ${owner}.company_id = ${company}`}`;

/**
 * The ledger entries of a period in parts: one for an entry of a booking. Where units matter, an entry of an order
 * falls into one for each unit of its lines, by their amounts; cumulative rounding makes the parts add up to the entry
 * to the cent. Amounts in cents, below 0 what went back.
 */
export function entryParts(period: Period, byUnit: boolean): SQL {
  const ofUnits = sql`left join lateral (
      select unit_id, sum(amount_cents) as part,
        sum(sum(amount_cents)) over (order by unit_id) as till,
        sum(sum(amount_cents)) over () as total
      from order_lines where order_id = e.order_id group by unit_id
    ) l on l.total > 0`;
  const share = sql`(case when l.total is null then ${signed} else
    div(${signed} * l.till, l.total) - div(${signed} * (l.till - l.part), l.total) end)::bigint`;
  return sql`
    select ${columns}, ${signed} as amount, coalesce(b.unit_id, 0) as unit_id, b.kind as package
    from ledger_entries e join bookings b on b.id = e.booking_id
    where ${inPeriod(period, sql`b`)}
    union all
    select ${columns}, ${byUnit ? share : signed} as amount,
      ${byUnit ? sql`coalesce(l.unit_id, 0)` : sql`0`} as unit_id, 'orders' as package
    from ledger_entries e join orders o on o.id = e.order_id ${byUnit ? ofUnits : sql``}
    where ${inPeriod(period, sql`o`)}`;
}

const figures = {
  received: sql`p.kind <> 5 and p.received`,
  refunded: sql`p.kind <> 5 and not p.received`,
  net: sql`p.kind <> 5`,
  tips: sql`p.kind = 5`,
} as const;

/** What narrows the parts `p` to those behind a figure. */
export function partConditions(filter: PartFilter): SQL {
  const all = [
    filter.currency === undefined ? null : sql`p.currency = ${filter.currency}`,
    filter.figure === undefined ? null : figures[filter.figure],
    filter.unit === undefined ? null : sql`p.unit_id = ${filter.unit}`,
    filter.package === undefined ? null : sql`p.package = ${filter.package}`,
  ].filter((one) => one !== null);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** The sums of the parts `p`, in cents; what went back is above 0. */
export const figureSums = sql`
  coalesce(sum(p.amount) filter (where ${figures.received}), 0)::bigint as received,
  (-coalesce(sum(p.amount) filter (where ${figures.refunded}), 0))::bigint as refunded,
  coalesce(sum(p.amount) filter (where ${figures.net}), 0)::bigint as net,
  coalesce(sum(p.amount) filter (where ${figures.tips}), 0)::bigint as tips`;
