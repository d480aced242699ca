-- The settings of the business, and the texts that staff write (docs/rules/settings.md).

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
create trigger settings_changes_append_only before update or delete on settings_changes
  for each row execute function refuse_change();

create table faq_topics (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  position integer not null
);

create table faq_entries (
  id integer generated always as identity primary key,
  topic_id integer not null references faq_topics (id),
  slug text not null unique,
  question text not null,
  answer text not null,
  position integer not null
);

-- What to bring, by kind of package.
create table preparations (
  kind text primary key,
  body text not null
);

-- FAQ and preparations are each saved as a whole: the version tells two who edit them at once.
create table content_versions (
  name text primary key check (name in ('faq', 'preparations')),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by integer references users (id)
);
insert into content_versions (name) values ('faq'), ('preparations');

create table announcements (
  id integer generated always as identity primary key,
  body text not null,
  audience text not null check (audience in ('everyone', 'customers', 'staff')),
  from_date date not null,
  to_date date not null,
  -- Ended early; its dates stay as they were meant.
  ended_at timestamptz,
  version integer not null default 1,
  constraint announcements_dates check (to_date >= from_date)
);
