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

-- Whose an open hold is, one row for each: the keys of its network, email, phone and card, hashed.
alter table hold_keys rename to old_hold_keys;
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
-- What waits to be sorted in is read by every search.
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
