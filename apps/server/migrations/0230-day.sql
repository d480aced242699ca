-- The day's work: the calendar's index, the daily log, and trips that the business calls off.

create index bookings_live_date on bookings (date, time, id) where cancelled_at is null;

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
  -- Spec B section 3: 0 Working on it, 99 Done, -1 Cancelled.
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
  to_date date not null check (to_date >= from_date),
  -- Null: every unit.
  unit_id integer references units (id),
  reason text not null,
  message text not null,
  made_by integer not null references users (id),
  made_at timestamptz not null
);
create index call_offs_made on call_offs (made_at desc);

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
  check ((choice is null) = (chosen_at is null))
);
-- A booking waits for one answer at a time.
create unique index call_off_bookings_open on call_off_bookings (booking_id) where choice is null;
create index call_off_bookings_refunds on call_off_bookings (chosen_at) where choice = 'refund';
