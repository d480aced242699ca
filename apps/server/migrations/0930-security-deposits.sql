-- Security deposits: held on a card, or taken and given back (docs/decisions/0056-security-deposits.md).

alter table packages add column security_deposit_cents bigint not null default 0 check (security_deposit_cents >= 0);

-- 6: security deposit, of a booking.
alter table charge_lines drop constraint charge_lines_kind_check;
alter table charge_lines add constraint charge_lines_kind_check
  check (kind in (2, 3, 4, 5) or (kind = 6 and booking_id is not null));
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in (2, 3, 4, 5) or (kind = 6 and booking_id is not null));

-- Whoever pays agreed that the card is kept for the security deposit.
alter table charge_attempts add column for_security_deposit boolean not null default false;

-- The cards that may be used for the security deposits of bookings, and for nothing else; gone when those have ended.
create table security_deposit_cards (
  booking_id integer primary key references bookings (id),
  gateway_card text not null,
  gateway_customer text not null,
  agreed_at timestamptz not null
);
create index security_deposit_cards_card on security_deposit_cards (gateway_card);
create index security_deposit_cards_customer on security_deposit_cards (gateway_customer);

create table security_deposits (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings (id),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- wanted: being charged, or asked for by a pay link. capturing, releasing: decided, and not made at the provider yet.
  state text not null check (
    state in ('wanted', 'held', 'taken', 'capturing', 'releasing', 'captured', 'released')),
  -- Its last charge.
  attempt_id integer unique references charge_attempts (id),
  -- Until when the provider holds it; null: it was never held, or was taken.
  capture_before timestamptz,
  secured_at timestamptz,
  captured_cents bigint not null default 0,
  reason text not null default '',
  captured_by integer references users (id),
  -- The day on which a part was kept, or it was released.
  ended_on date,
  made_at timestamptz not null,
  constraint security_deposits_captured_within_held check (captured_cents between 0 and amount_cents),
  constraint security_deposits_captured check ((captured_cents > 0) = (state in ('capturing', 'captured'))),
  constraint security_deposits_secured check (secured_at is not null or state in ('wanted', 'released')),
  constraint security_deposits_ended check ((ended_on is not null) = (state in ('captured', 'released')))
);
-- One of a booking at a time.
create unique index security_deposits_one_open on security_deposits (booking_id)
  where state not in ('captured', 'released');
create index security_deposits_booking on security_deposits (booking_id, id);
create index security_deposits_open on security_deposits (state) where state not in ('captured', 'released');
create index security_deposits_damage on security_deposits (ended_on) where state = 'captured';

-- It goes one way only: what was decided about it stays.
create function keep_security_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on']
      = to_jsonb(old) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on']
    and (case
      when old.state = new.state then
        -- Another charge of what is wanted; or its reason is taken out by a transaction that forgets a person.
        to_jsonb(new) - array['attempt_id', 'reason'] = to_jsonb(old) - array['attempt_id', 'reason']
        and (new.attempt_id is not distinct from old.attempt_id or old.state = 'wanted')
        and (new.reason = old.reason or (new.reason = '' and current_setting('slipway.forgetting', true) = 'on'))
      when old.state = 'wanted' then new.state in ('held', 'taken', 'released')
      when old.state = 'held' then new.state in ('taken', 'capturing', 'releasing')
      when old.state = 'taken' then new.state in ('captured', 'released')
      when old.state = 'capturing' then
        -- A hold that has ended at the provider can no longer be captured.
        new.state = 'released' or (new.state = 'captured' and new.captured_cents = old.captured_cents)
      when old.state = 'releasing' then new.state = 'released'
      else false
    end)
  then
    return new;
  end if;
  raise exception 'A security deposit goes one way only' using errcode = 'restrict_violation';
end $$;
create trigger security_deposits_stay before update or delete on security_deposits
  for each row execute function keep_security_deposit();

-- A link by which it is paid; null: one to pay what is due.
alter table pay_links add column security_deposit_id integer references security_deposits (id);
create index pay_links_security_deposit on pay_links (security_deposit_id) where security_deposit_id is not null;

-- As before; a security deposit is neither paid nor a tip.
create or replace function follow_ledger_entry() returns trigger language plpgsql as $$
declare
  signed bigint := case new.direction when 'payment' then new.amount_cents else -new.amount_cents end;
begin
  if new.kind = 6 then
    perform from bookings where id = new.booking_id for no key update;
  elsif new.booking_id is not null then
    update bookings set
      paid_cents = paid_cents + case when new.kind = 5 then 0 else signed end,
      tips_cents = tips_cents + case when new.kind = 5 then signed else 0 end
    where id = new.booking_id;
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

-- What staff have to see to: a hold that had ended before a part of it could be kept.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost'));

-- Trips whose security deposit is to be held.
create index bookings_security_deposit on bookings (date) where terms -> 'securityDeposit' is not null;

-- The same sums as before; security deposits are in none of them.
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
    from orders where customer_id is not null and cancelled_at is null
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
