-- Access tokens of other programs (docs/rules/connections.md): of each only the hash.
create table access_tokens (
  id integer generated always as identity primary key,
  -- The account under whose name and role a token acts. It is archived, so that nobody signs in with it.
  user_id integer not null unique references users (id),
  name text not null check (name <> ''),
  scope text not null check (scope in ('read', 'desk', 'supervisor')),
  token_hash text not null unique,
  made_by integer not null references users (id),
  made_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz check (expires_at > made_at),
  last_used_at timestamptz,
  ended_at timestamptz,
  -- Who revoked it; null: it ended with its maker.
  ended_by integer references users (id),
  check (ended_by is null or ended_at is not null),
  check (user_id <> made_by)
);
create index access_tokens_made_by on access_tokens (made_by) where ended_at is null;

-- A token ends with the account of its maker, and with their role.
create function end_access_tokens() returns trigger language plpgsql as $$
begin
  update access_tokens set ended_at = now() where made_by = new.id and ended_at is null;
  return null;
end $$;
create trigger users_access_tokens after update of ended_at, role on users
  for each row when (new.ended_at is not null or new.role <> 'Admin')
  execute function end_access_tokens();

-- The account of a token stays what it is: it can neither be restored nor get a password or another role.
create function keep_token_account() returns trigger language plpgsql as $$
begin
  if (new.ended_at is null or new.password_hash is not null or new.role <> old.role)
     and exists (select from access_tokens where user_id = new.id) then
    raise exception 'The account of an access token cannot be changed.';
  end if;
  return new;
end $$;
create trigger users_token_account before update of ended_at, password_hash, role on users
  for each row execute function keep_token_account();
