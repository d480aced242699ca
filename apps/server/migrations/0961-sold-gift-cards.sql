-- Gift cards that visitors buy: an order of its own, delivered by email (docs/rules/gift-cards.md, "Sold in the shop").

-- What is sold with an order. Once it is paid, the card itself says whom it is for.
create table order_gift_cards (
  order_id integer not null references orders (id),
  position smallint not null,
  amount_cents bigint not null check (amount_cents > 0),
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  message text not null default '',
  -- The day its mail goes out.
  send_on date not null,
  primary key (order_id, position)
);

-- Whom it is for can be emptied; nothing else changes.
create function keep_order_gift_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.recipient_name, new.recipient_email, new.sender_name, new.message) <> ('', '', '', '')
    or (new.order_id, new.position, new.amount_cents, new.send_on)
      is distinct from (old.order_id, old.position, old.amount_cents, old.send_on)
  then
    raise exception 'What was sold with an order stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_gift_cards_kept before update or delete on order_gift_cards
  for each row execute function keep_order_gift_card();

alter table orders
  -- Nothing of such an order is revenue or taxed: what it brings is owed until the cards are used.
  add column of_gift_cards boolean not null generated always as (coalesce(delivery ->> 'by' = 'email', false)) stored;
alter table orders
  drop constraint orders_completed_last,
  add constraint orders_completed_last check (source <> 'shop' or completed_at is null or ready_at is not null
    or shipped_at is not null or of_gift_cards),
  add constraint orders_of_gift_cards check (not of_gift_cards or (source = 'shop' and shipping_cents = 0
    and packed_at is null));

-- The lines and the shipping of a shop's order are its total, in the end of every transaction.
create or replace function check_shop_order() returns trigger language plpgsql as $$
declare
  ordered integer := case tg_table_name when 'orders' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'order_id')::integer end;
begin
  if exists (
    select from orders o where o.id = ordered and o.source = 'shop' and o.total_cents <>
      o.shipping_cents + case when o.of_gift_cards
        then (select coalesce(sum(amount_cents), -1) from order_gift_cards where order_id = o.id)
        else (select coalesce(sum(gross_cents), -1) from order_lines where order_id = o.id) end
  ) then
    raise exception 'The lines of order % do not add up to its total', ordered
      using errcode = 'check_violation', constraint = 'orders_of_shop_sum';
  end if;
  if exists (
    select from orders o where o.id = ordered and case when o.of_gift_cards
      then exists (select from order_lines where order_id = o.id)
      else exists (select from order_gift_cards where order_id = o.id) end
  ) then
    raise exception 'Order % has products and gift cards', ordered
      using errcode = 'check_violation', constraint = 'orders_of_gift_cards';
  end if;
  return null;
end $$;
create constraint trigger order_gift_cards_sum after insert on order_gift_cards
  deferrable initially deferred for each row execute function check_shop_order();

alter table gift_cards
  -- What it was sold with; null: staff issued it.
  add column order_id integer,
  add column order_position smallint,
  add constraint gift_cards_sale foreign key (order_id, order_position)
    references order_gift_cards (order_id, position),
  -- Each is issued once, however often its order is concluded.
  add constraint gift_cards_sold_once unique (order_id, order_position),
  add constraint gift_cards_sale_whole check ((order_id is null) = (order_position is null)),
  add constraint gift_cards_paid_by_order check (order_id is null or method is null);

-- What buys gift cards is not paid by them.
create function refuse_gift_card_for_gift_cards() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and of_gift_cards) then
    raise exception 'A gift card is not bought with another' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger gift_card_uses_of_products before insert on gift_card_uses
  for each row when (new.order_id is not null) execute function refuse_gift_card_for_gift_cards();

alter table gift_card_events
  -- Of what was refunded: to whoever bought the card, the way it was paid.
  add column to_buyer boolean not null default false,
  drop constraint gift_card_events_method,
  add constraint gift_card_events_method check ((kind = 'refunded') = (method is not null or to_buyer)
    and not (method is not null and to_buyer));

alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked',
    'gift_card_sale'));

-- A kept line is of a trip, a product or a gift card.
alter table kept_basket_lines drop constraint kept_basket_lines_one;
alter table kept_basket_lines
  add column gift jsonb check (jsonb_typeof(gift) = 'object'),
  add constraint kept_basket_lines_one check (num_nonnulls(trip, item, gift) = 1);

-- Every card adds up to what it was sold with, and each that was sold was issued.
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
    where case when o.of_gift_cards
      then o.hold_expires_at is null and o.credited_cents <> greatest(0, o.total_cents - o.paid_cents)
      else (o.credited_cents, o.shipping_credited_cents) <> (coalesce(r.amount, 0), coalesce(r.shipping, 0))
        or o.credited_cents <> o.shipping_credited_cents + coalesce(l.amount, 0) end)
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

  return query
  select 'gift cards', count(*), count(*) filter (
    where (c.sold_cents, c.used_cents, c.reserved_cents, c.refunded_cents, c.void_cents, c.expired_cents)
      <> (coalesce(e.issued, 0), coalesce(l.used, 0), coalesce(u.reserved, 0), coalesce(e.refunded, 0),
        coalesce(e.void, 0), coalesce(e.expired, 0))
    or c.sold_cents <> c.used_cents + c.reserved_cents + c.refunded_cents + c.void_cents + c.expired_cents + c.balance_cents)
  from gift_cards c left join (
    select card_id, sum(amount_cents) filter (where kind = 'issued') as issued,
      sum(amount_cents) filter (where kind = 'refunded') as refunded,
      sum(amount_cents) filter (where kind = 'void') as void,
      sum(amount_cents) filter (where kind = 'expired') as expired
    from gift_card_events group by card_id) e on e.card_id = c.id
  left join (
    select card_id, sum(amount_cents) as reserved from gift_card_uses where state = 'reserved' group by card_id
  ) u on u.card_id = c.id
  left join (
    select g.card_id, sum(case n.direction when 'payment' then n.amount_cents else -n.amount_cents end) as used
    from ledger_entries n join gift_card_uses g on g.id = n.gift_use_id group by g.card_id) l on l.card_id = c.id;

  return query
  select 'gift cards sold', count(*), count(*) filter (where c.sold_cents is distinct from l.amount_cents)
  from order_gift_cards l join orders o on o.id = l.order_id and o.hold_expires_at is null
  left join gift_cards c on c.order_id = l.order_id and c.order_position = l.position;
end $$;
