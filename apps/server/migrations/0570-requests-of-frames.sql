-- Bookings made in a frame on another website are confirmed by that frame alone: their request is
-- looked up by the booking. Other requests cost nothing more.
create index booking_requests_of_frames on booking_requests (booking_id) where key like 'embed-%';
