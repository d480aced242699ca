-- The drafts of FAQ and preparations that the presets of a business brought, by name; their texts are the
-- product's. Nobody but staff reads one before it is accepted, which makes it an entry like any other.
create table content_drafts (
  draft text primary key,
  state text not null default 'open' check (state in ('open', 'accepted', 'put_away')),
  decided_by integer references users (id),
  decided_at timestamptz
);
