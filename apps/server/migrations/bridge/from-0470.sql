-- For databases whose last migration was 0470-package-kinds.sql: what they lack of the baseline.

-- Checks of several columns, which had numbers for names.
alter table announcements rename constraint announcements_check to announcements_dates;
alter table booking_changes rename constraint booking_changes_check to booking_changes_of_one;
alter table booking_series rename constraint booking_series_check to booking_series_of_one;
alter table booking_series rename constraint booking_series_check1 to booking_series_bounded;
alter table booking_series rename constraint booking_series_check2 to booking_series_ended;
alter table bookings rename constraint bookings_check to bookings_deposit;
alter table bookings rename constraint bookings_check1 to bookings_cancelled;
alter table bookings rename constraint bookings_check2 to bookings_item;
alter table bookings rename constraint bookings_check3 to bookings_hold;
alter table call_off_bookings rename constraint call_off_bookings_check to call_off_bookings_chosen;
alter table call_offs rename constraint call_offs_check to call_offs_dates;
alter table charge_attempts rename constraint charge_attempts_check to charge_attempts_of_one;
alter table invoices rename constraint invoices_check to invoices_of_one;
alter table invoices rename constraint invoices_check1 to invoices_credits;
alter table ledger_entries rename constraint ledger_entries_check to ledger_entries_of_one;
alter table ledger_entries rename constraint ledger_entries_check1 to ledger_entries_refund;
alter table ledger_entries rename constraint ledger_entries_check2 to ledger_entries_correction;
alter table money_tasks rename constraint money_tasks_check to money_tasks_of_one;
alter table money_tasks rename constraint money_tasks_check1 to money_tasks_currency;
alter table order_lines rename constraint order_lines_check to order_lines_amount;
alter table orders rename constraint orders_check to orders_deposit;
alter table package_kinds rename constraint package_kinds_check to package_kinds_closed_when;
alter table package_kinds rename constraint package_kinds_check1 to package_kinds_stay;
alter table package_kinds rename constraint package_kinds_check2 to package_kinds_seats;
alter table payment_requests rename constraint payment_requests_check to payment_requests_of_one;
alter table rates rename constraint rates_check to rates_units_or_kinds;
alter table refund_attempts rename constraint refund_attempts_check to refund_attempts_of_one;
alter table test_gateway.payments rename constraint payments_check to payments_refunded;
alter table unit_blocks rename constraint unit_blocks_check to unit_blocks_dates;
alter table unit_blocks rename constraint unit_blocks_check1 to unit_blocks_feed;

-- Catalogue: types of guest, and packages sold by the seat. An installation chooses its kinds of package itself; one
-- that is in use keeps those it has.
create table guest_types (
  id integer generated always as identity primary key,
  kind text not null references package_kinds (code),
  position integer not null,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (comparable_name(name)) stored,
  takes_seat boolean not null default true,
  ended_at timestamptz
);
create unique index guest_types_name on guest_types (kind, name_key) where ended_at is null;

alter table packages
  add column guest_type_prices jsonb not null default '[]' check (jsonb_typeof(guest_type_prices) = 'array');

do $$
begin
  if exists (select from users) or exists (select from units) or exists (select from bookings) then
    return;
  end if;
  delete from package_kinds k where not exists (select from packages p where p.kind = k.code);
  if not exists (select from package_kinds) then
    alter table package_kinds alter column position restart with 1;
  end if;
end $$;

-- Bookings: departures, which some of them share.
create table departures (
  id integer generated always as identity primary key,
  package_id integer not null references packages (id),
  unit_id integer not null references units (id),
  item smallint not null check (item >= 1),
  date date not null,
  time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  crew_until timestamptz,
  during tstzrange not null,
  days daterange,
  seats integer not null check (seats >= 0),
  most_persons integer not null check (most_persons >= 1),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  persons integer not null default 0 check (persons >= 0),
  parties integer not null default 0 check (parties >= 0),
  closed boolean not null default false,
  opened_ahead boolean not null default false,
  request_id uuid unique,
  sails_anyway boolean not null default false,
  called_off_at timestamptz,
  notes text not null default '',
  version integer not null default 1,
  constraint departures_times check (ends_at > starts_at and crew_until > starts_at),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)
    and lower_inc(during) and not upper_inc(during)),
  constraint departures_seats check (seats_taken <= seats),
  constraint departures_persons check (persons <= most_persons),
  constraint departures_once unique (package_id, starts_at, item)
);
create index departures_unit on departures (unit_id, date);
create index departures_date on departures (date);

