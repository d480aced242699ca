import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { Db } from '#db/transaction.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { LedgerEntry } from './ledger-repository.ts';

/** A payment for its payer: the amount and what was refunded of it. */
export interface PaymentRow {
  id: number;
  bookingId: number | null;
  orderId: number | null;
  kind: LedgerKind;
  paidOn: CalendarDate;
  method: LedgerEntry['method'];
  currency: string;
  paid: Cents;
  refunded: Cents;
}

const queryPayments = (where: SQL) => sql`
  select p.id, p.booking_id, p.order_id, p.kind, p.paid_on, p.method, p.currency,
    (p.amount_cents - coalesce(sum(e.amount_cents) filter (where e.corrects = p.id), 0))::bigint as paid,
    coalesce(sum(case e.direction when 'refund' then e.amount_cents else -e.amount_cents end)
      filter (where e.corrects is distinct from p.id), 0)::bigint as refunded
  from ledger_entries p left join ledger_entries e on e.refund_of = p.id
  where p.direction = 'payment' and p.refund_of is null and ${where}
  group by p.id`;

type RawPayment = Record<string, unknown> & {
  id: number;
  booking_id: number | null;
  order_id: number | null;
  kind: LedgerKind;
  paid_on: CalendarDate;
  method: LedgerEntry['method'];
  currency: string;
  paid: Cents;
  refunded: Cents;
};

const asPayment = (raw: RawPayment): PaymentRow => ({
  id: raw.id,
  bookingId: raw.booking_id,
  orderId: raw.order_id,
  kind: raw.kind,
  paidOn: raw.paid_on,
  method: raw.method,
  currency: raw.currency,
  paid: raw.paid,
  refunded: raw.refunded,
});

/** The payments of a booking or an order, newest first, without fully corrected ones. */
export async function listPaymentsOf(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<PaymentRow[]> {
  const of = bookingId !== null ? sql`p.booking_id = ${bookingId}` : sql`p.order_id = ${orderId}`;
  const rows = await queryRows<RawPayment>(
    db,
    sql`select * from (${queryPayments(of)}) payments where paid > 0 order by id desc`,
  );
  return rows.map(asPayment);
}

/** All payments for bookings and orders of a customer, newest first. */
export async function listPaymentsOfCustomer(
  db: Db,
  customerId: number,
  page: { limit: number; offset: number; companyId: number | null },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const { companyId } = page;
  const ofCompany = companyId === null ? sql`` : sql`and company_id = ${companyId}`;
  // Ids first: an `or` over both would read the whole ledger.
  const theirs = sql`p.id in (
    select e.id from bookings b join ledger_entries e on e.booking_id = b.id
    where b.customer_id = ${customerId} ${ofCompany}
    union all
    select e.id from orders o join ledger_entries e on e.order_id = o.id
    where o.customer_id = ${customerId} ${ofCompany})`;
  const rows = await queryRows<RawPayment & { total: number }>(
    db,
    sql`
    select *, count(*) over ()::integer as total from (${queryPayments(theirs)}) payments
    where paid > 0 order by id desc limit ${page.limit} offset ${page.offset}`,
  );
  return { rows: rows.map(asPayment), total: rows[0]?.total ?? 0 };
}
