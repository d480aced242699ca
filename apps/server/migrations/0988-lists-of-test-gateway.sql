-- The embedded gateway lists what it did, as the providers do.
alter table test_gateway.payments
  add column description text not null default '',
  add column metadata jsonb not null default '{}',
  add column created_at timestamptz not null default now();
alter table test_gateway.refunds add column created_at timestamptz not null default now();
create index payments_created on test_gateway.payments (created_at);
create index refunds_created on test_gateway.refunds (created_at);
