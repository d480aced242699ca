-- A refund of an order of the shop that was made at the provider has no user who made it
-- (docs/rules/shop.md, "Returns").
alter table order_refunds alter column made_by drop not null;

-- Orders that were made with an address before it was verified are its owner's, as bookings are
-- (docs/rules/people-and-access.md, "Own data and erasure").
update orders o set customer_id = u.id
from users u
where o.customer_id is null and o.hold_expires_at is null and o.email_key <> ''
  and u.email_key = o.email_key and u.email_verified_at is not null and u.ended_at is null;
