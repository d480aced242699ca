-- What a frame on another website ordered without a trip is confirmed by that frame alone, like its bookings.
create index booking_requests_order_of_frames on booking_requests (order_id)
  where order_id is not null and key like 'embed-%';
