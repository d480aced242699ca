-- Gift cards: a balance that pays what is due at a checkout, and where each cent of it is
-- (docs/rules/gift-cards.md, docs/decisions/0059-gift-cards.md).
create table gift_cards (
  id integer primary key generated always as identity,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What it was sold with. It is used, reserved, refunded, void, expired, or still on it: nothing else becomes of it.
  sold_cents bigint not null check (sold_cents > 0),
  used_cents bigint not null default 0 check (used_cents >= 0),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  void_cents bigint not null default 0 check (void_cents >= 0),
  expired_cents bigint not null default 0 check (expired_cents >= 0),
  balance_cents bigint not null generated always as
    (sold_cents - used_cents - reserved_cents - refunded_cents - void_cents - expired_cents) stored,
  -- How it was paid; null: nobody paid for it.
  method text check (method in ('Cheque', 'Cash', 'E-transfer', 'Direct deposit', 'Card terminal')),
  reference text not null default '',
  sold_on date not null,
  recipient_name text not null default '',
  recipient_email text not null default '',
  email_key text not null generated always as (lower(recipient_email)) stored,
  sender_name text not null default '',
  message text not null default '',
  -- The day its mail goes out; null: it is not sent by mail.
  send_on date,
  -- The last day that it can be used; null: never over.
  expires_on date,
  -- Of the code that its last mail has, which is stored nowhere; null: none was made yet.
  code_hash text unique,
  code_last4 text check (code_last4 ~ '^[0-9A-Z]{4}$'),
  -- How many mails with it were ordered; only the last one is sent, and has the code.
  sendings integer not null default 0 check (sendings >= 0),
  -- Ended by staff.
  ended_at timestamptz,
  issued_at timestamptz not null,
  issued_by integer references users (id),
  -- Of the form that issued it, which is sent once.
  request uuid unique,
  version integer not null default 1,
  constraint gift_cards_balance check (balance_cents >= 0),
  constraint gift_cards_code check ((code_hash is null) = (code_last4 is null))
);
create index gift_cards_to_send on gift_cards (send_on) where sendings = 0 and ended_at is null and recipient_email <> '';
create index gift_cards_to_expire on gift_cards (expires_on) where balance_cents > 0;
create index gift_cards_of_recipient on gift_cards (email_key) where recipient_email <> '';

-- What a card pays of a booking or an order: reserved with the hold, used once it is booked, freed when it is not.
create table gift_card_uses (
  id integer primary key generated always as identity,
  card_id integer not null references gift_cards (id),
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  -- What the money is for: 2 deposit, 4 final.
  kind smallint not null check (kind in (2, 4)),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'reserved' check (state in ('reserved', 'used', 'freed')),
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint gift_card_uses_of_one check (num_nonnulls(booking_id, order_id) = 1),
  constraint gift_card_uses_booking unique (card_id, booking_id),
  constraint gift_card_uses_order unique (card_id, order_id),
  constraint gift_card_uses_ended check ((state = 'reserved') = (ended_at is null))
);
create index gift_card_uses_of_booking on gift_card_uses (booking_id) where booking_id is not null;
create index gift_card_uses_of_order on gift_card_uses (order_id) where order_id is not null;

create function follow_gift_card_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Uses of gift cards stay' using errcode = 'restrict_violation';
  elsif tg_op = 'INSERT' then
    if new.state <> 'reserved' then
      raise exception 'A gift card is reserved first' using errcode = 'restrict_violation';
    end if;
    update gift_cards set reserved_cents = reserved_cents + new.amount_cents
    where id = new.card_id and ended_at is null;
    if not found then
      raise exception 'Gift card % has ended', new.card_id
        using errcode = 'check_violation', constraint = 'gift_cards_balance';
    end if;
  else
    if old.state <> 'reserved' or new.state = 'reserved'
      or to_jsonb(new) - array['state', 'ended_at'] <> to_jsonb(old) - array['state', 'ended_at']
    then
      raise exception 'Uses of gift cards stay' using errcode = 'restrict_violation';
    end if;
    update gift_cards set reserved_cents = reserved_cents - new.amount_cents,
      used_cents = used_cents + case new.state when 'used' then new.amount_cents else 0 end
    where id = new.card_id;
  end if;
  return new;
