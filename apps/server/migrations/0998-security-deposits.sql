-- Whether a card at the provider is still needed is asked by its name there.
create index cards_gateway_card on cards (gateway_card);

alter table security_deposits
  -- The day of the trip that it is for; null: it was given back because the trip is not on that day.
  add column trip_date date,
  -- It ends because staff decided it: it stays ended when the trip moves.
  add column released_by_staff boolean not null default false,
  -- Taken or kept by the business that this one was restored from, as far as can be known: it is not given back by itself.
  add column left_to_staff boolean not null default false;

alter table security_deposits disable trigger security_deposits_stay;
-- One that was asked for before the day of its trip, as that is now, is for the day on which it was asked for.
update security_deposits d set trip_date = case when d.state in ('captured', 'released') then b.date
    else least(b.date, (d.made_at at time zone coalesce(b.terms ->> 'zone', 'UTC'))::date) end
  from bookings b where b.id = d.booking_id;
alter table security_deposits enable trigger security_deposits_stay;

alter table security_deposits
  add constraint security_deposits_trip check (trip_date is not null or state in ('releasing', 'released')),
  add constraint security_deposits_by_staff check (not released_by_staff or state in ('releasing', 'released'));

-- As before; why it is let go of is decided before the provider is asked, and what is left to staff stays so.
create or replace function keep_security_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on', 'trip_date', 'released_by_staff', 'left_to_staff']
      = to_jsonb(old) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on', 'trip_date', 'released_by_staff', 'left_to_staff']
    and (new.left_to_staff or not old.left_to_staff)
    and (case
      when old.state = new.state then
        -- Another charge of what is wanted; or its reason is taken out by a transaction that forgets a person.
        to_jsonb(new) - array['attempt_id', 'reason', 'left_to_staff']
          = to_jsonb(old) - array['attempt_id', 'reason', 'left_to_staff']
        and (new.attempt_id is not distinct from old.attempt_id or old.state = 'wanted')
        and (new.reason = old.reason or (new.reason = '' and current_setting('slipway.forgetting', true) = 'on'))
      when old.state = 'wanted' then new.state in ('held', 'taken', 'released')
      when old.state = 'held' then new.state in ('taken', 'capturing', 'releasing')
      when old.state = 'taken' then new.state in ('captured', 'released')
      when old.state = 'capturing' then
        -- A hold that has ended at the provider can no longer be captured.
        new.state = 'released' or (new.state = 'captured' and new.captured_cents = old.captured_cents)
      when old.state = 'releasing' then
        new.state = 'released' and new.trip_date is not distinct from old.trip_date
        and new.released_by_staff = old.released_by_staff
      else false
    end)
  then
    return new;
  end if;
  raise exception 'A security deposit goes one way only' using errcode = 'restrict_violation';
end $$;
