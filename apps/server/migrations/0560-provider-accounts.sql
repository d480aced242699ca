-- The accounts at the card provider and the mail server that an Admin has entered. A row without facts: none.
create table provider_accounts (
  provider text primary key check (provider in ('cards', 'mail')),
  -- Counted up by every change; each process looks at it before it uses the account.
  version integer not null default 1,
  -- What may be shown.
  facts jsonb,
  -- Secrets by name, encrypted with a key that is not in the database.
  secrets jsonb,
  changed_at timestamptz,
  changed_by integer references users (id),
  constraint provider_accounts_whole check ((facts is null) = (secrets is null))
);
insert into provider_accounts (provider) values ('cards'), ('mail');

-- Whoever changes the account of cards holds this lock alone: it sees every charge and refund that is under way, and
-- one that begins later is made with the new account.
create function share_card_account() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('card account', 0));
  return null;
end $$;
create trigger charge_attempts_share_card_account before insert on charge_attempts
  for each statement execute function share_card_account();
create trigger refund_attempts_share_card_account before insert on refund_attempts
  for each statement execute function share_card_account();
