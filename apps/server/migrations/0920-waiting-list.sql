-- The waiting list: who waits for a place on a full day, the offers that were made to them, and the links in their mails
-- (docs/rules/availability.md, "Waiting list"; docs/decisions/0055-waiting-list.md).

-- Somebody who waits for a place of a package on a day. Deleted 30 days after the day.
create table waiting_entries (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  package_id integer not null references packages (id),
  date date not null,
  -- Null: any start of the day.
  time time,
  -- Minutes, or days or nights, of a package with a choice of lengths.
  length integer check (length >= 1),
  -- Items, of a package sold by the item.
  quantity integer not null default 1 check (quantity >= 1),
  guests integer not null check (guests >= 1),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- Set when they were signed in.
  customer_id integer references users (id),
  joined_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'removed')),
  -- The booking, or the hold that becomes one, by which they got a place.
  booked_by integer references bookings (id),
  constraint waiting_entries_ended check ((ended_at is null) = (end_reason is null))
);
-- The same person waits for the same thing once.
create unique index waiting_entries_once on waiting_entries (package_id, date, time, email_key) nulls not distinct
  where ended_at is null and booked_by is null;
create index waiting_entries_open on waiting_entries (date, unit_id) where ended_at is null and booked_by is null;
create index waiting_entries_unit on waiting_entries (unit_id, date);
create index waiting_entries_booked on waiting_entries (booked_by) where booked_by is not null;
create index waiting_entries_customer on waiting_entries (customer_id) where customer_id is not null;
create index waiting_entries_email on waiting_entries (email_key);

-- A place that somebody who waits was told of. With a hold it is kept for them until then; without one it is for
-- whoever is first.
create table waiting_offers (
  id integer generated always as identity primary key,
  entry_id integer not null references waiting_entries (id) on delete cascade,
  -- The hold that keeps it; null: it is told, not kept.
  booking_id integer unique references bookings (id),
  date date not null,
  time time not null,
  starts_at timestamptz not null,
  -- What the hold takes of its unit; null: it is on a departure, or there is no hold.
  items smallint[],
  during tstzrange,
  days daterange,
  made_at timestamptz not null,
  -- Until when it is kept; null: it is not.
  until timestamptz,
  -- When its hold was freed, for whatever reason; of one that is only told, when it was made.
  ended_at timestamptz,
  -- Its hold was freed for a booking of the same person.
  taken_over boolean not null default false,
  -- It counts among the offers of this place in a row: nobody has taken the place since.
  in_row boolean not null default true,
  constraint waiting_offers_kept check ((booking_id is null) = (until is null)),
  constraint waiting_offers_told check (booking_id is not null or ended_at is not null)
);
-- One place at a time is kept for somebody.
create unique index waiting_offers_one on waiting_offers (entry_id) where ended_at is null;
create index waiting_offers_entry on waiting_offers (entry_id);
create index waiting_offers_in_row on waiting_offers (date) where in_row;

-- Keeps a place again for which the payment failed, for the rest of its hour. Where somebody else has it by now, the
-- offer stays ended.
create function keep_waiting_offer(offer waiting_offers) returns void language plpgsql as $$
begin
  update bookings set status = 0, cancelled_at = null, cancel_reason = null
  where id = offer.booking_id and cancelled_at is not null;
  insert into taken_times (unit_id, item, during, days, booking_id)
  select b.unit_id, held.item, offer.during, offer.days, b.id from bookings b, unnest(offer.items) as held (item)
  where b.id = offer.booking_id;
  update waiting_offers set ended_at = null where id = offer.id;
exception when exclusion_violation or check_violation or unique_violation then
  null;
end $$;

-- An offer ends with its hold, whoever frees that. Whose payment failed waits again, and has the rest of their offer.
create function end_waiting_hold() returns trigger language plpgsql as $$
declare
  offer waiting_offers;
begin
  update waiting_offers set ended_at = new.cancelled_at where booking_id = new.id and ended_at is null;
  for offer in
    select o.* from waiting_entries e
    left join waiting_offers o on o.entry_id = e.id and o.until > new.cancelled_at and o.taken_over
    where e.booked_by = new.id
  loop
    if offer.id is not null then
      perform keep_waiting_offer(offer);
    end if;
  end loop;
  update waiting_entries e set booked_by = null where booked_by = new.id and not exists (
    select from waiting_entries o where o.package_id = e.package_id and o.date = e.date
      and o.time is not distinct from e.time and o.email_key = e.email_key
      and o.ended_at is null and o.booked_by is null);
  return null;
end $$;
create trigger bookings_end_waiting_hold after update of cancelled_at on bookings
  for each row when (old.cancelled_at is null and new.cancelled_at is not null and old.hold_expires_at is not null)
  execute function end_waiting_hold();

-- The links in the mails to those who wait. Only the hash of a link is stored.
create table waiting_links (
  token_hash text primary key,
  entry_id integer not null references waiting_entries (id) on delete cascade,
  made_at timestamptz not null
);
create index waiting_links_entry on waiting_links (entry_id);

-- Whatever frees a place is noticed here, in the transaction that frees it: a job looks who waits for it. Without
-- anybody who waits for the unit nothing is done. The job runs at times of its own as well.
create function look_at_waiting_list(its_unit integer) returns void language plpgsql as $$
begin
  if exists (
    select from waiting_entries
    where ended_at is null and booked_by is null and (its_unit is null or unit_id = its_unit)
  ) then
    perform graphile_worker.add_job('offer-waiting', '{}'::json, job_key => 'offer-waiting');
  end if;
end $$;

create function place_was_freed() returns trigger language plpgsql as $$
begin
  perform look_at_waiting_list(old.unit_id);
  return null;
end $$;
create trigger taken_times_freed after delete on taken_times
  for each row execute function place_was_freed();
create trigger unit_blocks_freed after update or delete on unit_blocks
  for each row execute function place_was_freed();
create trigger closings_freed after update or delete on closings
  for each row execute function place_was_freed();
create trigger departures_freed after update of seats_taken, persons, seats, most_persons, closed on departures
  for each row when (new.seats_taken < old.seats_taken or new.persons < old.persons or new.seats > old.seats
    or new.most_persons > old.most_persons or old.closed and not new.closed)
  execute function place_was_freed();

create function unit_was_freed() returns trigger language plpgsql as $$
begin
  perform look_at_waiting_list(new.id);
  return null;
end $$;
create trigger units_freed after update of items_quantity, maintenance_from, maintenance_to, most_per_day on units
  for each row when ((new.items_quantity, new.maintenance_from, new.maintenance_to, new.most_per_day)
    is distinct from (old.items_quantity, old.maintenance_from, old.maintenance_to, old.most_per_day))
  execute function unit_was_freed();
