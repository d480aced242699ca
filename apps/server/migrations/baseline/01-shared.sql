-- What several areas build on.

-- Any part of a name, email address or phone number is found by its trigrams.
create extension if not exists pg_trgm;
-- Exclusion constraints that compare numbers and texts beside ranges.
create extension if not exists btree_gist;

-- A name as it is compared: case and spaces do not count, and ½ and 1/2 are the same.
create function comparable_name(name text) returns text language sql immutable as
  $$ select lower(regexp_replace(replace(normalize(name, NFKC), U&'\2044', '/'), '[\s_]+', '', 'g')) $$;

-- The first instant of a local day, also where clocks go back over midnight.
create function first_instant(day date, zone text) returns timestamptz language sql stable as $$
  select case when (at - interval '1 hour') at time zone zone = day::timestamp then at - interval '1 hour' else at end
  from (select day::timestamp at time zone zone as at) t
$$;

-- Of tables whose rows are added and never touched again.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A picture is a base path and the widths it exists in: <path>-<width>.webp.
create table pictures (
  id integer generated always as identity primary key,
  path text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  alt text not null default ''
);

-- Files of pictures that no row shows: on their way in, or on their way out. Whatever stays here for an hour belongs to
-- a save that failed, and is swept.
create table loose_files (
  path text primary key,
  widths integer[] not null,
  since timestamptz not null default now()
);
create index loose_files_since on loose_files (since);

-- Secrets that all server processes share and that nobody has to set up.
create table server_secrets (
  name text primary key,
  value text not null
);

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
