-- People and their access: customers and staff, sessions, links by mail, addresses, cards (docs/rules/people-and-access.md).

create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  -- Addresses are compared without case.
  email_key text not null generated always as (lower(email)) stored,
  phone text,
  role text not null default 'Customer' check (role in ('Customer', 'Supervisor', 'Admin')),
  password_hash text,
  email_verified_at timestamptz,
  picture_id integer references pictures (id),
  bio text not null default '',
  -- The customer at the card provider, and how often the provider lost it: each is made anew under a key of its own.
  gateway_customer text,
  gateway_customers_lost integer not null default 0,
  -- Raised with every password: sessions of an older epoch are signed out.
  session_epoch integer not null default 1,
  merged_into integer references users (id),
  ended_at timestamptz,
  -- Set when a customer deleted the account: the row stays for the books, without the person.
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint users_email_key unique (email_key)
);
create index users_merged on users (merged_into) where merged_into is not null;
-- Whether anybody has a customer at the card provider is asked whenever a card is not kept.
create index users_gateway_customer on users (gateway_customer) where gateway_customer is not null;
-- Staff are few among many customers: they are read without them.
create index users_staff on users (role, name, id) where role <> 'Customer';

-- Searched by whole words first, then by any part.
create index users_words on users using gin (to_tsvector('simple', name));
create index users_search on users
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);

-- Customers are listed by name whatever the case, and with a search those first whose names begin with it: a common
-- first name is walked, not gathered. In the order of bytes, as a beginning is looked up.
create index customers_by_lower_name on users ((lower(name) collate "C"), id) where role = 'Customer';
create index customers_inactive_by_name on users ((lower(name) collate "C"), id)
  where role = 'Customer' and ended_at is not null;
create index customers_by_email on users (email, id) where role = 'Customer';

-- The shape that connect-pg-simple expects.
create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions (((sess ->> 'userId')::integer));

-- Links sent by mail: only their hash is kept, each works once.
create table email_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('recovery', 'verify')),
  user_id integer not null references users (id),
  email_key text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_user on email_links (user_id);

create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  label text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  region text not null default '',
  postal_code text not null default '',
  -- ISO 3166-1, two letters.
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create index addresses_user on addresses (user_id);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Cards that customers keep at the card provider.
create table cards (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  gateway_card text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  active boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (user_id, gateway_card)
);
create unique index cards_one_active on cards (user_id) where active and removed_at is null;