alter table bookings
  add column departure_id integer references departures (id),
  add column seats integer not null default 0,
  add column guest_types jsonb not null default '[]' check (jsonb_typeof(guest_types) = 'array'),
  add column arrived integer not null default 0 check (arrived >= 0),
  add column out_at timestamptz,
  add column back_at timestamptz,
  add column took tstzrange,
  add column took_days daterange,
  add constraint bookings_seats_check check (case when departure_id is null then seats = 0 else seats between 1 and guests end),
  add constraint bookings_back_after_out check (back_at is null or out_at is not null),
  add constraint bookings_back_not_before_out check (back_at >= out_at),
  add constraint bookings_freed_when_back check (took is null or back_at is not null);
create index bookings_departure on bookings (departure_id) where departure_id is not null;
create index bookings_out on bookings (ends_at) where out_at is not null and back_at is null;

alter table taken_times
  alter column booking_id drop not null,
  add column departure_id integer references departures (id),
  add constraint taken_times_one_owner check (num_nonnulls(booking_id, departure_id) = 1);
create unique index taken_times_departure on taken_times (departure_id) where departure_id is not null;

create function taken_times_item_exists() returns trigger language plpgsql as $$
begin
  if not exists (select from units where id = new.unit_id and items_quantity >= new.item) then
    raise exception 'Unit % has no item %', new.unit_id, new.item
      using errcode = 'exclusion_violation', constraint = 'taken_times_no_overlap';
  end if;
  return null;
end $$;
create trigger taken_times_item_exists after insert on taken_times
  for each row execute function taken_times_item_exists();

create function settle_departure_crew(its departures, sails boolean) returns void language plpgsql as $$
declare
  hours tstzrange := 'empty';
begin
  if sails and its.crew_until is not null then
    hours := tstzrange(its.starts_at, its.crew_until);
  end if;
  if not exists (select from booking_crew where departure_id = its.id and during <> hours) then
    return;
  end if;
  if sails and its.crew_until is null then
    delete from booking_crew where departure_id = its.id;
    return;
  end if;
  delete from booking_crew c where c.departure_id = its.id and c.during <> hours and exists (
    select from booking_crew o where o.person_id = c.person_id and o.during && hours
      and o.departure_id is distinct from its.id);
  begin
    update booking_crew set during = hours where departure_id = its.id and during <> hours;
  exception when exclusion_violation then
    -- Just put on another trip.
    delete from booking_crew where departure_id = its.id and during <> hours;
  end;
end $$;

create function settle_departure_time(its_id integer) returns void language plpgsql as $$
declare
  its departures;
begin
  select * into its from departures where id = its_id;
  if its.parties = 0 and not its.opened_ahead then
    delete from taken_times where departure_id = its_id;
    perform settle_departure_crew(its, false);
  elsif not exists (select from taken_times where departure_id = its_id) then
    insert into taken_times (unit_id, item, during, days, departure_id)
    values (its.unit_id, its.item, its.during, its.days, its_id);
    perform settle_departure_crew(its, true);
  end if;
end $$;

create function count_departure() returns trigger language plpgsql as $$
declare
  was integer; was_seats integer := 0; was_persons integer := 0;
  its integer; its_seats integer := 0; its_persons integer := 0;
