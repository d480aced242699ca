-- Accounts that were erased after the backup of a copy that was opened are erased in it as well: their numbers are kept
-- beside the backups, by the installation that erased them (docs/rules/backups.md, "Erasures").
alter table installation
  -- Of this database alone: backups name it, and a copy gets one of its own.
  add column own_id uuid not null default gen_random_uuid(),
  -- Of a copy: whose backup it is. Null: it is none, or of a version before this.
  add column restored_from uuid,
  -- Whose erasures are to be repeated; null: none.
  add column erasures_from uuid;
