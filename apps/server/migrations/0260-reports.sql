-- Reports add up a period's entries without reading the ledger's rows one by one, and find what is due.
drop index ledger_entries_paid_on;
create index ledger_entries_paid_on on ledger_entries (paid_on)
  include (booking_id, order_id, direction, kind, amount_cents, currency, refund_of, corrects);
create index ledger_entries_tips on ledger_entries (paid_on) include (booking_id, currency)
  where kind = 5;
create index bookings_due on bookings (date)
  where hold_expires_at is null and left_cents > 0 and (cancelled_at is null or owed_after_cancel);
create index orders_due on orders (delivery_date) where left_cents > 0 and cancelled_at is null;
