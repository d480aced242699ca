import { literal } from '#db/literal.ts';
import type { PaymentMethod } from '@slipway/domain/payments/payment-methods';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import type { TaxLine } from '@slipway/domain/money/taxes';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import { onDays, type Period } from '#features/reports/entry-parts-repository.ts';

/** An entry of money with what its split into net and taxes needs. */
export interface MoneyEntry extends Record<string, unknown> {
  id: number;
  paid_on: CalendarDate;
  booking_id: number | null;
  order_id: number | null;
  kind: LedgerKind;
  method: PaymentMethod;
  currency: string;
  /** Refunds are negative. */
  amount: Cents;
  /** What the earlier entries of the booking or order come to, without tips and security deposits. */
  before: Cents;
  /** The agreed price; null: in another currency. */
  total: Cents | null;
  tax_lines: TaxLine[] | null;
  /** Of an order that sells gift cards. */
  of_gift_cards: boolean;
}

/** An entry with what lists show of it. */
export interface EntryDetails extends MoneyEntry {
  refund: boolean;
  /** Whether it takes an earlier refund back. */
  reversal: boolean;
  correction: boolean;
  name: string;
  reference: string;
  invoice: number | null;
  credit_note: number | null;
}

/** What is no price: tips and security deposits. */
const apart = sql`(${literal(ledgerKind.tip)}, ${literal(ledgerKind.securityDeposit)})`;
const signed = (of: SQL) =>
  sql`(case ${of}.direction when 'payment' then ${of}.amount_cents else -${of}.amount_cents end)`;

const earlier = (payable: SQL) => sql`select sum(${signed(sql`p`)}) from ledger_entries p
  where ${payable} and p.id < e.id and p.kind not in ${apart} and p.currency = e.currency`;

const payable = (table: SQL, id: SQL, ofGiftCards: SQL) => sql`left join lateral (
    select name, company_id, ${ofGiftCards} as of_gift_cards, case when terms ->> 'currency' = e.currency then total_cents end as total,
      terms -> 'quote' -> 'taxLines' as tax_lines
    from ${table} where id = ${id} offset 0)`;

const from = sql`ledger_entries e
  ${payable(sql`bookings`, sql`e.booking_id`, sql`false`)} b on true
  ${payable(sql`orders`, sql`e.order_id`, sql`of_gift_cards`)} o on true`;

function within(period: Period, currency: string | null): SQL {
  const { company } = period;
  const all = [
    onDays(sql`e.paid_on`, [period]),
    company === null ? null : sql`coalesce(b.company_id, o.company_id) = ${company}`,
    currency === null ? null : sql`e.currency = ${currency}`,
  ].filter((one) => one !== null);
  return sql.join(all, sql` and `);
}

const columns = sql`e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.method, e.currency,
  ${signed(sql`e`)} as amount,
  coalesce(case when e.booking_id is null then (${earlier(sql`p.order_id = e.order_id`)})
    else (${earlier(sql`p.booking_id = e.booking_id`)}) end, 0)::bigint as before,
  coalesce(b.total, o.total) as total, coalesce(b.tax_lines, o.tax_lines) as tax_lines,
  coalesce(o.of_gift_cards, false) as of_gift_cards`;

/** The query for all entries of a period, in every currency, in no order. */
export function moneyQuery(period: Period): SQL {
  return sql`select ${columns} from ${from} where ${within(period, null)}`;
}

const lastPaper = (kind: string) => sql`(select number from invoices i
  where i.kind = ${kind}
    and (i.booking_id = e.booking_id or i.order_id = e.order_id)
  order by i.id desc limit 1)`;

/** The query for the entries of a period in one currency, as they were paid. */
export function entryDetailsQuery(period: Period, currency: string): SQL {
  return sql`
    select ${columns}, e.direction = 'refund' as refund,
      e.direction = 'payment' and e.refund_of is not null as reversal,
      e.corrects is not null as correction, coalesce(b.name, o.name) as name, e.reference,
      ${lastPaper('invoice')} as invoice, ${lastPaper('credit_note')} as credit_note
    from ${from} where ${within(period, currency)} order by e.paid_on, e.id`;
}

/** The taxes of the entries of a period in one currency, by name and rate. */
export async function listTaxes(
  db: Db,
  period: Period,
  currency: string,
): Promise<{ name: string; percent: number }[]> {
  return queryRows(
    db,
    sql`
    select distinct t.name, t.percent from ${from}
    cross join lateral jsonb_to_recordset(coalesce(b.tax_lines, o.tax_lines))
      t (name text, percent float)
    where ${within(period, currency)} and e.kind not in ${apart} and coalesce(b.total, o.total) is not null
    order by t.name, t.percent`,
  );
}
