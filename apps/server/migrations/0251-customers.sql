-- Customers in the back office: found fast among hundreds of thousands, merged, and counted.

alter table users add merged_into integer references users (id);
create index users_merged on users (merged_into) where merged_into is not null;
create index customers_by_name on users (name, id) where role = 'Customer';
create index customers_by_email on users (email, id) where role = 'Customer';
create index users_search on users
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);

-- What each customer has booked and ordered; cancelled ones and holds do not count.
create table customer_totals (
  customer_id integer primary key references users (id),
  bookings integer not null default 0,
  orders integer not null default 0,
  total_cents bigint not null default 0
);
create index customer_totals_repeat on customer_totals (total_cents, customer_id)
  where bookings + orders > 1;
create index customer_totals_count on customer_totals ((bookings + orders), customer_id)
  where bookings + orders > 1;

create function add_to_customer(customer integer, bookings_more integer, orders_more integer, cents bigint)
returns void language sql as $$
  insert into customer_totals as t (customer_id, bookings, orders, total_cents)
  select customer, bookings_more, orders_more, cents where customer is not null
  on conflict (customer_id) do update set bookings = t.bookings + excluded.bookings,
    orders = t.orders + excluded.orders, total_cents = t.total_cents + excluded.total_cents
$$;

create function count_customers_booking() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null
    and old.cancelled_at is null and old.hold_expires_at is null;
  after boolean := new.customer_id is not null
    and new.cancelled_at is null and new.hold_expires_at is null;
begin
  if before and after and old.customer_id = new.customer_id then
    if old.total_cents <> new.total_cents then
      perform add_to_customer(new.customer_id, 0, 0, new.total_cents - old.total_cents);
    end if;
    return null;
  end if;
  if before then perform add_to_customer(old.customer_id, -1, 0, -old.total_cents); end if;
  if after then perform add_to_customer(new.customer_id, 1, 0, new.total_cents); end if;
  return null;
end $$;
create trigger bookings_of_customers_inserted after insert on bookings
  for each row when (new.customer_id is not null and new.hold_expires_at is null)
  execute function count_customers_booking();
create trigger bookings_of_customers_changed
  after update of customer_id, cancelled_at, hold_expires_at, total_cents on bookings
  for each row execute function count_customers_booking();
create function uncount_customers_booking() returns trigger language plpgsql as $$
begin
  perform add_to_customer(old.customer_id, -1, 0, -old.total_cents);
  return null;
end $$;
create trigger bookings_of_customers_deleted after delete on bookings
  for each row when (old.customer_id is not null and old.cancelled_at is null and old.hold_expires_at is null)
  execute function uncount_customers_booking();

create function count_customers_order() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null and old.cancelled_at is null;
  after boolean := new.customer_id is not null and new.cancelled_at is null;
begin
  if before then perform add_to_customer(old.customer_id, 0, -1, -old.total_cents); end if;
  if after then perform add_to_customer(new.customer_id, 0, 1, new.total_cents); end if;
  return null;
end $$;
create trigger orders_of_customers_counted
  after insert or update of customer_id, cancelled_at, total_cents on orders
  for each row execute function count_customers_order();

insert into customer_totals (customer_id, bookings, orders, total_cents)
select customer_id, sum(booking), sum(one_order), sum(total_cents) from (
  select customer_id, 1 as booking, 0 as one_order, total_cents from bookings
  where customer_id is not null and cancelled_at is null and hold_expires_at is null
  union all
  select customer_id, 0, 1, total_cents from orders
  where customer_id is not null and cancelled_at is null
) counted group by customer_id;
