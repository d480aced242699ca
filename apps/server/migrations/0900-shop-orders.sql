-- Orders that visitors make in the shop: held, paid and ended together with the trips of their basket
-- (docs/rules/shop.md, "Orders of visitors").

create table pickup_places (
  id integer primary key generated always as identity,
  company_id integer not null references companies (id),
  name text not null check (name <> ''),
  address text not null default '',
  hours text not null default '',
  ended_at timestamptz,
  version integer not null default 1
);
create index pickup_places_of_company on pickup_places (company_id) where ended_at is null;

-- Where orders are shipped to, and for how much. Zones may overlap: each is a way of shipping to choose from.
create table shipping_zones (
  id integer primary key generated always as identity,
  company_id integer not null references companies (id),
  -- As visitors read it: Canada, express.
  name text not null check (name <> ''),
  countries text[] not null check (cardinality(countries) between 1 and 250),
  -- Of its only country; empty: all of it.
  regions text[] not null default '{}' check (regions = '{}' or cardinality(countries) = 1),
  -- [{"from": 0, "price": 900}, {"from": 10000, "price": 0}]: from which price of the products, in cents, which price.
  prices jsonb not null check (jsonb_typeof(prices) = 'array' and jsonb_array_length(prices) between 1 and 20
    and (prices -> 0 ->> 'from') = '0'),
  ended_at timestamptz,
  version integer not null default 1
);
create index shipping_zones_of_company on shipping_zones (company_id) where ended_at is null;

alter table units
  -- Handed over at a pick-up place, never shipped.
  add column pickup_only boolean not null default false,
  -- Its own taxes, as those of the settings; null: those of the settings.
  add column sale_taxes jsonb check (jsonb_typeof(sale_taxes) = 'array'),
  add constraint units_for_sale_only check (for_sale or (not pickup_only and sale_taxes is null));

alter table orders drop constraint orders_source_check;
alter table orders
  add constraint orders_source_check check (source in ('staff', 'repeat', 'shop')),
  -- Of a visitor who has not paid yet; once freed it is cancelled and keeps it.
  add column hold_expires_at timestamptz,
  add column awaiting_until timestamptz,
  -- What was booked and ordered together with it.
  add column basket_id integer references baskets (id),
  -- How it is delivered, frozen: {"by": "pickup", ...} or {"by": "shipping", ...}; null: staff wrote it down.
  add column delivery jsonb,
  -- Within its total, with its taxes.
  add column shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  add column packed_at timestamptz,
  add column ready_at timestamptz,
  add column shipped_at timestamptz,
  add column tracking text not null default '',
  add column consent_at timestamptz,
  add column consent_address text,
  add constraint orders_hold check (hold_expires_at is null or (status = 0 and awaiting_until is null)),
  add constraint orders_of_shop check ((source = 'shop') = (delivery is not null)),
  add constraint orders_held_by_visitors check (source = 'shop' or (hold_expires_at is null and awaiting_until is null)),
  -- Nobody pays part of it.
  add constraint orders_of_shop_in_full check (source <> 'shop' or deposit_cents = total_cents);
create index orders_of_basket on orders (basket_id) where basket_id is not null;
create index orders_holds on orders (hold_expires_at) where cancelled_at is null and hold_expires_at is not null;
create index orders_awaiting on orders (awaiting_until) where awaiting_until is not null;
create index orders_freed on orders (cancelled_at)
  where hold_expires_at is not null and cancelled_at is not null and email <> '';

alter table order_lines
  -- What it comes to with its taxes, less what a code takes off; null: of an order of staff.
  add column gross_cents bigint check (gross_cents >= 0);

-- The lines and the shipping of a shop's order are its total, in the end of every transaction.
create function check_shop_order() returns trigger language plpgsql as $$
declare
  ordered integer := case tg_table_name when 'orders' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'order_id')::integer end;
