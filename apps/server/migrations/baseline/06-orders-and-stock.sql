-- Orders of products, and the stock that they hold.

create table orders (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  customer_id integer references users (id),
  delivery_date date not null,
  delivery_address text not null default '',

  -- See "Order states" in docs/rules/statuses-and-money.md.
  status smallint not null check (status between 0 and 5),
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- The business cancelled it: everything comes back.
  called_off boolean not null default false,
  -- Cancelled so late that all is kept: what is left of the total stays owed.
  owed_after_cancel boolean not null default false,

  total_cents bigint not null check (total_cents >= 0),
  deposit_cents bigint not null,
  -- Paid less refunded; kept by the ledger's trigger.
  paid_cents bigint not null default 0,
  left_cents bigint not null generated always as
    (case when cancelled_at is null or owed_after_cancel then total_cents - paid_cents else 0 end) stored,

  -- What the order was made under: quote, tax, cancellation terms, currency, zone.
  terms jsonb not null,
  source text not null default 'staff' check (source in ('staff', 'repeat')),
  made_by integer references users (id),
  series_id integer,
  staff_notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  constraint orders_deposit check (deposit_cents between 0 and total_cents)
);
create index orders_customer on orders (customer_id, delivery_date);
create index orders_email on orders (email_key);
create index orders_series on orders (series_id) where series_id is not null;
create index orders_due on orders (delivery_date) where left_cents > 0;

-- Long lists, as those of bookings.
create index orders_delivery on orders (delivery_date, id) include (company_id);
create index orders_by_name on orders (name, id);
create index orders_by_status on orders (status, id) include (company_id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_paid on orders (paid_cents, id);
create index orders_by_left on orders (left_cents, id);
create index orders_open on orders (delivery_date, id) include (company_id)
  where cancelled_at is null and completed_at is null;
create index orders_cancelled on orders (id) include (company_id) where cancelled_at is not null;
create index orders_words on orders using gin (to_tsvector('simple', name));
create index orders_search on orders
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);

create table order_lines (
  order_id integer not null references orders (id),
  position smallint not null,
  unit_id integer not null references units (id),
  name text not null,
  sku text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  quantity integer not null check (quantity >= 1),
  amount_cents bigint not null,
  primary key (order_id, position),
  constraint order_lines_amount check (amount_cents = price_cents * quantity)
);
-- A product stands on one line of an order. The orders of a product are found in the index alone.
create unique index order_lines_product on order_lines (unit_id, order_id);

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
