-- Packages sold by the seat: bookings share a departure, which has one item to itself.

-- Types of guest end and never go: bookings and prices name them.
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

-- [{ id, price_cents }]: prices of types of guest in place of the package's.
alter table packages
  add column guest_type_prices jsonb not null default '[]' check (jsonb_typeof(guest_type_prices) = 'array');

create table departures (
  id integer generated always as identity primary key,
  package_id integer not null references packages (id),
  unit_id integer not null references units (id),
  item smallint not null check (item >= 1),
  -- Its local day and start, in the zone of the business when it was made.
  date date not null,
  time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until when it keeps its crew. Null: nobody sails.
  crew_until timestamptz,
  -- What it takes of its item while it has bookings or is opened ahead, and the local days taken whole.
  during tstzrange not null,
  days daterange,
  -- Seats on sale, and the most persons aboard.
  seats integer not null check (seats >= 0),
  most_persons integer not null check (most_persons >= 1),
  -- Of its live bookings and holds; kept by a trigger on bookings.
  seats_taken integer not null default 0 check (seats_taken >= 0),
  persons integer not null default 0 check (persons >= 0),
  parties integer not null default 0 check (parties >= 0),
  -- Closed to sales by staff.
  closed boolean not null default false,
  -- Opened by staff: it keeps its time without bookings.
  opened_ahead boolean not null default false,
  -- Staff have said that it sails with fewer than its least.
  sails_anyway boolean not null default false,
  called_off_at timestamptz,
  notes text not null default '',
  version integer not null default 1,
  check (ends_at > starts_at and crew_until > starts_at),
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
  -- [{ id, name, count, takes_seat }], as they were called when it was made.
  add column guest_types jsonb not null default '[]' check (jsonb_typeof(guest_types) = 'array'),
  -- A booking on a departure has a seat; an infant alone does not sail.
  add constraint bookings_seats_check check (case when departure_id is null then seats = 0 else seats between 1 and guests end);
create index bookings_departure on bookings (departure_id) where departure_id is not null;

-- A departure takes its item's time once, for all its bookings.
alter table taken_times
  alter column booking_id drop not null,
  add column departure_id integer references departures (id),
  add constraint taken_times_one_owner check (num_nonnulls(booking_id, departure_id) = 1);
create unique index taken_times_departure on taken_times (departure_id) where departure_id is not null;

-- Takes or frees the time of a departure by whether it has parties or is opened ahead.
create function settle_departure_time(its_id integer) returns void language plpgsql as $$
declare
  its departures;
begin
  select * into its from departures where id = its_id;
  if its.parties = 0 and not its.opened_ahead then
    delete from taken_times where departure_id = its_id;
  elsif not exists (select from taken_times where departure_id = its_id) then
    insert into taken_times (unit_id, item, during, days, departure_id)
    values (its.unit_id, its.item, its.during, its.days, its_id);
  end if;
end $$;

-- The guarantee against overbooking, whatever the code above does: the sums of a departure follow its live bookings,
-- and its checks refuse one seat or person too many.
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

-- The crew of a departure sails with all its bookings.
alter table booking_crew drop constraint booking_crew_pkey;
alter table booking_crew
  alter column booking_id drop not null,
  add column departure_id integer references departures (id),
  add constraint booking_crew_one_trip check (num_nonnulls(booking_id, departure_id) = 1);
create unique index booking_crew_booking on booking_crew (booking_id, role) where booking_id is not null;
create unique index booking_crew_departure on booking_crew (departure_id, role) where departure_id is not null;

-- The crew of each booking, its own or that of its departure; `during` is empty once the booking is cancelled.
create view crew_of_bookings as
select booking_id, null::integer as departure_id, role, person_id, during
from booking_crew where booking_id is not null
union all
select b.id, c.departure_id, c.role, c.person_id,
  case when b.cancelled_at is null then c.during else 'empty'::tstzrange end
from booking_crew c join bookings b on b.departure_id = c.departure_id;

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
