-- The day's work: the daily log, what is called off, and what staff have to see to.

-- What staff note of a day, one text for each company (0: all of them).
create table daily_notes (
  company_id integer not null,
  date date not null,
  body text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by integer not null references users (id),
  primary key (company_id, date)
);

create table daily_tasks (
  -- Chosen where it was written, so that sending it twice makes it once.
  id uuid primary key,
  company_id integer not null,
  date date not null,
  title text not null,
  -- 0 working on it, 99 done, -1 cancelled.
  state smallint not null default 0 check (state in (0, 99, -1)),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by integer not null references users (id)
);
create index daily_tasks_day on daily_tasks (date, company_id);

-- Entries that arrived: one that is sent again, because its answer was lost, is not written again.
create table daily_writes (
  id uuid primary key,
  -- What it made of what it was about.
  version integer not null,
  made_at timestamptz not null
);
create index daily_writes_made on daily_writes (made_at);

create table call_offs (
  id integer generated always as identity primary key,
  -- Of the press that made it: pressed twice, it is made once.
  request_id uuid not null unique,
  company_id integer not null,
  from_date date not null,
  to_date date not null,
  -- Null: every unit.
  unit_id integer references units (id),
  -- Of a departure that was called off, with its bookings.
  departure_id integer references departures (id),
  reason text not null,
  message text not null,
  made_by integer not null references users (id),
  made_at timestamptz not null,
  constraint call_offs_dates check (to_date >= from_date)
);
create index call_offs_made on call_offs (made_at desc);
create index call_offs_departure on call_offs (departure_id) where departure_id is not null;

create table call_off_bookings (
  call_off_id integer not null references call_offs (id),
  booking_id integer not null references bookings (id),
  -- The trip as it was called off.
  date date not null,
  time time not null,
  -- Of the link that the customer chooses with; null until the customer is written to.
  token_hash text unique,
  -- Links made so far: each one ends the link before.
  round integer not null default 0,
  expires_at timestamptz not null,
  choice text check (choice in ('date', 'refund')),
  chosen_at timestamptz,
  new_date date,
  new_time time,
  -- Why the customer could not be written to, or the choice not be carried out.
  failure text,
  primary key (call_off_id, booking_id),
  constraint call_off_bookings_chosen check ((choice is null) = (chosen_at is null))
);
-- A booking waits for one answer at a time.
create unique index call_off_bookings_open on call_off_bookings (booking_id) where choice is null;
create index call_off_bookings_refunds on call_off_bookings (chosen_at) where choice = 'refund';

-- To do: what staff have to see to, since the product cannot.
create table money_tasks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late')),
  -- What it is about, so that the same thing is on the list once.
  key text not null unique,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  departure_id integer references departures (id),
  payment_id integer references ledger_entries (id),
  message_id integer references messages (id) on delete set null,
  -- A failed job, which is started again from the list.
  job_id bigint,
  amount_cents bigint check (amount_cents > 0),
  currency text,
  reason text not null default '',
  made_at timestamptz not null,
  done_at timestamptz,
  done_by integer references users (id),
  done_note text not null default '',
  constraint money_tasks_of_one check (num_nonnulls(booking_id, order_id) <= 1),
  constraint money_tasks_currency check ((amount_cents is null) = (currency is null))
);
create index money_tasks_open on money_tasks (made_at) where done_at is null;
create index money_tasks_booking on money_tasks (booking_id) where booking_id is not null;
create index money_tasks_order on money_tasks (order_id) where order_id is not null;