begin
  if tg_op <> 'INSERT' and old.departure_id is not null and old.cancelled_at is null then
    was := old.departure_id; was_seats := old.seats; was_persons := old.guests;
  end if;
  if tg_op <> 'DELETE' and new.departure_id is not null and new.cancelled_at is null then
    its := new.departure_id; its_seats := new.seats; its_persons := new.guests;
  end if;
  if was is not distinct from its then
    if was_seats <> its_seats or was_persons <> its_persons then
      update departures set seats_taken = seats_taken + its_seats - was_seats, persons = persons + its_persons - was_persons
      where id = its;
    end if;
    return null;
  end if;
  perform from departures where id in (was, its) order by id for update;
  if was is not null then
    update departures set seats_taken = seats_taken - was_seats, persons = persons - was_persons, parties = parties - 1
    where id = was;
    perform settle_departure_time(was);
  end if;
  if its is not null then
    update departures set seats_taken = seats_taken + its_seats, persons = persons + its_persons, parties = parties + 1
    where id = its;
    perform settle_departure_time(its);
  end if;
  return null;
end $$;
create trigger bookings_count_departure after insert or delete or update of departure_id, seats, guests, cancelled_at
  on bookings for each row execute function count_departure();

create function open_departure() returns trigger language plpgsql as $$
begin
  perform settle_departure_time(new.id);
  return null;
end $$;
create trigger departures_open after insert or update of opened_ahead on departures
  for each row execute function open_departure();

alter table booking_crew drop constraint booking_crew_pkey;
alter table booking_crew
  alter column booking_id drop not null,
  add column departure_id integer references departures (id),
  add constraint booking_crew_one_trip check (num_nonnulls(booking_id, departure_id) = 1);
create unique index booking_crew_booking on booking_crew (booking_id, role) where booking_id is not null;
create unique index booking_crew_departure on booking_crew (departure_id, role) where departure_id is not null;

create view crew_of_bookings as
select booking_id, null::integer as departure_id, role, person_id, during
from booking_crew where booking_id is not null
union all
select b.id, c.departure_id, c.role, c.person_id,
  case when b.cancelled_at is null then c.during else 'empty'::tstzrange end
from booking_crew c join bookings b on b.departure_id = c.departure_id;

create table guest_lists (
  booking_id integer primary key references bookings (id),
  guests jsonb not null default '[]' check (jsonb_typeof(guests) = 'array'),
  emergency_phone text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Platforms: blocks and connected calendars of one item.
alter table unit_blocks
  add column item smallint not null default 0 check (item >= 0),
  add column from_time time,
  add column to_time time,
  add constraint unit_blocks_times check (num_nonnulls(from_time, to_time) <> 1);
alter table calendar_feeds add column item smallint not null default 0 check (item >= 0);

-- Operations: departures that are called off, and what staff have to see to of them.
alter table call_offs add column departure_id integer references departures (id);
create index call_offs_departure on call_offs (departure_id) where departure_id is not null;

alter table money_tasks
  add column departure_id integer references departures (id),
  drop constraint money_tasks_kind_check,
  add constraint money_tasks_kind_check check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late'));

-- Reports: a departure counts while it has bookings, and its crew is that of all of them.
create function note_departure_months() returns trigger language plpgsql as $$
begin
  perform note_changed_month(month::date) from generate_series(
    date_trunc('month', coalesce(lower(new.days), new.date)::timestamp),
    coalesce(upper(new.days), new.date + 1)::timestamp, interval '1 month') month;
  return null;
end $$;
create trigger departures_note_months after update of parties on departures
  for each row when ((old.parties = 0) <> (new.parties = 0)) execute function note_departure_months();

create or replace function note_crew_months() returns trigger language plpgsql as $$
declare
  its booking_crew;
begin
  if tg_op = 'DELETE' then its := old; else its := new; end if;
  perform note_changed_month(month) from (
    select distinct date_trunc('month', e.paid_on::timestamp)::date as month
    from ledger_entries e
    where e.kind = 5 and e.booking_id in (
      select its.booking_id where its.booking_id is not null
      union all
      select b.id from bookings b where its.departure_id is not null and b.departure_id = its.departure_id)) months;
  return null;
end $$;

create function note_crew_months_of_moved() returns trigger language plpgsql as $$
begin
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where kind = 5 and booking_id = new.id) months;
  return null;
end $$;
create trigger bookings_note_crew_months after update of departure_id on bookings
  for each row when (old.departure_id is distinct from new.departure_id) execute function note_crew_months_of_moved();
