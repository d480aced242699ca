-- What customers have booked and ordered in another currency than the business's present one is counted apart, a line
-- for each currency: after a change of currency it is still shown, and never added up with the rest.
create table customer_other_totals (
  customer_id integer not null references users (id),
  currency text not null,
  total_cents bigint not null,
  primary key (customer_id, currency)
);

create or replace function add_to_customer(
  customer integer, company integer, made_in text, bookings_more integer, orders_more integer, cents bigint)
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(customer_totals_lock());
  insert into customer_totals as t (customer_id, bookings, orders, total_cents)
  select customer, bookings_more, orders_more, case when made_in = s.currency then cents else 0 end
  from counted_for_customers s where customer is not null and (s.company_id = 0 or s.company_id = company)
  on conflict (customer_id) do update set bookings = t.bookings + excluded.bookings,
    orders = t.orders + excluded.orders, total_cents = t.total_cents + excluded.total_cents;
  insert into customer_other_totals as t (customer_id, currency, total_cents)
  select customer, made_in, cents from counted_for_customers s
  where customer is not null and cents <> 0 and made_in <> s.currency
    and (s.company_id = 0 or s.company_id = company)
  on conflict (customer_id, currency) do update set total_cents = t.total_cents + excluded.total_cents;
end $$;

create or replace function count_customers_anew() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(customer_totals_lock());
  with live as (
    select customer_id, company_id, terms ->> 'currency' as made_in, 1 as booking, 0 as one_order, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', 0, 1, total_cents
    from orders where customer_id is not null and cancelled_at is null
  ), counted as (
    select customer_id, sum(booking)::integer as bookings, sum(one_order)::integer as orders,
      coalesce(sum(total_cents) filter (where made_in = s.currency), 0)::bigint as total_cents
    from live cross join counted_for_customers s
    where s.company_id = 0 or s.company_id = live.company_id
    group by customer_id
  ), emptied as (
    update customer_totals t set bookings = 0, orders = 0, total_cents = 0
    where (t.bookings, t.orders, t.total_cents) <> (0, 0, 0)
      and not exists (select from counted c where c.customer_id = t.customer_id)
  )
  insert into customer_totals as t (customer_id, bookings, orders, total_cents)
  select customer_id, bookings, orders, total_cents from counted
  on conflict (customer_id) do update
  set bookings = excluded.bookings, orders = excluded.orders, total_cents = excluded.total_cents
  where (t.bookings, t.orders, t.total_cents) <> (excluded.bookings, excluded.orders, excluded.total_cents);
  delete from customer_other_totals;
  insert into customer_other_totals (customer_id, currency, total_cents)
  select customer_id, made_in, sum(total_cents) from (
    select customer_id, company_id, terms ->> 'currency' as made_in, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', total_cents
    from orders where customer_id is not null and cancelled_at is null
  ) live cross join counted_for_customers s
  where made_in <> s.currency and (s.company_id = 0 or s.company_id = live.company_id)
  group by customer_id, made_in;
end $$;
select count_customers_anew();
