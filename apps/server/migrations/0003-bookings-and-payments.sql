-- Bookings, the slots they take, and every movement of money.

create table bookings (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  -- Null: inshore, not yet contracted onto a unit.
  unit_id integer references units (id),
  -- Which of the unit's items, from 1; null as long as there is no unit.
  item smallint,
  package_id integer references packages (id),
  kind text not null check (kind in ('harbor_cruise', 'half_day', 'three_quarter_day', 'full_day', 'inshore')),
  date date not null,
  time time not null,
  starts_at timestamptz not null,
  duration_hours integer,
  guests integer not null check (guests >= 1),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  customer_id integer references users (id),
  supervisor_id integer references users (id),
  -- Spec B section 4; 0 with an expiry is a hold.
  status smallint not null check (status between 0 and 7),
  hold_expires_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  total_cents bigint not null check (total_cents >= 0),
  deposit_cents bigint not null check (deposit_cents between 0 and total_cents),
  -- What the booking was made under: quote, tax, cancellation terms, currency, zone.
  terms jsonb not null,
  consent_at timestamptz,
  consent_address text,
  created_at timestamptz not null,
  check ((status = 1) = (cancelled_at is not null)),
  check ((unit_id is null) = (item is null)),
  check (hold_expires_at is null or status in (0, 1))
);
create index bookings_unit_date on bookings (unit_id, date) where cancelled_at is null;
create index bookings_customer on bookings (customer_id, date);
create index bookings_email on bookings (email_key);
create index bookings_holds on bookings (hold_expires_at) where status = 0 and hold_expires_at is not null;

-- The lock of a unit's day: whoever decides about it holds this row.
create table unit_days (
  unit_id integer not null references units (id),
  date date not null,
  primary key (unit_id, date)
);

-- The guarantee against double booking, whatever the code above does: one row for each slot of an
-- item that a live booking takes. Gone when the booking is cancelled or its hold is freed.
create table slots_taken (
  unit_id integer not null,
  date date not null,
  slot smallint not null,
  item smallint not null,
  booking_id integer not null references bookings (id),
  primary key (unit_id, date, slot, item)
);
create index slots_taken_booking on slots_taken (booking_id);

-- The same key gives the same answer (spec README "A public booking, from press to receipt").
create table booking_requests (
  key text primary key,
  fingerprint text not null,
  booking_id integer references bookings (id),
  created_at timestamptz not null
);

create table cards (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  gateway_card text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  active boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (user_id, gateway_card)
);
create unique index cards_one_active on cards (user_id) where active and removed_at is null;

-- Attempts to charge change as the provider answers; the ledger never does.
create table charge_attempts (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings (id),
  attempt_no integer not null,
  -- Whoever pays asked to keep the card.
  keep_card boolean not null default false,
  -- A status number of spec B section 4: what the money is for.
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
  unique (booking_id, attempt_no)
);
create index charge_attempts_open on charge_attempts (touched_at) where state in ('created', 'requires_action');

create table ledger_entries (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings (id),
  direction text not null check (direction in ('payment', 'refund')),
  -- 2 deposit, 3 instalment, 4 final, 5 tip.
  kind smallint not null check (kind in (2, 3, 4, 5)),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  method text not null
    check (method in ('Credit card', 'Cheque', 'Cash', 'E-transfer', 'Direct deposit')),
  attempt_id integer unique references charge_attempts (id),
  refund_of integer references ledger_entries (id),
  gateway_ref text unique,
  note text not null default '',
  made_by integer references users (id),
  made_at timestamptz not null,
  check ((direction = 'refund') = (refund_of is not null))
);
create index ledger_entries_booking on ledger_entries (booking_id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

-- Refunds wanted, until the provider has made them.
create table refund_attempts (
  id integer generated always as identity primary key,
  payment_id integer not null references ledger_entries (id),
  booking_id integer not null references bookings (id),
  amount_cents bigint not null check (amount_cents > 0),
  key text not null unique,
  reason text not null,
  state text not null default 'created' check (state in ('created', 'succeeded', 'failed')),
  gateway_refund text unique,
  failure text,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index refund_attempts_open on refund_attempts (touched_at) where state = 'created';

-- Each event of the provider is handled once.
create table gateway_events (
  id text primary key,
  received_at timestamptz not null
);
