-- Departures that lie ahead take no more persons than their unit does now.
update departures d
set most_persons = greatest(d.persons, u.max_guests), seats = greatest(d.seats_taken, least(d.seats, u.max_guests))
from units u
where u.id = d.unit_id and d.ends_at > now()
  and (d.most_persons <> greatest(d.persons, u.max_guests) or d.seats > greatest(d.seats_taken, u.max_guests));

-- One that was decided before its unit took fewer guests. The row of the unit is locked against that by the foreign key,
-- which is checked before.
create function departure_fits_unit() returns trigger language plpgsql as $$
begin
  update departures d set most_persons = u.max_guests, seats = least(d.seats, u.max_guests)
  from units u
  where d.id = new.id and u.id = new.unit_id and d.most_persons > u.max_guests;
  return null;
end $$;
create trigger departures_fit_unit after insert on departures
  for each row execute function departure_fits_unit();
