-- Cancelled so late that all is kept: what is left of the total stays owed.
alter table bookings add owed_after_cancel boolean not null default false;
