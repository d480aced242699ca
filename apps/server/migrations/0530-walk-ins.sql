-- A booking of staff may have no email address, and money may come by the business's own card terminal.
alter table ledger_entries drop constraint ledger_entries_method_check;
alter table ledger_entries add constraint ledger_entries_method_check
  check (method in ('Credit card', 'Cheque', 'Cash', 'E-transfer', 'Direct deposit', 'Card terminal'));

-- Holds without an address name somebody too.
drop index bookings_freed_holds;
create index bookings_freed_holds on bookings (cancelled_at)
  where hold_expires_at is not null and customer_id is null and name <> '';
