-- Tips are whoever's sailed or was to sail, also when the trip is cancelled: such a crew stays, for no time at all
-- (`empty`), and is so busy with nothing.
alter table booking_crew drop constraint booking_crew_during_check;
