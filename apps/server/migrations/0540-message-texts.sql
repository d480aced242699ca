-- What the business says in mails and SMS in its own words (docs/rules/messages.md, "Own texts"). A row without a text
-- says ours again; it stays, so that its version only rises.
create table message_texts (
  key text primary key,
  -- Of a mail.
  subject text,
  text text,
  version integer not null default 1 check (version >= 1),
  changed_at timestamptz not null,
  changed_by integer references users (id),
  check (text is not null or subject is null)
);
