-- Charges, the ledger, refunds and invoices of bookings and orders (docs/rules/statuses-and-money.md).

-- Attempts to charge change as the provider answers; the ledger never does.
create table charge_attempts (
  id integer generated always as identity primary key,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  attempt_no integer not null,
  -- Whoever pays asked to keep the card.
  keep_card boolean not null default false,
  -- What the money is for: 2 deposit, 3 instalment, 4 final, 5 tip.
  kind smallint not null check (kind in (2, 3, 4, 5)),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  key text not null unique,
  gateway_card text,
  gateway_customer text,
  gateway_payment text unique,
  -- Of the secret that the payer's browser was given for 3-D Secure.
  client_secret_hash text,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  failure jsonb,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  unique (booking_id, attempt_no),
  unique (order_id, attempt_no),
  constraint charge_attempts_of_one check (num_nonnulls(booking_id, order_id) = 1)
);
create index charge_attempts_booking on charge_attempts (booking_id);
create index charge_attempts_open on charge_attempts (touched_at) where state in ('created', 'requires_action');
-- One charge of a booking or an order at a time: two devices never pay the same twice.
create unique index charge_attempts_one_open on charge_attempts (booking_id)
  where state in ('created', 'requires_action');
create unique index charge_attempts_one_open_order on charge_attempts (order_id)
  where state in ('created', 'requires_action');

-- Every movement of money, once and for all.
create table ledger_entries (
  id integer generated always as identity primary key,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  direction text not null check (direction in ('payment', 'refund')),
  -- 2 deposit, 3 instalment, 4 final, 5 tip.
  kind smallint not null check (kind in (2, 3, 4, 5)),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  method text not null
    check (method in ('Credit card', 'Cheque', 'Cash', 'E-transfer', 'Direct deposit')),
  attempt_id integer unique references charge_attempts (id),
  refund_of integer references ledger_entries (id),
  -- The entry whose mistake this one puts right: no money moved.
  corrects integer references ledger_entries (id),
  gateway_ref text unique,
  -- Of a cheque or a transfer.
  reference text not null default '',
  note text not null default '',
  made_by integer references users (id),
  made_at timestamptz not null,
  -- The day that the money moved, in the business's zone; staff may enter it later.
  paid_on date not null,
  constraint ledger_entries_of_one check (num_nonnulls(booking_id, order_id) = 1),
  -- A refund names its payment; so does a payment that takes a refund back.
  constraint ledger_entries_refund check (direction = 'payment' or refund_of is not null),
  constraint ledger_entries_correction check (corrects is null or refund_of is not null)
);
create index ledger_entries_booking on ledger_entries (booking_id);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_refund_of on ledger_entries (refund_of) where refund_of is not null;
create index ledger_entries_corrects on ledger_entries (corrects) where corrects is not null;

-- Reports add up a period's entries, its tips and all tips of their trips without reading the rows one by one; the
-- entries behind a figure are walked from the latest.
create index ledger_entries_paid_on on ledger_entries (paid_on)
  include (booking_id, order_id, direction, kind, amount_cents, currency, refund_of, corrects);
create index ledger_entries_page on ledger_entries (paid_on, id);
create index ledger_entries_tips on ledger_entries (paid_on) include (booking_id, order_id)
  where kind = 5;
create index ledger_entries_tips_of_booking on ledger_entries (booking_id, id)
  include (paid_on, order_id, currency, direction, amount_cents, refund_of, corrects)
  where kind = 5;
create index ledger_entries_tips_of_order on ledger_entries (order_id, id)
  where kind = 5 and order_id is not null;

-- The ledger is never rewritten; what was typed about a payment can be taken out of it by a transaction that forgets a
-- person. Nothing can be put in.
create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('slipway.forgetting', true) = 'on'
    and new.note in (old.note, '') and new.reference in (old.reference, '')
    and to_jsonb(new) - array['note', 'reference'] = to_jsonb(old) - array['note', 'reference']
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change_of_ledger();

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

-- Refunds wanted, until the provider has made them.
create table refund_attempts (
  id integer generated always as identity primary key,
  payment_id integer not null references ledger_entries (id),
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  amount_cents bigint not null check (amount_cents > 0),
  key text not null unique,
  reason text not null,
  wanted_by integer references users (id),
  -- Whether the customer gets a mail once the provider has taken the refund on.
  tell_customer boolean not null default false,
  state text not null default 'created' check (state in ('created', 'succeeded', 'failed')),
  gateway_refund text unique,
  failure text,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  constraint refund_attempts_of_one check (num_nonnulls(booking_id, order_id) = 1)
);
create index refund_attempts_open on refund_attempts (touched_at) where state = 'created';
create index refund_attempts_payment on refund_attempts (payment_id);
create index refund_attempts_booking on refund_attempts (booking_id);

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

-- The same key of the same person gives the same answer, and never a second movement of money.
create table payment_requests (
  person_id integer not null references users (id),
  key text not null,
  fingerprint text not null,
  attempt_id integer references charge_attempts (id),
  entry_id integer references ledger_entries (id),
  refund_id integer references refund_attempts (id),
  made_at timestamptz not null,
  primary key (person_id, key),
  constraint payment_requests_of_one check (num_nonnulls(attempt_id, entry_id, refund_id) = 1)
);
create index payment_requests_attempt on payment_requests (attempt_id);

-- Whoever takes the next number holds this row until the invoice stands: no gaps. Company 0: of no company.
create table invoice_counters (
  company_id integer primary key,
  last integer not null check (last >= 0)
);

create table invoices (
  id integer generated always as identity primary key,
  -- 0: of no company.
  company_id integer not null,
  number integer not null check (number >= 1),
  -- A later state of the same invoice has the same number and the next version.
  version integer not null check (version >= 1),
  kind text not null check (kind in ('invoice', 'credit_note')),
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  -- A credit note names the invoice that it takes back.
  credits integer references invoices (id),
  -- Everything printed on it, frozen: later changes alter no paper.
  content jsonb not null,
  issued_at timestamptz not null,
  issued_by integer references users (id),
  unique (company_id, number, version),
  constraint invoices_of_one check (num_nonnulls(booking_id, order_id) = 1),
  constraint invoices_credits check ((kind = 'credit_note') = (credits is not null))
);
create index invoices_booking on invoices (booking_id, id);
create index invoices_order on invoices (order_id, id);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
