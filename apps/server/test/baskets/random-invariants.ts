import { sql } from 'drizzle-orm';
import type { InvoiceContent } from '#db/invoice-content.ts';
import { csvRows, inCents, sum } from '../support/random-ledger.ts';
import { inIds } from './basket-desk.ts';
import type { Pressed, RandomDesk } from './random-basket.ts';

/** What holds of a basket whatever happened; rows that differ, by what is wrong. */
export async function wrongOf({ desk }: RandomDesk, pressed: Pressed): Promise<unknown[]> {
  const bookings = inIds(pressed.bookingIds);
  const { orderId } = pressed;
  return desk.rows(sql`
    with its as (
      select 'booking' as of, id, paid_cents, total_cents, cancelled_at from bookings where id = any(${bookings})
      union all
      select 'order', id, paid_cents, total_cents, cancelled_at from orders where id = ${orderId}
    ), lines as (
      select l.* from charge_lines l where l.booking_id = any(${bookings}) or l.order_id = ${orderId}
    ), entries as (
      select e.*, case direction when 'payment' then amount_cents else -amount_cents end as signed
      from ledger_entries e where e.booking_id = any(${bookings}) or e.order_id = ${orderId}
    )
    select 'lines of a charge' as what, a.id from charge_attempts a
    where a.id in (select attempt_id from lines)
      and a.amount_cents <> (select sum(amount_cents) from charge_lines l where l.attempt_id = a.id)
    union all
    select 'entries of a line', l.attempt_id from lines l join charge_attempts a on a.id = l.attempt_id
    where coalesce((select sum(e.amount_cents) from entries e where e.attempt_id = l.attempt_id
        and (e.booking_id, e.order_id) is not distinct from (l.booking_id, l.order_id)), 0)
      <> case when exists (select from entries e where e.attempt_id = l.attempt_id) then l.amount_cents else 0 end
    union all
    select 'paid of a ' || i.of, i.id from its i
    where i.paid_cents <> coalesce((select sum(signed) from entries e
      where case i.of when 'booking' then e.booking_id else e.order_id end = i.id and e.kind not in (5, 6)), 0)
    union all
    select 'refunded beyond its payment', p.id from entries p
    where p.direction = 'payment' and p.refund_of is null and refunded_of(p.id) not between 0 and p.amount_cents
    union all
    select 'a refund elsewhere than its payment', r.id from entries r join ledger_entries p on p.id = r.refund_of
    where (r.booking_id, r.order_id) is distinct from (p.booking_id, p.order_id)
    union all
    select 'a reference twice', min(id) from entries
    where gateway_ref is not null group by booking_id, order_id, gateway_ref having count(*) > 1
    union all
    select 'our refund elsewhere than what it is for', e.id from entries e
    join test_gateway.refunds g on g.ref = e.gateway_ref
    join refund_attempts a on a.id::text = g.number
    where (a.booking_id, a.order_id) is distinct from (e.booking_id, e.order_id)
    union all
    select 'parts of a price', b.id from bookings b
    where b.id = any(${bookings}) and b.total_cents <> (
      select sum((part ->> 'amount')::bigint) from jsonb_array_elements(b.terms -> 'quote' -> 'parts') part)
    union all
    select 'taxes of a price', q.id from (
      select id, terms -> 'quote' as quote, total_cents from bookings where id = any(${bookings})
      union all
      select id, terms -> 'quote', total_cents from orders where id = ${orderId}
    ) q
    where (quote ->> 'total')::bigint <> total_cents
      or (quote ->> 'net')::bigint + (quote ->> 'tax')::bigint <> total_cents
      or (quote ->> 'tax')::bigint <> coalesce((
        select sum((line ->> 'amount')::bigint) from jsonb_array_elements(quote -> 'taxLines') line), 0)
    union all
    select 'lines of an order', o.id from orders o
    where o.id = ${orderId} and (o.total_cents <> o.shipping_cents + (
        select sum(gross_cents) from order_lines l where l.order_id = o.id)
      or o.credited_cents <> o.shipping_credited_cents + (
        select sum(credited_cents) from order_lines l where l.order_id = o.id))
    union all
    select 'tax of an order line', l.position from order_lines l
      join orders o on o.id = l.order_id join units u on u.id = l.unit_id
    where l.order_id = ${orderId} and l.gross_cents <> l.amount_cents - l.off_cents +
      case when (o.terms -> 'quote' ->> 'taxIncluded')::boolean then 0 else round(
        (l.amount_cents - l.off_cents) * coalesce((select sum((tax ->> 'percent')::numeric)
          from jsonb_array_elements(coalesce(u.sale_taxes, (select data -> 'sale_taxes' from settings))) tax), 0) / 100) end
    union all
    select 'stock of a variant', v.id from product_variants v
    where v.id in (select variant_id from order_lines where order_id = ${orderId}) and (
      v.held not between 0 and v.quantity
      or v.held <> (select coalesce(sum(l.quantity - l.restocked), 0) from order_lines l
        join orders o on o.id = l.order_id where l.variant_id = v.id and o.cancelled_at is null))
    union all
    select 'a use without a code, or a code without its use', i.id from its i
    left join bookings b on i.of = 'booking' and b.id = i.id
    where (case i.of
        when 'booking' then b.terms -> 'prices' -> 'code' is not null
        else exists (select from order_lines l where l.order_id = i.id and l.off_cents > 0) end)
      <> exists (select from code_uses u
        where case i.of when 'booking' then u.booking_id else u.order_id end = i.id)`);
}

