-- What a copy that was opened puts before its keys at the card provider, so that none is one that the business used
-- after the backup (docs/rules/backups.md, "Closed"). Null: it was never opened.
alter table installation add column key_prefix text check (key_prefix ~ '^[0-9a-f]{8}$');
