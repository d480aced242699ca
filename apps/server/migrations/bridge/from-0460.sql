-- For databases whose last migration was 0460-customer-totals-of-other-currencies.sql; from-0470.sql follows.

-- Kinds of package are rows that a business writes itself; what a booking takes of a unit is a range of time.

-- A name as it is compared: case and spaces do not count, and ½ and 1/2 are the same.
create function comparable_name(name text) returns text language sql immutable as
  $$ select lower(regexp_replace(replace(normalize(name, NFKC), U&'\2044', '/'), '[\s_]+', '', 'g')) $$;

-- Kinds end and never go: bookings and reports name them.
create table package_kinds (
  code text primary key check (code ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(code) <= 60 and code <> 'inshore'),
  position integer generated always as identity,
  name text not null check (length(name) between 1 and 80),
  name_key text not null generated always as (comparable_name(name)) stored,
  group_tag text check (length(group_tag) between 1 and 20),
  sold_by text not null default 'trip' check (sold_by in ('trip', 'item', 'seat')),
  -- { form: times, times } | { form: every, minutes, from, to } | { form: day, handover, return }
  starts jsonb not null check (starts ->> 'form' in ('times', 'every', 'day')),
  -- { form: fixed, minutes } | { form: choice, from, to, step } | { form: days, from, to, step, counted }
  length jsonb not null check (length ->> 'form' in ('fixed', 'choice', 'days')),
  afterwards_minutes integer not null default 0 check (afterwards_minutes between 0 and 1440),
  -- Null: the length and what comes afterwards. 0: nobody sails.
  crew_minutes integer check (crew_minutes >= 0),
  takes text not null default 'time' check (takes in ('time', 'day')),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  notice_minutes integer not null default 0 check (notice_minutes >= 0),
  closed_when_bookings integer check (closed_when_bookings >= 1),
  closed_when_of_kind integer check (closed_when_of_kind >= 0),
  late_change_text text check (late_change_text <> ''),
  least_to_sail integer check (least_to_sail >= 1),
  asks text not null default 'survey' check (asks in ('survey', 'names', 'nothing')),
  -- Null: the terms of the business.
  cancelling jsonb,
  ended_at timestamptz,
  version integer not null default 1,
  check ((closed_when_bookings is null) = (closed_when_of_kind is null)),
  check ((starts ->> 'form' = 'day') = (length ->> 'form' = 'days')),
  check (sold_by <> 'seat' or length ->> 'form' <> 'choice')
);
create unique index package_kinds_name on package_kinds (name_key) where ended_at is null;

insert into package_kinds
  (code, name, group_tag, starts, length, afterwards_minutes, takes, closed_when_bookings, closed_when_of_kind, late_change_text)
values
  ('harbor_cruise', 'Harbor Cruise', 'cruise', '{"form": "times", "times": ["06:00:00", "12:00:00", "18:00:00"]}',
    '{"form": "fixed", "minutes": 90}', 150, 'time', null, null, null),
  ('half_day', 'A ½ Day Package', null, '{"form": "times", "times": ["06:00:00", "12:00:00"]}',
    '{"form": "fixed", "minutes": 240}', 120, 'time', 2, 1,
    'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.'),
  ('three_quarter_day', 'A ¾ Day Package', null, '{"form": "times", "times": ["06:00:00"]}',
    '{"form": "fixed", "minutes": 360}', 120, 'day', null, null, null),
  ('full_day', 'Full Day Package', null, '{"form": "times", "times": ["06:00:00"]}',
    '{"form": "fixed", "minutes": 480}', 120, 'day', null, null, null);

-- Seasons and weekdays with other prices; the first that fits a date counts.
create table rates (
  id integer generated always as identity primary key,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  -- { form: dates, from, to } | { form: yearly, from, to }
  period jsonb not null check (period ->> 'form' in ('dates', 'yearly')),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  percent numeric not null check (percent between -90 and 300),
  -- Both null: all packages.
  unit_ids integer[] check (cardinality(unit_ids) >= 1),
  kinds text[] check (cardinality(kinds) >= 1),
  ended_at timestamptz,
  version integer not null default 1,
  check (unit_ids is null or kinds is null)
);

alter table units drop constraint units_schedule_check;
alter table units
  add column most_per_day integer check (most_per_day >= 1),
  add column starts time[] not null default '{}' check (cardinality(starts) <= 24),
  -- With fewer days to the trip, customers change it through the business only. Null: no limit.
  add column change_limit_days integer check (change_limit_days >= 0);
update units set
  schedule = case schedule when 'slots' then 'times' else schedule end,
  most_per_day = case schedule when 'slots' then 3 end,
  change_limit_days = case schedule when 'slots' then 14 end,
  starts = case schedule when 'slots' then '{}' else '{05:00}' end::time[];
alter table units add constraint units_schedule_check check (schedule in ('times', 'day'));

alter table packages drop constraint packages_kind_check;
alter table packages
  alter column additional_price_cents drop not null,
  alter column additional_price_cents drop default,
  add column starts time[] not null default '{}' check (cardinality(starts) <= 24),
  add column least_guests integer check (least_guests >= 1),
  add column most_guests integer check (most_guests >= 1),
  -- [{ length, price_cents }], shortest first.
  add column length_prices jsonb not null default '[]' check (jsonb_typeof(length_prices) = 'array'),
  add column deposit_of text not null default 'settings'
    check (deposit_of in ('settings', 'percent', 'amount', 'everything', 'nothing')),
  add column deposit_percent numeric check (deposit_percent between 0 and 100),
  add constraint packages_kind_fkey foreign key (kind) references package_kinds (code),
  add constraint packages_guests_check check (least_guests <= most_guests);
