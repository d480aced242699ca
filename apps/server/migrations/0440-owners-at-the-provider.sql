-- Whether anybody has a customer at the card provider is asked whenever a card is not kept.
create index users_gateway_customer on users (gateway_customer) where gateway_customer is not null;

-- Whom unpaid bookings were for that came to nothing is forgotten after some time.
create index bookings_freed_holds on bookings (cancelled_at)
  where hold_expires_at is not null and customer_id is null and email <> '';
