-- Bookings, the departures that some of them share, the time they take, and who sails (docs/rules/availability.md).

-- One start of a package sold by the seat, on one item that it has to itself.
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
  -- The request that opened it ahead last.
  request_id uuid unique,
  -- Staff have said that it sails with fewer than its least.
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

create table bookings (
  id integer generated always as identity primary key,
  company_id integer references companies (id),
  -- Null: inshore, not yet contracted onto a unit.
  unit_id integer references units (id),
  -- Which of the unit's items, from 1; null as long as there is no unit.
  item smallint,
  package_id integer references packages (id),
  -- The code of a kind of package, or inshore.
  kind text not null,
  -- The kind of its package; inshore trips have none.
  package_kind text generated always as (nullif(kind, 'inshore')) stored references package_kinds (code),
  departure_id integer references departures (id),

  date date not null,
  time time not null,
  starts_at timestamptz not null,
  -- When its guests are back.
  ends_at timestamptz not null,
  -- Until when it keeps its crew. Null: nobody sails.
  crew_until timestamptz,
  -- Of an inshore trip.
  duration_hours integer,
  -- Days or nights of a stay, as its kind counted them.
  days integer check (days >= 1),

  guests integer not null check (guests >= 1),
  -- [{ id, name, count, takes_seat }], as they were called when it was made.
  guest_types jsonb not null default '[]' check (jsonb_typeof(guest_types) = 'array'),
  seats integer not null default 0,
  quantity integer not null default 1 check (quantity >= 1),

  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  customer_id integer references users (id),

  -- See "Booking statuses" in docs/rules/statuses-and-money.md; 0 with an expiry is a hold.
  status smallint not null check (status between 0 and 7),
  hold_expires_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- The business called it off: everything comes back.
  called_off boolean not null default false,
  -- Cancelled so late that all is kept: what is left of the total stays owed.
  owed_after_cancel boolean not null default false,
  no_show_at timestamptz,

  total_cents bigint not null check (total_cents >= 0),
  deposit_cents bigint not null,
  -- Paid less refunded, tips apart; kept by the ledger's trigger, so that lists need not add up.
  paid_cents bigint not null default 0,
  tips_cents bigint not null default 0,
  left_cents bigint not null generated always as
    (case when cancelled_at is null or owed_after_cancel then total_cents - paid_cents else 0 end) stored,

  -- What the booking was made under: quote, tax, cancellation terms, currency, zone.
  terms jsonb not null,
  -- The group of its kind when it was made.
  group_tag text,
  consent_at timestamptz,
  consent_address text,
  -- The fewest days before the trip at which it was moved under cancellation terms.
  strictest_days_before integer,

  source text not null default 'public' check (source in ('public', 'staff', 'repeat')),
  -- Who of the staff made it.
  made_by integer references users (id),
  series_id integer,
  -- The customer is sent no confirmation.
  quiet boolean not null default false,
  staff_notes text not null default '',

  -- How many have come. A later change may leave it above the guests; it is never shown above them.
  arrived integer not null default 0 check (arrived >= 0),
  -- When its items were handed out, and brought back.
  out_at timestamptz,
  back_at timestamptz,
  -- What it took before it was back early; null: nothing was freed.
  took tstzrange,
  took_days daterange,

  version integer not null default 1,
  created_at timestamptz not null,

  constraint bookings_item check ((unit_id is null) = (item is null)),
  constraint bookings_ends_check check (ends_at > starts_at),
  constraint bookings_crew_until_check check (crew_until > starts_at),
  -- A booking on a departure has a seat; an infant alone does not sail.
  constraint bookings_seats_check check (case when departure_id is null then seats = 0 else seats between 1 and guests end),
  constraint bookings_deposit check (deposit_cents between 0 and total_cents),
  constraint bookings_cancelled check ((status = 1) = (cancelled_at is not null)),
  constraint bookings_hold check (hold_expires_at is null or status in (0, 1)),
  constraint bookings_back_after_out check (back_at is null or out_at is not null),
  constraint bookings_back_not_before_out check (back_at >= out_at),
  constraint bookings_freed_when_back check (took is null or back_at is not null)
);
create index bookings_unit_date on bookings (unit_id, date) where cancelled_at is null;
create index bookings_departure on bookings (departure_id) where departure_id is not null;
create index bookings_series on bookings (series_id) where series_id is not null;
create index bookings_email on bookings (email_key);
-- My bookings is read by customer, the next trip first.
create index bookings_customer on bookings (customer_id, starts_at);
-- The calendar: days, and stays that are under way.
create index bookings_live_date on bookings (date, time, id) where cancelled_at is null;
create index bookings_stays on bookings (date) where days is not null and cancelled_at is null;
create index bookings_out on bookings (ends_at) where out_at is not null and back_at is null;
create index bookings_holds on bookings (hold_expires_at) where status = 0 and hold_expires_at is not null;
-- Whom unpaid bookings were for that came to nothing is forgotten after some time.
create index bookings_freed_holds on bookings (cancelled_at)
  where hold_expires_at is not null and customer_id is null and email <> '';

