-- Keeps a place again for which the payment failed, for the rest of its hour. Where somebody else has it by now, or its
-- departure was closed meanwhile, the offer stays ended.
create or replace function keep_waiting_offer(offer waiting_offers) returns void language plpgsql as $$
begin
  if exists (
    select from bookings b join departures d on d.id = b.departure_id where b.id = offer.booking_id and d.closed
  ) then
    return;
  end if;
  update bookings set status = 0, cancelled_at = null, cancel_reason = null
  where id = offer.booking_id and cancelled_at is not null;
  insert into taken_times (unit_id, item, during, days, booking_id)
  select b.unit_id, held.item, offer.during, offer.days, b.id from bookings b, unnest(offer.items) as held (item)
  where b.id = offer.booking_id;
  update waiting_offers set ended_at = null where id = offer.id;
exception when exclusion_violation or check_violation or unique_violation then
  null;
end $$;
