-- The tips of a period, and all tips of their trips, are read from their indexes alone.
drop index ledger_entries_tips;
create index ledger_entries_tips on ledger_entries (paid_on) include (booking_id, order_id)
  where kind = 5;
create index ledger_entries_tips_of_booking on ledger_entries (booking_id, id)
  include (paid_on, order_id, currency, direction, amount_cents, refund_of, corrects)
  where kind = 5;
create index ledger_entries_tips_of_order on ledger_entries (order_id, id)
  where kind = 5 and order_id is not null;