update packages set
  additional_price_cents = case kind when 'harbor_cruise' then null else additional_price_cents end,
  deposit_of = case when fixed_deposit_cents is null then 'settings' else 'amount' end;
alter table packages
  add constraint packages_deposit_check check (
    (deposit_of = 'amount') = (fixed_deposit_cents is not null) and (deposit_of = 'percent') = (deposit_percent is not null));

alter table preparations drop constraint preparations_kind_check;

alter table bookings drop constraint bookings_kind_check;
alter table bookings
  -- The kind of its package; inshore trips have none.
  add column package_kind text generated always as (nullif(kind, 'inshore')) stored references package_kinds (code),
  -- When its guests are back.
  add column ends_at timestamptz,
  -- Until when it keeps its crew. Null: nobody sails.
  add column crew_until timestamptz,
  add column quantity integer not null default 1 check (quantity >= 1),
  -- Days or nights of a stay, as its kind counted them.
  add column days integer check (days >= 1),
  add column group_tag text;
update bookings set
  ends_at = starts_at + case kind when 'harbor_cruise' then interval '90 minutes' when 'half_day' then interval '4 hours'
    when 'three_quarter_day' then interval '6 hours' when 'full_day' then interval '8 hours'
    else make_interval(hours => coalesce(duration_hours, 8)) end,
  crew_until = starts_at + case kind when 'harbor_cruise' then interval '4 hours' when 'half_day' then interval '6 hours'
    when 'three_quarter_day' then interval '8 hours' when 'full_day' then interval '10 hours'
    else make_interval(hours => coalesce(duration_hours, 8)) end,
  group_tag = case kind when 'harbor_cruise' then 'cruise' end;
alter table bookings
  alter column ends_at set not null,
  add constraint bookings_ends_check check (ends_at > starts_at),
  add constraint bookings_crew_until_check check (crew_until > starts_at);

-- Stays that are under way, for the calendar.
create index bookings_stays on bookings (date) where days is not null and cancelled_at is null;

-- The guarantee against double booking, whatever the code above does: no two ranges of one item overlap. Rows are
-- inserted and deleted, never updated; gone when the booking is cancelled or its hold is freed.
create table taken_times (
  unit_id integer not null references units (id),
  item smallint not null check (item >= 1),
  during tstzrange not null,
  -- The local days that are taken whole; null: its time alone.
  days daterange,
  booking_id integer not null references bookings (id),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)
    and lower_inc(during) and not upper_inc(during)),
  constraint taken_times_no_overlap exclude using gist (unit_id with =, item with =, during with &&)
);
create index taken_times_booking on taken_times (booking_id);
create function taken_times_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Taken times are deleted and inserted, never updated';
end $$;
create trigger taken_times_no_update before update on taken_times
  for each row execute function taken_times_never_change();

-- The first instant of a local day, also where clocks go back over midnight.
create function first_instant(day date, zone text) returns timestamptz language sql stable as $$
  select case when (at - interval '1 hour') at time zone zone = day::timestamp then at - interval '1 hour' else at end
  from (select day::timestamp at time zone zone as at) t
$$;

create temporary table taken on commit drop as
select b.unit_id, b.item, b.id as booking_id, s.days,
  case when s.days is null then tstzrange(b.starts_at, b.crew_until)
    else tstzrange(first_instant(b.date, b.terms ->> 'zone'), first_instant(b.date + 1, b.terms ->> 'zone')) end as during
from bookings b
join units u on u.id = b.unit_id
cross join lateral (select case when u.schedule = 'day' or b.kind in ('three_quarter_day', 'full_day', 'inshore')
  then daterange(b.date, b.date, '[]') end as days) s
where b.cancelled_at is null;
create index on taken using gist (unit_id, item, during);

do $$
declare
  pairs text;
begin
  select string_agg(format('bookings %s and %s on unit %s', a.booking_id, b.booking_id, a.unit_id), '; '
    order by a.booking_id, b.booking_id) into pairs
  from taken a join taken b on b.unit_id = a.unit_id and b.item = a.item and b.during && a.during
    and b.booking_id > a.booking_id;
  if pairs is not null then
    raise exception 'These bookings overlap: %. Move or cancel one of each pair with the older version, then update.', pairs;
  end if;
end $$;

insert into taken_times (unit_id, item, during, days, booking_id)
select unit_id, item, during, days, booking_id from taken order by unit_id, lower(during);
drop table slots_taken;
drop function note_slot();

create function note_taken_time() returns trigger language plpgsql as $$
declare
  its_booking integer := case tg_op when 'DELETE' then old.booking_id else new.booking_id end;
  its_days daterange := case tg_op when 'DELETE' then old.days else new.days end;
  its_during tstzrange := case tg_op when 'DELETE' then old.during else new.during end;
begin
  -- The months of its local days; one day more on both sides, whatever the zone.
  perform note_changed_month(month::date) from generate_series(
    date_trunc('month', coalesce(lower(its_days), lower(its_during)::date - 1)::timestamp),
    coalesce(upper(its_days), upper(its_during)::date + 1)::timestamp, interval '1 month') month;
  return null;
end $$;
create trigger taken_times_note_month after insert or delete on taken_times
  for each row execute function note_taken_time();