begin
  if exists (
    select from orders o where o.id = ordered and o.source = 'shop' and o.total_cents <>
      o.shipping_cents + (select coalesce(sum(gross_cents), -1) from order_lines where order_id = o.id)
  ) then
    raise exception 'The lines of order % do not add up to its total', ordered
      using errcode = 'check_violation', constraint = 'orders_of_shop_sum';
  end if;
  return null;
end $$;
create constraint trigger orders_of_shop_sum after insert or update of total_cents, shipping_cents on orders
  deferrable initially deferred for each row when (new.source = 'shop') execute function check_shop_order();
create constraint trigger order_lines_of_shop_sum after insert or update of gross_cents on order_lines
  deferrable initially deferred for each row when (new.gross_cents is not null) execute function check_shop_order();

-- The lines of baskets that were ordered, each once, until their order is cancelled.
create table ordered_basket_lines (
  line uuid primary key,
  order_id integer not null references orders (id)
);
create index ordered_basket_lines_of_order on ordered_basket_lines (order_id);
create function end_ordered_lines() returns trigger language plpgsql as $$
begin
  delete from ordered_basket_lines where order_id = new.id;
  return null;
end $$;
create trigger orders_end_basket_lines after update of cancelled_at on orders
  for each row when (old.cancelled_at is null and new.cancelled_at is not null)
  execute function end_ordered_lines();

-- A kept line is of a trip or of a product.
alter table kept_basket_lines alter column trip drop not null;
alter table kept_basket_lines
  add column item jsonb check (jsonb_typeof(item) = 'object'),
  add constraint kept_basket_lines_one check ((trip is null) <> (item is null));

-- What waits for payment is no order yet, in lists and in the totals of customers.
drop index orders_due;
create index orders_due on orders (delivery_date) where left_cents > 0 and hold_expires_at is null;

create or replace function count_customers_order() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null
    and old.cancelled_at is null and old.hold_expires_at is null;
  after boolean := new.customer_id is not null
    and new.cancelled_at is null and new.hold_expires_at is null;
begin
  if before then
    perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', 0, -1, -old.total_cents);
  end if;
  if after then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 0, 1, new.total_cents);
  end if;
  return null;
end $$;
drop trigger orders_of_customers_changed on orders;
create trigger orders_of_customers_changed
  after update of customer_id, cancelled_at, hold_expires_at, total_cents, company_id, terms on orders
  for each row when (
    (old.customer_id, old.cancelled_at, old.hold_expires_at, old.total_cents, old.company_id, old.terms ->> 'currency')
    is distinct from
    (new.customer_id, new.cancelled_at, new.hold_expires_at, new.total_cents, new.company_id, new.terms ->> 'currency'))
  execute function count_customers_order();

create or replace function count_customers_anew() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(customer_totals_lock());
  with live as (
    select customer_id, company_id, terms ->> 'currency' as made_in, 1 as booking, 0 as one_order, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', 0, 1, total_cents
    from orders where customer_id is not null and cancelled_at is null and hold_expires_at is null
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
    from orders where customer_id is not null and cancelled_at is null and hold_expires_at is null
  ) live cross join counted_for_customers s
  where made_in <> s.currency and (s.company_id = 0 or s.company_id = live.company_id)
  group by customer_id, made_in;
end $$;

create or replace function check_sums() returns table (name text, rows bigint, different bigint)
language plpgsql stable as $$
begin
  return query
  select 'paid amounts of bookings', count(*), count(*) filter (
    where (b.paid_cents, b.tips_cents) <> (coalesce(l.paid, 0), coalesce(l.tips, 0)))
  from bookings b left join (
    select booking_id, sum(signed) filter (where kind <> 5) as paid, sum(signed) filter (where kind = 5) as tips
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
  select 'stock held', count(*), count(*) filter (where v.held <> coalesce(l.quantity, 0))
  from product_variants v left join (
    select variant_id, sum(quantity) as quantity from order_lines
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
