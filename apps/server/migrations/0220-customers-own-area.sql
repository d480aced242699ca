-- What customers keep and say of themselves.

-- My bookings is read by customer, the next trip first.
drop index bookings_customer;
create index bookings_customer on bookings (customer_id, starts_at);

-- Who is coming and what they wish, as the customer wrote it; part of it may still be missing.
create table booking_surveys (
  booking_id integer primary key references bookings (id),
  answers jsonb not null,
  -- The customer said that it is complete; false again when staff ask for it anew.
  done boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  asked_at timestamptz
);

create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  label text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  region text not null default '',
  postal_code text not null default '',
  -- ISO 3166-1, two letters.
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create index addresses_user on addresses (user_id);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Set when a customer deleted the account: the row stays for the books, without the person.
alter table users add forgotten_at timestamptz;

-- The history of a booking is never rewritten; a deleted account's data alone can be taken out of it,
-- by a transaction that says so. Nothing can be put in.
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
drop trigger booking_changes_append_only on booking_changes;
create trigger booking_changes_append_only before update or delete on booking_changes
  for each row execute function refuse_change_of_history();