/** What a code takes off what was pressed, in cents. */
export async function takenOffBy({ desk }: RandomDesk, pressed: Pressed): Promise<number> {
  const [row] = await desk.rows<{ off: number }>(sql`
    select (coalesce((select -sum((part ->> 'amount')::bigint)
        from bookings b, jsonb_array_elements(b.terms -> 'quote' -> 'parts') part
        where b.id = any(${inIds(pressed.bookingIds)}) and part ->> 'kind' = 'code'), 0)
      + coalesce((select sum(off_cents) from order_lines where order_id = ${pressed.orderId}), 0))::int as off`);
  return row?.off ?? -1;
}

/** Presses of which something is left that used a code, counted from bookings and orders themselves. */
export async function pressesLeft({ desk }: RandomDesk, all: readonly Pressed[]): Promise<number> {
  let left = 0;
  for (const { bookingIds, orderId } of all) {
    const [row] = await desk.rows<{ n: number }>(sql`
      select (select count(*) from bookings where id = any(${inIds(bookingIds)})
          and cancelled_at is null and terms -> 'prices' -> 'code' is not null)::int
        + (select count(*) from orders o where o.id = ${orderId} and o.cancelled_at is null and exists (
          select from order_lines l where l.order_id = o.id and l.off_cents > 0 and l.returned < l.quantity))::int as n`);
    if ((row?.n ?? 0) > 0) left += 1;
  }
  return left;
}

/** What differs in the invoices of a basket. */
export async function wrongInvoices(at: RandomDesk, pressed: Pressed): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const { bookingIds, orderId } = pressed;
  const all = [
    ...bookingIds.map((id) => ({ of: 'booking', id })),
    ...(orderId === null ? [] : [{ of: 'order', id: orderId }]),
  ];
  for (const { of, id } of all) {
    const answer = await at.admin.send('POST', `/api/${of}-invoice/${id}`, {});
    // Of what is held, or awaits its money, there is none.
    if (answer.status !== 200) {
      if (answer.status >= 500) wrong.push(answer.body);
      continue;
    }
    const rows = await at.desk.rows<{ content: InvoiceContent; total: number; paid: number }>(sql`
      select i.content, (p.total_cents - p.credited)::int as total, p.paid_cents::int as paid from invoices i
      join (select 'booking' as of, id, total_cents, 0 as credited, paid_cents from bookings
        union all select 'order', id, total_cents, credited_cents, paid_cents from orders) p
        on p.of = ${of} and p.id = ${id}
      where case ${of}::text when 'booking' then i.booking_id else i.order_id end = ${id} order by i.id desc`);
    const [last] = rows;
    if (!last) continue;
    const { content, total, paid } = last;
    const lines = sum(content.lines.map(({ amount }) => amount));
    const taxes = sum(content.tax_lines.map(({ amount }) => amount));
    const whole = content.tax_included ? lines : lines + taxes;
    const told = [whole, content.paid, sum(content.payments.map(({ amount }) => amount))];
    const expected = [content.total, paid, paid];
    if (JSON.stringify(told) !== JSON.stringify(expected)) wrong.push({ of, id, told, expected });
    if (content.kind === 'invoice' && rows.length === 1 && content.total !== total) {
      wrong.push({ of, id, total: content.total, expected: total });
    }
  }
  return wrong;
}

/** What differs between the ledger of a desk and its reports and files, and its sums. */
export async function wrongReports({ desk, admin, clock }: RandomDesk): Promise<unknown[]> {
  const wrong: unknown[] = await desk.rows(sql`select name from check_sums() where different > 0`);
  const from = '2026-06-01';
  const to = new Date(clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  const [ledger] = await desk.rows<{ net: number; received: number }>(sql`
    select coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end), 0)::int as net
    from ledger_entries`);
  const expect = (what: string, told: number) => {
    if (told !== (ledger?.net ?? 0)) wrong.push({ what, told, ledger: ledger?.net });
  };
  for (const by of ['month', 'unit', 'package'] as const) {
    const report = await admin.call('GET /api/reports/revenue', { query: { from, to, by } });
    expect(`revenue by ${by}`, inCents(report.totals.net));
    expect(`lines of revenue by ${by}`, sum(report.data.map(({ net }) => inCents(net))));
  }
  const sums = await admin.call('GET /api/accountant/sums', { query: { from, to } });
  expect('sums for the accountant', inCents(sums.totals.total));
  for (const line of [...sums.data, sums.totals]) {
    if (inCents(line.net) + sum(line.taxes.map(inCents)) !== inCents(line.gross)) wrong.push(line);
  }
  const file = async (name: string) =>
    csvRows((await admin.send('GET', `/api/accountant/${name}/csv`, { query: { from, to } })).body);
  const cells = (rows: string[][], at: number) =>
    sum(rows.map((row) => inCents(Number(row[at] ?? 0))));
  expect('entries for the accountant', cells(await file('entries'), 5));
  const journal = await file('journal');
  if (cells(journal, 3) !== cells(journal, 4)) wrong.push('the journal does not balance');
  return wrong;
}
