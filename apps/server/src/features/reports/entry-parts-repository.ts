import { literal } from '#db/literal.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql, type SQL } from 'drizzle-orm';

/** A range of dates, both included. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** A date range of payments, for a company. */
export interface Period extends Days {
  /** Null: all companies. */
  company: number | null;
}

export interface PartFilter {
  currency?: string;
  figure?: 'received' | 'refunded' | 'net' | 'tips';
  /** 0: without a unit. */
  unit?: number | undefined;
  /** A kind of trip, or `orders`. */
  package?: TripKind | undefined;
}

const signed = sql`(case e.direction when 'payment' then e.amount_cents else -e.amount_cents end)`;

/**
 * A correction counts towards the figure of the entry it corrects; a reversed refund reduces the
 * refunds.
 */
const received = sql`((e.direction = 'payment' and e.refund_of is null)
  or (e.direction = 'refund' and e.corrects is not null))`;

/** Whether a column is within one of the date ranges. */
export function onDays(column: SQL, stretches: readonly Days[]): SQL {
  if (stretches.length === 0) return sql`false`;
  const each = stretches.map(({ from, to }) => sql`${column} between ${from} and ${to}`);
  return sql`(${sql.join(each, sql` or `)})`;
}

const tip = literal(ledgerKind.tip);
/** What is no price: tips and security deposits. */
const apart = sql`(${tip}, ${literal(ledgerKind.securityDeposit)})`;

const figures = {
  received: sql`e.kind not in ${apart} and ${received}`,
  refunded: sql`e.kind not in ${apart} and not ${received}`,
  net: sql`e.kind not in ${apart}`,
  tips: sql`e.kind = ${tip}`,
} as const;

/**
 * Splits the ledger entries of a period into parts: one for an entry of a booking; where units
 * matter, an entry of an order is divided among the units of its lines in proportion, with
 * cumulative rounding so that the parts add up to the cent. Amounts in cents, refunds negative.
 * `offset 0` keeps the per-entry look-up of its booking: the planner would otherwise read all
 * bookings.
 */
export function entryParts(
  days: readonly Days[],
  company: number | null,
  byUnit: boolean,
  filter: PartFilter = {},
): SQL {
  const ofUnits = sql`left join lateral (
      select unit_id, sum(amount_cents - off_cents) as part,
        sum(sum(amount_cents - off_cents)) over (order by unit_id) as till,
        sum(sum(amount_cents - off_cents)) over () as total
      from order_lines where order_id = e.order_id group by unit_id
    ) l on l.total > 0`;
  const share = sql`(case when l.total is null then ${signed} else
    div(${signed} * l.till, l.total) - div(${signed} * (l.till - l.part), l.total) end)::bigint`;
  const unit = byUnit ? sql`coalesce(b.unit_id, l.unit_id, 0)` : sql`coalesce(b.unit_id, 0)`;
  const trip = sql`coalesce(b.kind, 'orders')`;
  const owner = sql`coalesce(b.company_id, o.company_id)`;
  const { figure } = filter;
  const all = [
    onDays(sql`e.paid_on`, days),
    // What gift cards are sold for is owed until they are used, and no revenue.
    sql`o.of_gift_cards is not true`,
    company === null ? null : sql`${owner} = ${company}`,
    filter.currency === undefined ? null : sql`e.currency = ${filter.currency}`,
    figure === undefined ? null : figures[figure],
    filter.unit === undefined ? null : sql`${unit} = ${filter.unit}`,
    filter.package === undefined ? null : sql`${trip} = ${filter.package}`,
  ].filter((one) => one !== null);
  return sql`
    select e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency, ${signed} as whole,
      ${received} as received, ${byUnit ? share : signed} as amount, ${unit} as unit_id,
      ${trip} as package, ${owner} as company_id
    from ledger_entries e
    left join lateral (select unit_id, kind, company_id from bookings
      where id = e.booking_id offset 0) b on true
    left join lateral (select company_id, of_gift_cards from orders where id = e.order_id offset 0) o on true
    ${byUnit ? ofUnits : sql``}
    where ${sql.join(all, sql` and `)}`;
}

/** Sums and counts of the parts `p` in cents; refunds are negative. */
export const partSums = sql`
  coalesce(sum(p.amount) filter (where p.kind not in ${apart} and p.received), 0)::bigint as received_cents,
  coalesce(sum(p.amount) filter (where p.kind not in ${apart} and not p.received), 0)::bigint as refunded_cents,
  coalesce(sum(p.amount) filter (where p.kind = ${tip}), 0)::bigint as tips_cents,
  (count(*) filter (where p.kind not in ${apart} and p.received))::integer as received_rows,
  (count(*) filter (where p.kind not in ${apart} and not p.received))::integer as refunded_rows,
  (count(*) filter (where p.kind = ${tip}))::integer as tips_rows`;
