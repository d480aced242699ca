-- Returns of orders of the shop, and what is refunded of their lines and shipping (docs/rules/shop.md, "Returns").

-- What was decided to be refunded is no longer charged: nothing of it is owed again once the money is back.
alter table orders drop column left_cents;
alter table orders
  -- Of lines and shipping together.
  add column credited_cents bigint not null default 0,
  add column shipping_credited_cents bigint not null default 0,
  add constraint orders_credited check (credited_cents between shipping_credited_cents and total_cents),
  add constraint orders_shipping_credited check (shipping_credited_cents between 0 and shipping_cents);
alter table orders
  add column left_cents bigint not null generated always as (
    case when cancelled_at is null or owed_after_cancel then total_cents - credited_cents - paid_cents else 0 end
  ) stored,
  -- In this order: packed, then ready for pick-up or shipped.
  add constraint orders_packed_first check (packed_at is not null or (ready_at is null and shipped_at is null)),
  add constraint orders_completed_last check
    (source <> 'shop' or completed_at is null or ready_at is not null or shipped_at is not null),
  add constraint orders_one_way check (ready_at is null or shipped_at is null),
  add constraint orders_packed_of_shop check (source = 'shop' or packed_at is null),
  -- What is packed cannot be cancelled any more: it is returned.
  add constraint orders_cancelled_unpacked check (cancelled_at is null or packed_at is null),
  -- Nothing is packed before its money is there.
  add constraint orders_packed_paid check (packed_at is null or (hold_expires_at is null and awaiting_until is null));
create index orders_due on orders (delivery_date) where left_cents > 0 and hold_expires_at is null;
create index orders_by_left on orders (left_cents, id);
-- What staff have to see to.
create index orders_of_shop_open on orders (id)
  where source = 'shop' and cancelled_at is null and completed_at is null and hold_expires_at is null;

alter table order_lines
  add column returned integer not null default 0,
  add column restocked integer not null default 0,
  add column credited_cents bigint not null default 0,
  add constraint order_lines_returned check (returned between restocked and quantity),
  add constraint order_lines_restocked check (restocked >= 0),
  add constraint order_lines_credited check (credited_cents between 0 and coalesce(gross_cents, 0));

create table order_returns (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  asked_at timestamptz not null,
  -- Null: by the link to the order's page.
  asked_by integer references users (id),
  reason text not null default '',
  received_at timestamptz,
  -- Nothing of it came.
  closed_at timestamptz,
  ended_by integer references users (id),
  constraint order_returns_end check (num_nonnulls(received_at, closed_at) <= 1),
  constraint order_returns_of_order unique (id, order_id)
);
create index order_returns_order on order_returns (order_id);
-- An order has one return at a time.
create unique index order_returns_open on order_returns (order_id) where received_at is null and closed_at is null;

create table order_return_lines (
  return_id integer not null,
  order_id integer not null,
  position smallint not null,
  quantity integer not null check (quantity >= 1),
  received integer,
  restocked integer not null default 0,
  primary key (return_id, position),
  foreign key (return_id, order_id) references order_returns (id, order_id),
  foreign key (order_id, position) references order_lines (order_id, position),
  constraint order_return_lines_received check (received between 0 and quantity),
  constraint order_return_lines_restocked check (restocked between 0 and coalesce(received, 0))
);

-- A return is received once; then its pieces count on the lines of the order.
create function receive_pieces() returns trigger language plpgsql as $$
begin
  if old.received is not null or new.received is null
    or (new.return_id, new.order_id, new.position, new.quantity)
      is distinct from (old.return_id, old.order_id, old.position, old.quantity) then
    raise exception 'A return is received once, and stays as it was asked for' using errcode = 'restrict_violation';
  end if;
  update order_lines set returned = returned + new.received, restocked = restocked + new.restocked
  where order_id = new.order_id and position = new.position;
  return new;
end $$;
create trigger order_return_lines_received before update on order_return_lines
  for each row execute function receive_pieces();

create table order_refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  -- At most one for each return.
  return_id integer unique,
  amount_cents bigint not null check (amount_cents > 0),
  shipping_cents bigint not null default 0 check (shipping_cents between 0 and amount_cents),
  reason text not null default '',
  made_by integer not null references users (id),
  made_at timestamptz not null,
  foreign key (return_id, order_id) references order_returns (id, order_id),
  constraint order_refunds_of_order unique (id, order_id)
);
create index order_refunds_order on order_refunds (order_id);

create table order_refund_lines (
  refund_id integer not null,
  order_id integer not null,
  position smallint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (refund_id, position),
  foreign key (refund_id, order_id) references order_refunds (id, order_id),
  foreign key (order_id, position) references order_lines (order_id, position)
);
create trigger order_refunds_append_only before update or delete on order_refunds
  for each row execute function refuse_change();
create trigger order_refund_lines_append_only before update or delete on order_refund_lines
  for each row execute function refuse_change();

create function credit_order() returns trigger language plpgsql as $$
begin
  update orders set credited_cents = credited_cents + new.amount_cents,
    shipping_credited_cents = shipping_credited_cents + new.shipping_cents
  where id = new.order_id;
  return null;
end $$;
create trigger order_refunds_credited after insert on order_refunds
  for each row execute function credit_order();
create function credit_order_line() returns trigger language plpgsql as $$
begin
  update order_lines set credited_cents = credited_cents + new.amount_cents
  where order_id = new.order_id and position = new.position;
  return null;
end $$;
create trigger order_refund_lines_credited after insert on order_refund_lines
  for each row execute function credit_order_line();

-- A refund is the sum of its lines and its shipping, in the end of every transaction.
create function check_order_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_refunds r where r.id = new.id and r.amount_cents <>
      r.shipping_cents + (select coalesce(sum(amount_cents), 0) from order_refund_lines where refund_id = r.id)
  ) then
    raise exception 'The lines of refund % do not add up to it', new.id
      using errcode = 'check_violation', constraint = 'order_refunds_sum';
  end if;
  return null;
end $$;
create constraint trigger order_refunds_sum after insert on order_refunds
  deferrable initially deferred for each row execute function check_order_refund();

-- Pieces that went back into stock are no longer held.
create or replace function hold_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.variant_id, old.order_id, old.quantity - old.restocked)
    = (new.variant_id, new.order_id, new.quantity - new.restocked) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update product_variants set held = held - (old.quantity - old.restocked)
    where id = old.variant_id
      and exists (select from orders where id = old.order_id and cancelled_at is null);
  end if;
  if tg_op <> 'DELETE' then
    update product_variants set held = held + (new.quantity - new.restocked)
    where id = new.variant_id
      and exists (select from orders where id = new.order_id and cancelled_at is null);
  end if;
  return null;
end $$;

create or replace function follow_order_end() returns trigger language plpgsql as $$
begin
  -- In the order of their numbers, so that two who need the same variants wait for each other.
  perform from product_variants where id in (select variant_id from order_lines where order_id = new.id)
    order by id for no key update;
  update product_variants v
  set held = held + (case when new.cancelled_at is null then 1 else -1 end) * (l.quantity - l.restocked)
  from order_lines l
  where l.order_id = new.id and l.variant_id = v.id;
  return null;
end $$;
