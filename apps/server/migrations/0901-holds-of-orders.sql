-- Open holds of orders that are paid without a trip count against the limits of their visitor, too. What is held with a
-- trip is counted by the trip.
alter table hold_keys drop constraint hold_keys_pkey;
alter table hold_keys alter column booking_id drop not null;
alter table hold_keys
  add column order_id integer references orders (id) on delete cascade,
  add constraint hold_keys_one check ((booking_id is null) <> (order_id is null));
create unique index hold_keys_of_bookings on hold_keys (key, booking_id);
create unique index hold_keys_of_orders on hold_keys (key, order_id) where order_id is not null;
create index hold_keys_order on hold_keys (order_id) where order_id is not null;
