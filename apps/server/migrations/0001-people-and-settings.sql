-- People, their sessions, and the settings of the business.

create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  -- Addresses are compared without case (spec README "People").
  email_key text not null generated always as (lower(email)) stored,
  phone text,
  role text not null default 'Customer' check (role in ('Customer', 'Supervisor', 'Admin')),
  password_hash text,
  email_verified_at timestamptz,
  picture_id integer,
  bio text not null default '',
  gateway_customer text,
  -- Raised with every password: sessions of an older epoch are signed out.
  session_epoch integer not null default 1,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint users_email_key unique (email_key)
);

-- The shape that connect-pg-simple expects.
create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions (((sess ->> 'userId')::integer));

-- Secrets that all server processes share and that nobody has to set up.
create table server_secrets (
  name text primary key,
  value text not null
);

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

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table settings (
  id integer primary key check (id = 1),
  data jsonb not null,
  version integer not null default 1
);

create table settings_changes (
  id integer generated always as identity primary key,
  changed_at timestamptz not null,
  changed_by integer references users (id),
  before jsonb not null,
  after jsonb not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger settings_changes_append_only before update or delete on settings_changes
  for each row execute function refuse_change();
