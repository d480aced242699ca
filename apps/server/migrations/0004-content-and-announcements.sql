-- Texts that staff edit, and what is announced to whom.

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

create table preparations (
  kind text primary key
    check (kind in ('harbor_cruise', 'half_day', 'three_quarter_day', 'full_day', 'inshore')),
  body text not null
);

create table announcements (
  id integer generated always as identity primary key,
  body text not null,
  audience text not null check (audience in ('everyone', 'customers', 'staff')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  version integer not null default 1
);
