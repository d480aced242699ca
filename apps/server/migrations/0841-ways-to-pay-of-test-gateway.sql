-- The embedded payment gateway: how a payment is paid, where its payer goes, and what comes of a debit.
alter table test_gateway.payments
  alter column card drop not null,
  add column delayed boolean not null default false,
  add column method text,
  add column redirect text,
  add column due_at timestamptz,
  add column due_status text;
