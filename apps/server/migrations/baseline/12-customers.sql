-- What each customer has booked and ordered, added up where it changes, so that hundreds of thousands of customers can
-- be listed by it (docs/decisions/0015-long-lists.md). It is counted as staff see it: of the company that is fixed (of
-- all when none is), in the business's currency. Cancelled bookings and orders and holds do not count.

-- Every customer has a line.
create table customer_totals (
  customer_id integer primary key references users (id),
  bookings integer not null default 0,
  orders integer not null default 0,
  total_cents bigint not null default 0
);
create index customer_totals_by_total on customer_totals (total_cents, customer_id);
create index customer_totals_by_count on customer_totals ((bookings + orders), customer_id);
create index customer_totals_repeat on customer_totals (total_cents, customer_id)
  where bookings + orders > 1;
create index customer_totals_count on customer_totals ((bookings + orders), customer_id)
  where bookings + orders > 1;

-- What was booked and ordered in another currency than the present one, a line for each: after a change of currency it
-- is still shown, and never added up with the rest.
create table customer_other_totals (
  customer_id integer not null references users (id),
  currency text not null,
  total_cents bigint not null,
  primary key (customer_id, currency)
);

create function begin_customer_totals() returns trigger language plpgsql as $$
begin
  insert into customer_totals (customer_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_begin_customer_totals after insert or update of role on users
  for each row when (new.role = 'Customer') execute function begin_customer_totals();

create view counted_for_customers as
select coalesce(max((data ->> 'company_id')::integer), 1) as company_id, coalesce(max(data ->> 'currency'), 'CAD') as currency
from settings where id = 1;

-- Shared by all who count one more; whoever counts anew holds it alone, and so misses nothing.
create function customer_totals_lock() returns bigint language sql immutable as
  $$ select hashtextextended('customer totals', 0) $$;

create function add_to_customer(
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

-- Bookings: added, changed, deleted.
create function count_customers_booking() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null
    and old.cancelled_at is null and old.hold_expires_at is null;
  after boolean := new.customer_id is not null
    and new.cancelled_at is null and new.hold_expires_at is null;
begin
  if before and after and (old.customer_id, old.company_id, old.terms ->> 'currency')
    is not distinct from (new.customer_id, new.company_id, new.terms ->> 'currency') then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 0, 0,
      new.total_cents - old.total_cents);
    return null;
  end if;
  if before then
    perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', -1, 0, -old.total_cents);
  end if;
  if after then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 1, 0, new.total_cents);
  end if;
  return null;
end $$;
create trigger bookings_of_customers_inserted after insert on bookings
  for each row when (new.customer_id is not null and new.hold_expires_at is null)
  execute function count_customers_booking();
create trigger bookings_of_customers_changed
  after update of customer_id, cancelled_at, hold_expires_at, total_cents, company_id, terms on bookings
  for each row when (
    (old.customer_id, old.cancelled_at, old.hold_expires_at, old.total_cents, old.company_id, old.terms ->> 'currency')
    is distinct from
    (new.customer_id, new.cancelled_at, new.hold_expires_at, new.total_cents, new.company_id, new.terms ->> 'currency'))
  execute function count_customers_booking();

create function uncount_customers_booking() returns trigger language plpgsql as $$
begin
  perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', -1, 0, -old.total_cents);
  return null;
end $$;
create trigger bookings_of_customers_deleted after delete on bookings
  for each row when (old.customer_id is not null and old.cancelled_at is null and old.hold_expires_at is null)
  execute function uncount_customers_booking();

-- Orders, which are never deleted.
create function count_customers_order() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null and old.cancelled_at is null;
  after boolean := new.customer_id is not null and new.cancelled_at is null;
begin
  if before then
    perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', 0, -1, -old.total_cents);
  end if;
  if after then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 0, 1, new.total_cents);
  end if;
  return null;
end $$;
create trigger orders_of_customers_counted after insert on orders
  for each row execute function count_customers_order();
create trigger orders_of_customers_changed
  after update of customer_id, cancelled_at, total_cents, company_id, terms on orders
  for each row when (
    (old.customer_id, old.cancelled_at, old.total_cents, old.company_id, old.terms ->> 'currency') is distinct from
    (new.customer_id, new.cancelled_at, new.total_cents, new.company_id, new.terms ->> 'currency'))
  execute function count_customers_order();

-- Company and currency change hardly ever, and everything is counted anew then.
create function count_customers_anew() returns void language plpgsql as $$
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

create function settings_count_customers() returns trigger language plpgsql as $$
begin
  perform count_customers_anew();
  return null;
end $$;
create trigger settings_made_count_customers after insert on settings
  for each row execute function settings_count_customers();
create trigger settings_changed_count_customers after update of data on settings
  for each row when ((old.data ->> 'company_id', old.data ->> 'currency')
    is distinct from (new.data ->> 'company_id', new.data ->> 'currency'))
  execute function settings_count_customers();
