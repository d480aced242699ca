-- Extras: what goes with a trip for a price, is always included, or is a fee that is always in
-- (docs/rules/prices.md, "Extras").
create table extras (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  picture_id integer references pictures (id),
  -- Chosen by whoever books, in every booking for nothing, or in every booking for its price.
  offer text not null check (offer in ('choice', 'included', 'fee')),
  price_cents bigint not null check (price_cents >= 0),
  -- What the price counts: the booking, its guests, its items, each hour begun, its nights or days.
  per text not null check (per in ('booking', 'guest', 'item', 'hour', 'day')),
  -- What a cancellation gives back of it: as of the trip, all, nothing.
  refund text not null check (refund in ('trip', 'always', 'never')),
  -- Pieces for a day; null: as many as are wanted.
  stock integer check (stock >= 0),
  -- The fewest and the most in one booking, where it is chosen at all.
  least_quantity integer not null default 1,
  most_quantity integer not null default 1,
  -- Until how many hours before the start customers may change it.
  until_hours integer not null default 24 check (until_hours between 0 and 8760),
  -- All null: for all packages.
  unit_ids integer[] check (cardinality(unit_ids) >= 1),
  kinds text[] check (cardinality(kinds) >= 1),
  package_ids integer[] check (cardinality(package_ids) >= 1),
  ended_at timestamptz,
  version integer not null default 1,
  constraint extras_least_and_most check (least_quantity >= 1 and most_quantity between least_quantity and 1000),
  constraint extras_included_costs_nothing check (offer <> 'included' or price_cents = 0),
  constraint extras_fee_has_no_stock check (offer <> 'fee' or stock is null),
  constraint extras_for_one_sort check (num_nonnulls(unit_ids, kinds, package_ids) <= 1)
);

-- What live bookings and holds have of extras, on every local day on which it is out. Deleted and inserted, never updated.
create table taken_extras (
  booking_id integer not null references bookings (id),
  extra_id integer not null references extras (id),
  pieces integer not null check (pieces >= 1),
  from_date date not null,
  to_date date not null,
  constraint taken_extras_once primary key (booking_id, extra_id),
  constraint taken_extras_days check (to_date between from_date and from_date + 400)
);
create index taken_extras_extra on taken_extras (extra_id, from_date);

-- The sums of the above by day: the guarantee that no piece is promised twice. Kept by triggers; their rows are locked
-- by extra and date, after everything else (docs/decisions/0049-one-order-of-locks.md).
create table extra_days (
  extra_id integer not null references extras (id),
  date date not null,
  taken integer not null default 0 check (taken >= 0),
  -- As the extra says; null: any number.
  stock integer,
  primary key (extra_id, date),
  constraint extra_days_stock check (taken <= stock)
);

create function take_extra_days() returns trigger language plpgsql as $$
begin
  -- Against a change of the stock that is not seen yet.
  perform from extras where id in (select extra_id from added) order by id for share;
  insert into extra_days (extra_id, date, taken, stock)
  select a.extra_id, day::date, sum(a.pieces), min(e.stock)
  from added a join extras e on e.id = a.extra_id,
    generate_series(a.from_date::timestamp, a.to_date::timestamp, '1 day') day
  group by 1, 2 order by 1, 2
  on conflict (extra_id, date) do update set taken = extra_days.taken + excluded.taken, stock = excluded.stock;
  return null;
end $$;
create trigger taken_extras_take after insert on taken_extras
  referencing new table as added for each statement execute function take_extra_days();

create function free_extra_days() returns trigger language plpgsql as $$
begin
  perform from extra_days d where exists (select from freed f
    where f.extra_id = d.extra_id and d.date between f.from_date and f.to_date)
  order by extra_id, date for update;
  update extra_days d set taken = d.taken - f.pieces
  from (select extra_id, day::date as date, sum(pieces) as pieces
    from freed, generate_series(from_date::timestamp, to_date::timestamp, '1 day') day group by 1, 2) f
  where d.extra_id = f.extra_id and d.date = f.date;
  return null;
end $$;
create trigger taken_extras_free after delete on taken_extras
  referencing old table as freed for each statement execute function free_extra_days();

create function taken_extras_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Taken extras are deleted and inserted, never updated';
end $$;
create trigger taken_extras_no_update before update on taken_extras
  for each row execute function taken_extras_never_change();

-- What ends a booking or a hold, whatever the code does, gives its extras back.
create function free_extras_of_cancelled() returns trigger language plpgsql as $$
begin
  delete from taken_extras where booking_id = new.id;
  return null;
end $$;
create trigger bookings_free_extras after update of cancelled_at on bookings
  for each row when (old.cancelled_at is null and new.cancelled_at is not null)
  execute function free_extras_of_cancelled();

-- Another stock counts from yesterday on, whatever the time zone; earlier days stay as they were. Below what is taken
-- on some day it is refused.
create function change_extra_stock() returns trigger language plpgsql as $$
begin
  perform from extra_days where extra_id = new.id and date >= current_date - 1 order by date for update;
  update extra_days set stock = new.stock where extra_id = new.id and date >= current_date - 1;
  return null;
end $$;
create trigger extras_stock after update of stock on extras
  for each row when (old.stock is distinct from new.stock) execute function change_extra_stock();

-- The part of the price that is not owed after a cancellation that keeps the rest: extras that are always given back.
alter table bookings drop column left_cents;
alter table bookings
  add column waived_cents bigint not null default 0 check (waived_cents >= 0),
  add column left_cents bigint not null generated always as (
    case when cancelled_at is null then total_cents - paid_cents
      when owed_after_cancel then total_cents - waived_cents - paid_cents
      else 0 end) stored;
create index bookings_owed on bookings (date, time, id) include (company_id)
  where hold_expires_at is null and left_cents > 0;
create index bookings_by_left on bookings (left_cents, id) where hold_expires_at is null;
