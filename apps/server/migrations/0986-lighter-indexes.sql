-- A booking enters less in indexes: rows that no query looks for through an index are left out of it, and what another
-- index answers as well is dropped (docs/decisions/0067-what-a-booking-writes.md).

-- Holds that ended, of visitors without an account. A hold that is open has not ended.
drop index bookings_freed_holds;
create index bookings_freed_holds on bookings (cancelled_at)
  where cancelled_at is not null and hold_expires_at is not null and customer_id is null and name <> '';

drop index bookings_customer;
create index bookings_customer on bookings (customer_id, starts_at) where customer_id is not null;

-- Most messages are about a booking or an order and to nobody's account.
drop index messages_user;
create index messages_user on messages (user_id) where user_id is not null;
drop index messages_booking;
create index messages_booking on messages (booking_id) where booking_id is not null;

-- A key names the first line of a charge and its number, which are unique among lines.
alter table charge_attempts drop constraint charge_attempts_key_key;

-- Only lines and entries of orders.
alter table charge_lines drop constraint charge_lines_order_no;
create unique index charge_lines_order_no on charge_lines (order_id, attempt_no) where order_id is not null;
alter table ledger_entries drop constraint ledger_entries_order_line;
create unique index ledger_entries_order_line on ledger_entries (attempt_id, order_id) where order_id is not null;
alter table ledger_entries drop constraint ledger_entries_order_ref;
create unique index ledger_entries_order_ref on ledger_entries (gateway_ref, order_id) where order_id is not null;
drop index ledger_entries_order;
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;
drop index ledger_entries_booking;
create index ledger_entries_booking on ledger_entries (booking_id) where booking_id is not null;

-- Only what gift cards paid.
drop index ledger_entries_gift_use;
create unique index ledger_entries_gift_use on ledger_entries (gift_use_id)
  where gift_use_id is not null and direction = 'payment';

-- Pages of entries and sums of days by one index.
drop index ledger_entries_page;
drop index ledger_entries_paid_on;
create index ledger_entries_paid_on on ledger_entries (paid_on, id)
  include (booking_id, order_id, direction, kind, amount_cents, currency, refund_of, corrects);
