-- The embedded payment gateway: payments that are held on a card until they are captured or let go.
alter table test_gateway.payments
  add column holds boolean not null default false,
  -- Until when it is held; null: it is not, or was never.
  add column capture_before timestamptz,
  -- Of a held payment: what was captured; null: nothing yet.
  add column captured bigint check (captured between 1 and amount);
alter table test_gateway.payments drop constraint payments_refunded;
alter table test_gateway.payments
  add constraint payments_refunded check (refunded between 0 and coalesce(captured, amount));
