-- Payments of what exists already, what staff have to see to, and invoices.

-- One charge of a booking or an order at a time: two devices never pay the same twice.
create unique index charge_attempts_one_open on charge_attempts (booking_id)
  where state in ('created', 'requires_action');
create unique index charge_attempts_one_open_order on charge_attempts (order_id)
  where state in ('created', 'requires_action');
create index charge_attempts_booking on charge_attempts (booking_id);

alter table ledger_entries
  -- The entry whose mistake this one puts right: no money moved.
  add corrects integer references ledger_entries (id),
  add check (corrects is null or refund_of is not null);
create index ledger_entries_corrects on ledger_entries (corrects) where corrects is not null;

-- Whether the customer gets a mail once the provider has taken the refund on.
alter table refund_attempts add tell_customer boolean not null default false;

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
  check (num_nonnulls(attempt_id, entry_id, refund_id) = 1)
);
create index payment_requests_attempt on payment_requests (attempt_id);

-- What staff have to see to, since the product cannot.
create table money_tasks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('give_back', 'refund_refused', 'dispute_opened',
    'charge_in_doubt', 'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed')),
  -- What it is about, so that the same thing is on the list once.
  key text not null unique,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  payment_id integer references ledger_entries (id),
  message_id integer references messages (id) on delete set null,
  amount_cents bigint check (amount_cents > 0),
  currency text,
  reason text not null default '',
  made_at timestamptz not null,
  done_at timestamptz,
  done_by integer references users (id),
  done_note text not null default '',
  check (num_nonnulls(booking_id, order_id) <= 1),
  check ((amount_cents is null) = (currency is null))
);
create index money_tasks_open on money_tasks (made_at) where done_at is null;
create index money_tasks_booking on money_tasks (booking_id) where booking_id is not null;
create index money_tasks_order on money_tasks (order_id) where order_id is not null;

-- Whoever takes the next number holds this row until the invoice stands: no gaps.
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
  check (num_nonnulls(booking_id, order_id) = 1),
  check ((kind = 'credit_note') = (credits is not null))
);
create index invoices_booking on invoices (booking_id, id);
create index invoices_order on invoices (order_id, id);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
