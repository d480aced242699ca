-- The embedded payment gateway's own books. It plays the provider, so nothing else may read or write here, and no row
-- here refers to one of ours (packages/test-gateway).

create schema test_gateway;

-- The first answer to every idempotency key.
create table test_gateway.answers (
  key text primary key,
  -- A digest of the call and its parameters. Empty: written before there were digests, and answered without a look.
  fingerprint text not null,
  answer jsonb not null,
  -- So that old answers can be forgotten, as the real providers do.
  created_at timestamptz not null default now()
);

create table test_gateway.customers (
  ref text primary key,
  name text not null,
  email text not null
);

-- Only cards that were kept or removed have a row; the others are told by their name.
create table test_gateway.cards (
  ref text primary key,
  customer text,
  detached boolean not null default false,
  -- Authenticated once for later use without the card holder.
  set_up boolean not null default false
);

create table test_gateway.payments (
  ref text primary key,
  client_secret text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  currency text not null,
  card text not null,
  customer text,
  keep_card boolean not null,
  status text not null,
  failure jsonb,
  constraint payments_refunded check (refunded between 0 and amount)
);

create table test_gateway.refunds (
  ref text primary key,
  payment text not null references test_gateway.payments (ref),
  amount bigint not null check (amount > 0),
  status text not null,
  failure text
);
create index refunds_payment on test_gateway.refunds (payment);
