-- Holds are no bookings yet and are searched by nobody: each booking is put into these once, when it
-- has become one, and not with each of the three writes that lead there.
drop index bookings_search;
create index bookings_search on bookings
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops)
  where hold_expires_at is null;
drop index bookings_words;
create index bookings_words on bookings using gin (to_tsvector('simple', name))
  where hold_expires_at is null;
