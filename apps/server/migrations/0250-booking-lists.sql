-- Lists of bookings stay fast with millions of rows: one index for each order and each narrow filter.
-- Holds are no bookings yet and stay out of all of them.

create extension if not exists pg_trgm;

create index bookings_by_date on bookings (date, time, id) where hold_expires_at is null;
create index bookings_by_status on bookings (status, date, time, id) where hold_expires_at is null;
create index bookings_by_unit on bookings (unit_id, date, time, id) where hold_expires_at is null;
create index bookings_by_kind on bookings (kind, date, time, id) where hold_expires_at is null;
create index bookings_by_source on bookings (source, date, time, id)
  where hold_expires_at is null and source <> 'public';
create index bookings_by_name on bookings (name, id) where hold_expires_at is null;
create index bookings_by_unit_name on bookings ((terms ->> 'unitName'), id)
  where hold_expires_at is null;
create index bookings_by_guests on bookings (guests, id) where hold_expires_at is null;
create index bookings_by_total on bookings (total_cents, id) where hold_expires_at is null;
create index bookings_by_paid on bookings (paid_cents, id) where hold_expires_at is null;
create index bookings_by_left on bookings (left_cents, id) where hold_expires_at is null;
create index bookings_search on bookings
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);
