-- Shares of tips are summed by month like revenue: each of a year's tips would be read with its crew.
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

-- A tip is whoever's is the crew now.
create function note_crew_months() returns trigger language plpgsql as $$
declare
  its_booking integer;
begin
  if tg_op = 'DELETE' then its_booking := old.booking_id; else its_booking := new.booking_id; end if;
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where kind = 5 and booking_id = its_booking) months;
  return null;
end $$;
create trigger booking_crew_note_months after insert or update or delete on booking_crew
  for each row execute function note_crew_months();

-- Those that are summed have no sums of tips yet.
insert into changed_months (month) select month from summed_months;
