-- Stock of products, and what is made by a schedule.

-- How many of a product live and completed orders hold (spec README "Orders"). The check is the
-- guarantee that no more is sold than there is, whatever the code above decides.
alter table units
  add items_held integer not null default 0 check (items_held >= 0),
  add constraint units_stock check (items_held <= items_quantity);

-- What an order's line holds; a cancelled order holds nothing.
create function hold_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update units set items_held = items_held - old.quantity
    where id = old.unit_id
      and exists (select from orders where id = old.order_id and cancelled_at is null);
  end if;
  if tg_op <> 'DELETE' then
    update units set items_held = items_held + new.quantity
    where id = new.unit_id
      and exists (select from orders where id = new.order_id and cancelled_at is null);
  end if;
  return null;
end $$;
create trigger order_lines_hold_stock after insert or update or delete on order_lines
  for each row execute function hold_stock();

-- A cancelled order gives its stock back; one that comes back takes it again.
create function follow_order_end() returns trigger language plpgsql as $$
begin
  -- In the order of their numbers, so that two who need the same products wait for each other.
  perform from units where id in (select unit_id from order_lines where order_id = new.id)
    order by id for no key update;
  update units u
  set items_held = items_held + case when new.cancelled_at is null then l.quantity else -l.quantity end
  from (
    select unit_id, sum(quantity)::integer as quantity from order_lines
    where order_id = new.id group by unit_id
  ) l
  where l.unit_id = u.id;
  return null;
end $$;
create trigger orders_give_stock_back after update on orders
  for each row when ((old.cancelled_at is null) <> (new.cancelled_at is null))
  execute function follow_order_end();

-- A schedule by which a booking or an order is repeated.
create table booking_series (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  -- What is repeated.
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every integer not null check (every between 1 and 100),
  -- The day that the others follow from: the date of what is repeated.
  from_date date not null,
  until_date date,
  occurrences integer check (occurrences between 1 and 200),
  made_by integer references users (id),
  made_at timestamptz not null,
  -- Ended: nothing of it takes place from this day on, but for what was paid.
  ended_from date,
  ended_at timestamptz,
  ended_by integer references users (id),
  version integer not null default 1,
  check (num_nonnulls(booking_id, order_id) = 1),
  check (num_nonnulls(until_date, occurrences) >= 1),
  check ((ended_at is null) = (ended_from is null))
);

alter table bookings
  add series_id integer references booking_series (id),
  -- The customer is sent no confirmation.
  add quiet boolean not null default false;
create index bookings_series on bookings (series_id) where series_id is not null;

alter table orders add series_id integer references booking_series (id);
create index orders_series on orders (series_id) where series_id is not null;

-- The same key gives the same answer, for what is made of orders and schedules, too.
alter table booking_requests
  add order_id integer references orders (id),
  add series_id integer references booking_series (id);
