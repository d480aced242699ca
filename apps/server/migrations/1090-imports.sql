-- Imports of customers and bookings from files of an earlier software (docs/rules/imports.md). Of a file only what became
-- of its lines is kept, without names or addresses.
create table imports (
  id integer generated always as identity primary key,
  what text not null constraint imports_what check (what in ('customers', 'bookings')),
  file_name text not null,
  -- The file of all its steps, as a hash.
  file_hash text not null,
  total integer not null constraint imports_total check (total > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  -- Null: it stopped before the end.
  finished_at timestamptz,
  constraint imports_finished check (finished_at >= made_at)
);

-- Written in the transaction that makes what the line brings.
create table import_lines (
  import_id integer not null references imports (id) on delete cascade,
  -- As a spreadsheet numbers it: the header is 1.
  line integer not null constraint import_lines_line check (line > 1),
  outcome text not null constraint import_lines_outcome check (outcome in ('made', 'known', 'refused')),
  reference text not null default '',
  reason text not null default '',
  booking_id integer references bookings (id),
  customer_id integer references users (id),
  primary key (import_id, line),
  constraint import_lines_reason check ((outcome = 'refused') = (reason <> ''))
);

-- The references under which bookings were known in the earlier software: each is imported once.
create table imported_bookings (
  reference text primary key constraint imported_bookings_reference check (reference <> ''),
  booking_id integer not null unique references bookings (id)
);