-- Lists stay fast with a million bookings: one index for each order and each narrow filter, in which matches are
-- counted alone and which therefore knows the company (docs/decisions/0015-long-lists.md). Holds are no bookings yet
-- and stay out of all of them.
create index bookings_by_date on bookings (date, time, id) include (company_id)
  where hold_expires_at is null;
create index bookings_by_status on bookings (status, date, time, id) include (company_id)
  where hold_expires_at is null;
create index bookings_by_unit on bookings (unit_id, date, time, id) include (company_id)
  where hold_expires_at is null;
create index bookings_by_kind on bookings (kind, date, time, id) include (company_id)
  where hold_expires_at is null;
create index bookings_by_source on bookings (source, date, time, id) include (company_id)
  where hold_expires_at is null and source <> 'public';
create index bookings_owed on bookings (date, time, id) include (company_id)
  where hold_expires_at is null and left_cents > 0;
create index bookings_by_name on bookings (name, id) where hold_expires_at is null;
create index bookings_by_unit_name on bookings ((terms ->> 'unitName'), id)
  where hold_expires_at is null;
create index bookings_by_guests on bookings (guests, id) where hold_expires_at is null;
create index bookings_by_total on bookings (total_cents, id) where hold_expires_at is null;
create index bookings_by_paid on bookings (paid_cents, id) where hold_expires_at is null;
create index bookings_by_left on bookings (left_cents, id) where hold_expires_at is null;
create index bookings_words on bookings using gin (to_tsvector('simple', name))
  where hold_expires_at is null;
create index bookings_search on bookings
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops)
  where hold_expires_at is null;

-- The lock of a unit's day: whoever decides about it holds this row.
create table unit_days (
  unit_id integer not null references units (id),
  date date not null,
  primary key (unit_id, date)
);

-- Whose an open hold is: network, email, phone and card, hashed. The limits count by it, and it goes with the hold.
create table hold_keys (
  key text not null,
  booking_id integer not null references bookings (id) on delete cascade,
  primary key (key, booking_id)
);
create index hold_keys_booking on hold_keys (booking_id);

-- The guarantee against double booking, whatever the code above does: no two ranges of one item overlap. Rows are
-- inserted and deleted, never updated; gone when the booking is cancelled or its hold is freed. A departure takes its
-- item's time once, for all its bookings.
create table taken_times (
  unit_id integer not null references units (id),
  item smallint not null check (item >= 1),
  during tstzrange not null,
  -- The local days that are taken whole; null: its time alone.
  days daterange,
  booking_id integer references bookings (id),
  departure_id integer references departures (id),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)
    and lower_inc(during) and not upper_inc(during)),
  constraint taken_times_one_owner check (num_nonnulls(booking_id, departure_id) = 1),
  constraint taken_times_no_overlap exclude using gist (unit_id with =, item with =, during with &&)
);
create index taken_times_booking on taken_times (booking_id);
create unique index taken_times_departure on taken_times (departure_id) where departure_id is not null;

create function taken_times_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Taken times are deleted and inserted, never updated';
end $$;
create trigger taken_times_no_update before update on taken_times
  for each row execute function taken_times_never_change();

-- A sale that was decided before the number of items was lowered is refused as if its item were taken. The row of the
-- unit is locked against that by the foreign key, which is checked before.
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

-- The crew of a departure is kept while the departure has its time: one without bookings keeps its crew by name
-- only, so that they can sail elsewhere. They come back with its next booking, unless they are on another trip by then.
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

-- Takes or frees the time of a departure by whether it has parties or is opened ahead.
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

-- Who sails with a booking, or with a departure and all its bookings. Nobody is on two trips at once, whatever the code
-- above decides. The crew of a cancelled trip stays, for no time at all (`empty`): tips are whoever's sailed or was to
-- sail.
create table booking_crew (
  booking_id integer references bookings (id),
  role text not null check (role in ('supervisor', 'mate')),
  person_id integer not null references users (id),
  during tstzrange not null,
  departure_id integer references departures (id),
  constraint booking_crew_one_trip check (num_nonnulls(booking_id, departure_id) = 1),
  constraint booking_crew_one_trip_at_once
    exclude using gist (int4range(person_id, person_id, '[]') with &&, during with &&)
);
create index booking_crew_person on booking_crew (person_id);
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

-- The guests of a booking by name, where its kind asks for them.
create table guest_lists (
  booking_id integer primary key references bookings (id),
  -- [{ name, type }]: type is the id of one of the booking's types of guest, or null.
  guests jsonb not null default '[]' check (jsonb_typeof(guests) = 'array'),
  -- Whom to call in an emergency.
  emergency_phone text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null
);
