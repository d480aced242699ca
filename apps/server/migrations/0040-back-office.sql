-- What the back office and the customer's own area need of bookings, orders and money.

alter table bookings
  add version integer not null default 1,
  -- Paid less refunded, tips apart; kept by the ledger's trigger, so that lists need not add up.
  add paid_cents bigint not null default 0,
  add tips_cents bigint not null default 0,
  add left_cents bigint not null generated always as (total_cents - paid_cents) stored,
  add source text not null default 'public' check (source in ('public', 'staff', 'repeat')),
  -- Who of the staff made it.
  add made_by integer references users (id),
  -- The business called it off: everything comes back.
  add called_off boolean not null default false,
  add no_show_at timestamptz,
  add staff_notes text not null default '',
  -- The fewest days before the trip at which it was moved under cancellation terms.
  add strictest_days_before integer;

-- Who sails with a booking. Nobody is on two trips at once, whatever the code above decides.
create table booking_crew (
  booking_id integer not null references bookings (id),
  role text not null check (role in ('supervisor', 'mate')),
  person_id integer not null references users (id),
  during tstzrange not null check (not isempty(during)),
  primary key (booking_id, role),
  constraint booking_crew_one_trip_at_once
    exclude using gist (int4range(person_id, person_id, '[]') with &&, during with &&)
);
create index booking_crew_person on booking_crew (person_id);

insert into booking_crew (booking_id, role, person_id, during)
select id, 'supervisor', supervisor_id, tstzrange(starts_at, starts_at + make_interval(hours =>
    case kind when 'harbor_cruise' then 4 when 'half_day' then 6 when 'three_quarter_day' then 8
      when 'full_day' then 10 else coalesce(duration_hours, 8) end))
from bookings where supervisor_id is not null and cancelled_at is null
order by id
on conflict do nothing;

alter table bookings drop column supervisor_id;

-- Orders of products (spec README "Orders").
create table orders (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  customer_id integer references users (id),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  delivery_date date not null,
  delivery_address text not null default '',
  -- The six order payment states of spec B section 3.
  status smallint not null check (status between 0 and 5),
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  total_cents bigint not null check (total_cents >= 0),
  deposit_cents bigint not null check (deposit_cents between 0 and total_cents),
  paid_cents bigint not null default 0,
  left_cents bigint not null generated always as (total_cents - paid_cents) stored,
  -- What the order was made under: quote, tax, cancellation terms, currency, zone.
  terms jsonb not null,
  source text not null default 'staff' check (source in ('staff', 'repeat')),
  made_by integer references users (id),
  staff_notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null
);
create index orders_customer on orders (customer_id, delivery_date);
create index orders_email on orders (email_key);
create index orders_delivery on orders (delivery_date);

create table order_lines (
  order_id integer not null references orders (id),
  position smallint not null,
  unit_id integer not null references units (id),
  name text not null,
  sku text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  quantity integer not null check (quantity >= 1),
  amount_cents bigint not null check (amount_cents = price_cents * quantity),
  primary key (order_id, position)
);
create index order_lines_unit on order_lines (unit_id);

-- Money is for a booking or for an order.
alter table charge_attempts
  alter booking_id drop not null,
  add order_id integer references orders (id),
  add check (num_nonnulls(booking_id, order_id) = 1),
  add unique (order_id, attempt_no);

alter table refund_attempts
  alter booking_id drop not null,
  add order_id integer references orders (id),
  add wanted_by integer references users (id),
  add check (num_nonnulls(booking_id, order_id) = 1);
create index refund_attempts_payment on refund_attempts (payment_id);
create index refund_attempts_booking on refund_attempts (booking_id);

alter table ledger_entries
  alter booking_id drop not null,
  add order_id integer references orders (id),
  -- The day that the money moved, in the business's zone; staff may enter it later.
  add paid_on date,
  -- Of a cheque or a transfer.
  add reference text not null default '',
  add check (num_nonnulls(booking_id, order_id) = 1),
  drop constraint ledger_entries_check;
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries set paid_on = (made_at at time zone
  coalesce((select data ->> 'time_zone' from settings where id = 1), 'America/Toronto'))::date;
-- Entries that gave a failed or disputed refund back name the payment from now on.
update ledger_entries back set refund_of = refund.refund_of from ledger_entries refund
where back.direction = 'payment' and refund.direction = 'refund'
  and back.gateway_ref in (refund.gateway_ref || '-failed', refund.gateway_ref || '-won');
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries
  alter paid_on set not null,
  -- A refund names its payment; so does a payment that takes a refund back.
  add check (direction = 'payment' or refund_of is not null);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_refund_of on ledger_entries (refund_of) where refund_of is not null;
create index ledger_entries_paid_on on ledger_entries (paid_on);

update bookings b set paid_cents = sums.paid, tips_cents = sums.tips
from (
  select booking_id,
    coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end)
      filter (where kind <> 5), 0) as paid,
    coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end)
      filter (where kind = 5), 0) as tips
  from ledger_entries group by booking_id
) sums
where sums.booking_id = b.id;

-- Of a payment: given back less taken back again, in cents.
create function refunded_of(payment integer) returns bigint language sql stable as $$
  select coalesce(sum(case direction when 'refund' then amount_cents else -amount_cents end), 0)
  from ledger_entries where refund_of = payment
$$;

-- Every entry moves the sums of what it is for, and no payment gives back more than it brought.
-- The row of the booking or order is the lock: whoever comes second sees the first one's entry.
create function follow_ledger_entry() returns trigger language plpgsql as $$
declare
  signed bigint := case new.direction when 'payment' then new.amount_cents else -new.amount_cents end;
begin
  if new.booking_id is not null then
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
      and refunded_of(p.id) between 0 and p.amount_cents
  ) then
    raise exception 'refund of payment % beyond what it brought', new.refund_of
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
create trigger ledger_entries_followed after insert on ledger_entries
  for each row execute function follow_ledger_entry();

-- Refunds that are wanted count, too, from the moment they are wanted.
create function refuse_refund_beyond_payment() returns trigger language plpgsql as $$
declare
  payment bigint;
begin
  select amount_cents into payment from ledger_entries where id = new.payment_id for update;
  if new.amount_cents > payment - refunded_of(new.payment_id) - (
    select coalesce(sum(amount_cents), 0) from refund_attempts
    where payment_id = new.payment_id and state = 'created'
  ) then
    raise exception 'refund of payment % beyond what is left of it', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_attempts_within_payment before insert on refund_attempts
  for each row execute function refuse_refund_beyond_payment();

-- Who changed what of a booking or an order, and when.
create table booking_changes (
  id integer generated always as identity primary key,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  changed_at timestamptz not null,
  -- Null: a visitor, or the system itself.
  changed_by integer references users (id),
  action text not null,
  -- The fields that changed, as they were and as they are.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  check (num_nonnulls(booking_id, order_id) = 1)
);
create index booking_changes_booking on booking_changes (booking_id);
create index booking_changes_order on booking_changes (order_id);
create trigger booking_changes_append_only before update or delete on booking_changes
  for each row execute function refuse_change();

alter table messages add order_id integer references orders (id);
