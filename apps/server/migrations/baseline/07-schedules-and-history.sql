-- What bookings and orders have in common: schedules that repeat them, keys of requests, who changed what.

create table booking_series (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  -- What is repeated.
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every integer not null check (every between 1 and 100),
  -- The day that the others follow from: the date of what is repeated.
  from_date date not null,
  until_date date,
  occurrences integer check (occurrences between 1 and 200),
  made_by integer references users (id),
  made_at timestamptz not null,
  -- Ended: nothing of it takes place from this day on, but for what was paid.
  ended_from date,
  ended_at timestamptz,
  ended_by integer references users (id),
  version integer not null default 1,
  constraint booking_series_of_one check (num_nonnulls(booking_id, order_id) = 1),
  constraint booking_series_bounded check (num_nonnulls(until_date, occurrences) >= 1),
  constraint booking_series_ended check ((ended_at is null) = (ended_from is null))
);
alter table bookings add foreign key (series_id) references booking_series (id);
alter table orders add foreign key (series_id) references booking_series (id);

-- The same key gives the same answer (docs/rules/statuses-and-money.md, "Idempotency").
create table booking_requests (
  key text primary key,
  fingerprint text not null,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  series_id integer references booking_series (id),
  created_at timestamptz not null
);

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
  constraint booking_changes_of_one check (num_nonnulls(booking_id, order_id) = 1)
);
create index booking_changes_booking on booking_changes (booking_id);
create index booking_changes_order on booking_changes (order_id);

-- The history of a booking is never rewritten; a deleted account's data alone can be taken out of it, by a transaction
-- that says so. Nothing can be put in.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('slipway.forgetting', true) = 'on'
    and new.before <@ old.before and new.after <@ old.after
    and (new.id, new.booking_id, new.order_id, new.changed_at, new.changed_by, new.action)
      is not distinct from
      (old.id, old.booking_id, old.order_id, old.changed_at, old.changed_by, old.action)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger booking_changes_append_only before update or delete on booking_changes
  for each row execute function refuse_change_of_history();
