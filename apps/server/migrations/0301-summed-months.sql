-- Reports of long periods add up months that are over from sums. Whatever changes such a month notes it, and the month
-- is read entry by entry until it is summed again: a sum is never believed that may be wrong.
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

create function note_slot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_changed_month(old.date); end if;
  if tg_op <> 'DELETE' then perform note_changed_month(new.date); end if;
  return null;
end $$;
create trigger slots_taken_note_month after insert or update or delete on slots_taken
  for each row execute function note_slot();

-- The entries behind a figure are walked from the latest.
create index ledger_entries_page on ledger_entries (paid_on, id);