end $$;
create trigger gift_card_uses_followed before insert or update or delete on gift_card_uses
  for each row execute function follow_gift_card_use();

-- Whatever ends a hold gives its gift cards back, in the same transaction. Who frees several locks the cards before
-- (docs/decisions/0049-one-order-of-locks.md).
create function free_gift_cards() returns trigger language plpgsql as $$
begin
  update gift_card_uses set state = 'freed', ended_at = new.cancelled_at
  where state = 'reserved' and case tg_table_name when 'bookings' then booking_id else order_id end = new.id;
  return null;
end $$;
create trigger bookings_free_gift_cards after update of cancelled_at on bookings
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function free_gift_cards();
create trigger orders_free_gift_cards after update of cancelled_at on orders
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function free_gift_cards();

-- The ledger says what was used and given back.
alter table ledger_entries
  drop constraint ledger_entries_method_check,
  add constraint ledger_entries_method_check check (method in (
    'Credit card', 'Cheque', 'Cash', 'E-transfer', 'Direct deposit', 'Card terminal',
    'Apple Pay', 'Google Pay', 'Link', 'iDEAL', 'Bancontact', 'SEPA debit', 'Bank debit', 'Online payment', 'Gift card')),
  add column gift_use_id integer references gift_card_uses (id),
  add constraint ledger_entries_gift_card check ((method = 'Gift card') = (gift_use_id is not null)
    and (gift_use_id is null or (attempt_id is null and gateway_ref is null and corrects is null)));
create unique index ledger_entries_gift_use on ledger_entries (gift_use_id) where direction = 'payment';

create function follow_gift_card_entry() returns trigger language plpgsql as $$
begin
  if new.direction = 'payment' then
    update gift_card_uses set state = 'used', ended_at = new.made_at
    where id = new.gift_use_id and amount_cents = new.amount_cents
      and booking_id is not distinct from new.booking_id and order_id is not distinct from new.order_id;
    if not found or new.refund_of is not null then
      raise exception 'A payment by gift card that nothing was reserved for' using errcode = 'check_violation';
    end if;
  else
    if not exists (
      select from ledger_entries p where p.id = new.refund_of and p.gift_use_id = new.gift_use_id
    ) then
      raise exception 'A refund to a gift card that did not pay' using errcode = 'check_violation';
    end if;
    update gift_cards set used_cents = used_cents - new.amount_cents
    where id = (select card_id from gift_card_uses where id = new.gift_use_id);
  end if;
  return null;
end $$;
create trigger ledger_entries_of_gift_cards after insert on ledger_entries
  for each row when (new.gift_use_id is not null) execute function follow_gift_card_entry();

-- What else became of a card, and what was done with it.
create table gift_card_events (
  id integer primary key generated always as identity,
  card_id integer not null references gift_cards (id),
  kind text not null check (kind in ('issued', 'mailed', 'shown', 'void', 'refunded', 'expired', 'extended')),
  -- Of what is void, refunded or expired: of the balance.
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  -- How its price was given back.
  method text check (method in ('Cheque', 'Cash', 'E-transfer', 'Direct deposit', 'Card terminal')),
  reason text not null default '',
  made_by integer references users (id),
  made_at timestamptz not null,
  made_on date not null,
  constraint gift_card_events_amount check (amount_cents = 0 or kind in ('issued', 'void', 'refunded', 'expired')),
  constraint gift_card_events_method check ((kind = 'refunded') = (method is not null))
);
create index gift_card_events_of_card on gift_card_events (card_id, id);
create index gift_card_events_made_on on gift_card_events (made_on) where amount_cents > 0;

create function follow_gift_card_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    -- What was typed can be taken out by a transaction that forgets a person.
    if tg_op = 'UPDATE' and current_setting('slipway.forgetting', true) = 'on' and new.reason = ''
      and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  update gift_cards set
    void_cents = void_cents + case new.kind when 'void' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refunded' then new.amount_cents else 0 end,
    expired_cents = expired_cents + case new.kind when 'expired' then new.amount_cents else 0 end
  where id = new.card_id and new.kind in ('void', 'refunded', 'expired');
  return new;
end $$;
create trigger gift_card_events_followed before insert or update or delete on gift_card_events
  for each row execute function follow_gift_card_event();

-- Every card adds up to what it was sold with.
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
end $$;
