-- Backups that were ordered, and who took one away (docs/rules/backups.md, docs/decisions/0063-backups-on-a-screen.md).
create table backup_runs (
  id integer primary key generated always as identity,
  -- Of each night, or ordered by an Admin.
  kind text not null check (kind in ('night', 'hand')),
  -- The name of its file.
  name text not null unique check (name ~ '^slipway-\d{4}-\d\d-\d\d(-\d{6})?\.backup$'),
  state text not null default 'queued' check (state in ('queued', 'running', 'made', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  -- Written so far; of one that is made, its size.
  bytes bigint not null default 0 check (bytes >= 0),
  -- Why it failed, in one line.
  failure text,
  -- Null: of the night.
  wanted_by integer references users (id),
  wanted_at timestamptz not null,
  -- When its process last said that it lives.
  touched_at timestamptz not null,
  ended_at timestamptz,
  constraint backup_runs_end check ((state in ('made', 'failed')) = (ended_at is not null)),
  constraint backup_runs_failure check ((state = 'failed') = (failure is not null))
);
-- One at a time.
create unique index backup_runs_one on backup_runs ((true)) where state in ('queued', 'running');
create index backup_runs_wanted_by on backup_runs (wanted_by) where wanted_by is not null;

-- Each is allowed by a password, and begins once.
create table backup_downloads (
  id integer primary key generated always as identity,
  name text not null,
  -- Of what the link has that begins it.
  token_hash text not null unique,
  allowed_to integer not null references users (id),
  allowed_at timestamptz not null,
  -- Null: it has not begun.
  begun_at timestamptz
);
create index backup_downloads_name on backup_downloads (name) where begun_at is not null;
create index backup_downloads_allowed_to on backup_downloads (allowed_to);
