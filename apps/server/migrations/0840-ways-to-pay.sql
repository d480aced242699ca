-- Ways to pay besides cards: wallets, methods that are paid on another page, and debits whose money comes days later
-- (docs/decisions/0052-money-that-comes-later.md).

alter table ledger_entries drop constraint ledger_entries_method_check;
alter table ledger_entries add constraint ledger_entries_method_check check (method in (
  'Credit card', 'Cheque', 'Cash', 'E-transfer', 'Direct deposit', 'Card terminal',
  'Apple Pay', 'Google Pay', 'Link', 'iDEAL', 'Bancontact', 'SEPA debit', 'Bank debit', 'Online payment'));

-- The money of a first payment was ordered and has not come yet; after this time it is no longer waited for. Kept when
-- the booking is cancelled, until the money has come or was refused.
alter table bookings add column awaiting_until timestamptz;
alter table bookings add constraint bookings_awaiting check (awaiting_until is null or hold_expires_at is null);
create index bookings_awaiting on bookings (awaiting_until) where awaiting_until is not null;

-- Its money comes days later: it is asked for now and then, and no outcome of it is in doubt.
alter table charge_attempts add column awaiting boolean not null default false;
drop index charge_attempts_open;
create index charge_attempts_open on charge_attempts (touched_at) where open and not awaiting;
create index charge_attempts_awaiting on charge_attempts (touched_at) where open and awaiting;
