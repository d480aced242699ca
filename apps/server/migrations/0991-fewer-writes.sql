-- A booking writes less (docs/decisions/0067-what-a-booking-writes.md).

-- What is paid of a hold is summed up when it ends, in the write that ends it: nothing is paid of one that stays.
create function sum_ended_hold() returns trigger language plpgsql as $$
begin
  select coalesce(sum(signed) filter (where kind <> 5), 0), coalesce(sum(signed) filter (where kind = 5), 0)
  into new.paid_cents, new.tips_cents
  from (
    select kind, case direction when 'payment' then amount_cents else -amount_cents end as signed
    from ledger_entries where booking_id = new.id and kind <> 6
  ) entered;
  return new;
end $$;
create trigger bookings_sum_ended_hold before update of status, hold_expires_at, cancelled_at on bookings
  for each row when (
    old.status = 0 and old.hold_expires_at is not null and old.cancelled_at is null
    and not (new.status = 0 and new.hold_expires_at is not null and new.cancelled_at is null))
  execute function sum_ended_hold();

-- As before, but for open holds. Their row is locked as well: whoever ends one sees every entry.
create or replace function follow_ledger_entry() returns trigger language plpgsql as $$
declare
  signed bigint := case new.direction when 'payment' then new.amount_cents else -new.amount_cents end;
  summed_later boolean;
begin
  if new.booking_id is not null then
    select new.kind = 6 or (b.status = 0 and b.hold_expires_at is not null and b.cancelled_at is null)
    into summed_later from bookings b where id = new.booking_id for no key update;
    if not summed_later then
      update bookings set
        paid_cents = paid_cents + case when new.kind = 5 then 0 else signed end,
        tips_cents = tips_cents + case when new.kind = 5 then signed else 0 end
      where id = new.booking_id;
    end if;
  else
    update orders set paid_cents = paid_cents + signed where id = new.order_id;
  end if;
  if new.refund_of is not null and not exists (
    select from ledger_entries p
    where p.id = new.refund_of and p.direction = 'payment' and p.refund_of is null
      and p.booking_id is not distinct from new.booking_id
      and p.order_id is not distinct from new.order_id
      and (p.kind = 6) = (new.kind = 6)
      and refunded_of(p.id) between 0 and p.amount_cents
  ) then
    raise exception 'refund of payment % beyond what it brought', new.refund_of
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;

-- The same sums as before, but nothing is paid of an open hold; a function can only be replaced as a whole.
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
    group by booking_id) l on l.booking_id = b.id
    and not (b.status = 0 and b.hold_expires_at is not null and b.cancelled_at is null);

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

-- Whose an open hold is, one row for each: the keys of its network, email, phone and card, hashed.
alter table hold_keys rename to old_hold_keys;
alter table old_hold_keys
  drop constraint hold_keys_booking_id_fkey,
  drop constraint hold_keys_order_id_fkey;
create table hold_keys (
  keys bigint[] not null,
  booking_id integer references bookings (id) on delete cascade,
  order_id integer references orders (id) on delete cascade,
  constraint hold_keys_of_one check (num_nonnulls(booking_id, order_id) = 1)
);
-- The first eight bytes of a key are enough to tell it from others.
insert into hold_keys (keys, booking_id, order_id)
select array_agg(('x' || encode(substring(decode(translate(key, '-_', '+/') || '=', 'base64') for 8), 'hex'))::bit(64)::bigint),
  booking_id, order_id
from old_hold_keys where key ~ '^[-_0-9A-Za-z]{43}$' group by booking_id, order_id;
drop table old_hold_keys;
create unique index hold_keys_booking on hold_keys (booking_id) where booking_id is not null;
create unique index hold_keys_order on hold_keys (order_id) where order_id is not null;
-- Every search also reads the list of entries that are still to be merged, so it is kept short. PostgreSQL never removes
-- a key from a GIN index, so the daily clean-up rebuilds it.
create index hold_keys_keys on hold_keys using gin (keys) with (gin_pending_list_limit = 64);

-- A customer's totals are begun by the first booking or order, or else at the end of the transaction.
drop trigger users_begin_customer_totals on users;
create constraint trigger users_begin_customer_totals after insert or update of role on users
  deferrable initially deferred for each row when (new.role = 'Customer') execute function begin_customer_totals();

-- Only charges of orders.
drop index charge_lines_one_open_order;
create unique index charge_lines_one_open_order on charge_lines (order_id) where open and order_id is not null;

-- Messages are made in the order of their numbers.
drop index messages_created;

-- A charge has none before the provider knows of it.
alter table charge_attempts drop constraint charge_attempts_gateway_payment_key;
create unique index charge_attempts_gateway_payment on charge_attempts (gateway_payment)
  where gateway_payment is not null;

-- What is taken of a unit is looked for in `taken_times`; a hold is nobody's until it is booked.
drop index bookings_unit_date;
drop index bookings_email;
create index bookings_email on bookings (email_key) where hold_expires_at is null;

-- Customers are sorted by the address that is unique.
drop index customers_by_email;
