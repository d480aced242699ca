-- A call-off that staff reverse: its bookings that were neither refunded, moved nor cancelled sail after all
-- (docs/rules/cancelling-and-refunds.md, "Called off").
alter table call_offs
  -- What closed its days; null: they were left open, or it is a departure.
  add column closing_id integer references closings (id),
  add column reversed_at timestamptz,
  add column reversed_by integer references users (id),
  add constraint call_offs_reversed check ((reversed_at is null) = (reversed_by is null));

-- What closed the days of earlier ones, where it can be told: same days, same unit, the reason as it was written.
update call_offs c set closing_id = (
  select min(z.id) from closings z
  where z.unit_id is not distinct from c.unit_id and z.reason = left('Called off: ' || c.reason, 200)
    and z.period = jsonb_build_object('form', 'dates', 'from', c.from_date, 'to', c.to_date)
  having count(*) = 1)
where c.departure_id is null;

alter table call_off_bookings
  drop constraint call_off_bookings_choice_check,
  add constraint call_off_bookings_choice_check check (choice in ('date', 'refund', 'reversed'));

-- Whoever has chosen stays with it, and only a booking that is still on its trip comes back.
create function only_waiting_comes_back() returns trigger language plpgsql as $$
begin
  if old.choice is not null or not exists (
    select from bookings where id = new.booking_id and cancelled_at is null and date = new.date and time = new.time)
  then
    raise exception 'Booking % cannot come back', new.booking_id
      using errcode = 'check_violation', constraint = 'call_off_bookings_reversed';
  end if;
  return null;
end $$;
create trigger call_off_bookings_reversed after update of choice on call_off_bookings
  for each row when (new.choice = 'reversed') execute function only_waiting_comes_back();
