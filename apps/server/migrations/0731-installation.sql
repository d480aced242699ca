-- Whether this database acts, or is a copy that a restore has made and that nobody has opened yet
-- (docs/rules/backups.md, "Closed"). One row.
create table installation (
  id integer primary key check (id = 1),
  -- Of a copy: since when it is closed, and of when its backup is. Null: it is open.
  closed_at timestamptz,
  backup_made_at timestamptz,
  constraint installation_closed check (closed_at is null or backup_made_at is not null)
);
insert into installation (id) values (1);
