-- Each of the texts that staff edit is saved as a whole: its version tells two who edit it at once.
create table content_versions (
  name text primary key check (name in ('faq', 'preparations')),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by integer references users (id)
);
insert into content_versions (name) values ('faq'), ('preparations');
