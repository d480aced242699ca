-- Returns of orders of the shop in the list of tasks, and their sums among those that are checked.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked'));

create or replace function check_sums() returns table (name text, rows bigint, different bigint)
language plpgsql stable as $$
begin
  return query
  select 'paid amounts of bookings', count(*), count(*) filter (
    where (b.paid_cents, b.tips_cents) <> (coalesce(l.paid, 0), coalesce(l.tips, 0)))
  from bookings b left join (
    select booking_id, sum(signed) filter (where kind not in (5, 6)) as paid, sum(signed) filter (where kind = 5) as tips
    from (select booking_id, kind, case direction when 'payment' then amount_cents else -amount_cents end as signed
      from ledger_entries where booking_id is not null) e
    group by booking_id) l on l.booking_id = b.id;

  return query
  select 'paid amounts of orders', count(*), count(*) filter (where o.paid_cents <> coalesce(l.paid, 0))
  from orders o left join (
    select order_id, sum(case direction when 'payment' then amount_cents else -amount_cents end) as paid
    from ledger_entries where order_id is not null group by order_id) l on l.order_id = o.id;

  return query
  select 'lines of charges', count(*), count(*) filter (where a.amount_cents <> coalesce(l.amount, 0))
  from charge_attempts a left join (
    select attempt_id, sum(amount_cents) as amount from charge_lines group by attempt_id) l on l.attempt_id = a.id;

  return query
  select 'refunds within payments', count(*), count(*) filter (
    where coalesce(r.given_back, 0) not between 0 and p.amount_cents)
  from ledger_entries p left join (
    select refund_of, sum(case direction when 'refund' then amount_cents else -amount_cents end) as given_back
    from ledger_entries where refund_of is not null group by refund_of) r on r.refund_of = p.id
  where p.direction = 'payment' and p.refund_of is null;

  return query
  select 'credited amounts of orders', count(*), count(*) filter (
    where (o.credited_cents, o.shipping_credited_cents) <> (coalesce(r.amount, 0), coalesce(r.shipping, 0))
      or o.credited_cents <> o.shipping_credited_cents + coalesce(l.amount, 0))
  from orders o left join (
    select order_id, sum(amount_cents) as amount, sum(shipping_cents) as shipping
    from order_refunds group by order_id) r on r.order_id = o.id
  left join (
    select order_id, sum(credited_cents) as amount from order_lines
    where credited_cents > 0 group by order_id) l on l.order_id = o.id;

  return query
  select 'pieces returned', count(*), count(*) filter (
    where (l.returned, l.restocked) <> (coalesce(r.received, 0), coalesce(r.restocked, 0)))
  from order_lines l left join (
    select order_id, position, sum(received) as received, sum(restocked) as restocked
    from order_return_lines group by order_id, position) r using (order_id, position);

  return query
  select 'stock held', count(*), count(*) filter (where v.held <> coalesce(l.quantity, 0))
  from product_variants v left join (
    select variant_id, sum(quantity - restocked) as quantity from order_lines
    where order_id in (select id from orders where cancelled_at is null)
    group by variant_id) l on l.variant_id = v.id;

  return query
  select 'seats taken of departures', count(*), count(*) filter (
    where (d.seats_taken, d.persons, d.parties) <> (coalesce(b.seats, 0), coalesce(b.persons, 0), coalesce(b.parties, 0)))
  from departures d left join (
    select departure_id, sum(seats) as seats, sum(guests) as persons, count(*) as parties
    from bookings where departure_id is not null and cancelled_at is null
    group by departure_id) b on b.departure_id = d.id;

  return query
  with live as (
    select customer_id, company_id, terms ->> 'currency' as made_in, 1 as booking, 0 as one_order, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', 0, 1, total_cents
    from orders where customer_id is not null and cancelled_at is null and hold_expires_at is null
  ), counted as (
    select customer_id, sum(booking) as bookings, sum(one_order) as orders,
      coalesce(sum(total_cents) filter (where made_in = s.currency), 0) as total_cents
    from live cross join counted_for_customers s
    where s.company_id = 0 or s.company_id = live.company_id
    group by customer_id
  )
  select 'totals of customers', count(*), count(*) filter (
    where (coalesce(t.bookings, 0), coalesce(t.orders, 0), coalesce(t.total_cents, 0))
      <> (coalesce(c.bookings, 0), coalesce(c.orders, 0), coalesce(c.total_cents, 0)))
  from customer_totals t full join counted c using (customer_id);
end $$;
