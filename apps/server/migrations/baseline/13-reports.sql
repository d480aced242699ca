-- Reports of long periods add up months that are over from sums (docs/decisions/0017-sums-of-months.md). Whatever
-- changes such a month notes it, and the month is read entry by entry until it is summed again: a sum is never believed
-- that may be wrong.

create table summed_months (
  month date primary key check (extract(day from month) = 1),
  -- Raised whenever it is summed anew.
  summed_at timestamptz not null
);
create table changed_months (
  id bigint generated always as identity primary key,
  month date not null
);
create index changed_months_month on changed_months (month);

create table revenue_sums (
  month date not null,
  company_id integer,
  currency text not null,
  package text not null,
  -- 0: no unit. Null: whole entries of orders, which have other rows by the units of their lines.
  unit_id integer,
  received_cents bigint not null,
  -- Below 0.
  refunded_cents bigint not null,
  tips_cents bigint not null,
  received_rows integer not null,
  refunded_rows integer not null,
  tips_rows integer not null
);
create index revenue_sums_month on revenue_sums (month);

create table occupancy_sums (
  month date not null,
  unit_id integer not null,
  taken integer not null,
  primary key (month, unit_id)
);

-- Shares of tips, by person.
create table tip_sums (
  month date not null,
  company_id integer,
  currency text not null,
  -- 0: nobody is assigned.
  person_id integer not null,
  -- What was tipped: numbers of bookings, and those of orders below 0. A trip may be tipped in several months.
  trips integer[] not null,
  tips_cents bigint not null,
  as_supervisor_cents bigint not null,
  as_mate_cents bigint not null
);
create index tip_sums_month on tip_sums (month);

-- Shared by all who change a month; whoever sums it holds it alone. So no sum misses what is not committed yet.
create function month_lock(month date) returns bigint language sql immutable as
  $$ select hashtextextended('month:' || (month - '2000-01-01'::date), 0) $$;

-- Months are summed two days after their end at the earliest: what is written in a month needs no note.
create function note_changed_month(day date) returns void language plpgsql as $$
declare
  its_month date := date_trunc('month', day::timestamp)::date;
begin
  if its_month >= date_trunc('month', current_date::timestamp)::date then return; end if;
  perform pg_advisory_xact_lock_shared(month_lock(its_month));
  insert into changed_months (month) select month from summed_months where month = its_month;
end $$;

create function note_entry() returns trigger language plpgsql as $$
begin
  perform note_changed_month(new.paid_on);
  return null;
end $$;
create trigger ledger_entries_note_month after insert on ledger_entries
  for each row execute function note_entry();

-- The entries of a booking count for its unit, package and company; those of an order for the units of its lines.
create function note_bookings_months() returns trigger language plpgsql as $$
begin
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where booking_id = new.id) months;
  return null;
end $$;
create trigger bookings_note_months after update of unit_id, kind, company_id on bookings
  for each row when ((old.unit_id, old.kind, old.company_id) is distinct from (new.unit_id, new.kind, new.company_id))
  execute function note_bookings_months();

create function note_orders_months() returns trigger language plpgsql as $$
declare
  its_order integer;
begin
  if tg_table_name = 'orders' then its_order := new.id;
  elsif tg_op = 'DELETE' then its_order := old.order_id;
  else its_order := new.order_id;
  end if;
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where order_id = its_order) months;
  return null;
end $$;
create trigger orders_note_months after update of company_id on orders
  for each row when (old.company_id is distinct from new.company_id)
  execute function note_orders_months();
create trigger order_lines_note_months after insert or update or delete on order_lines
  for each row execute function note_orders_months();

-- Occupancy.
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

-- One that was opened ahead has its time before its first booking and after its last, but counts only between.
create function note_departure_months() returns trigger language plpgsql as $$
begin
  perform note_changed_month(month::date) from generate_series(
    date_trunc('month', coalesce(lower(new.days), new.date)::timestamp),
    coalesce(upper(new.days), new.date + 1)::timestamp, interval '1 month') month;
  return null;
end $$;
create trigger departures_note_months after update of parties on departures
  for each row when ((old.parties = 0) <> (new.parties = 0)) execute function note_departure_months();

-- A tip is whoever's is the crew now.
create function note_crew_months() returns trigger language plpgsql as $$
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
create trigger booking_crew_note_months after insert or update or delete on booking_crew
  for each row execute function note_crew_months();

-- A tip is that of the crew with which its booking sails now.
create function note_crew_months_of_moved() returns trigger language plpgsql as $$
begin
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where kind = 5 and booking_id = new.id) months;
  return null;
end $$;
create trigger bookings_note_crew_months after update of departure_id on bookings
  for each row when (old.departure_id is distinct from new.departure_id) execute function note_crew_months_of_moved();
