-- So that old answers can be forgotten, as the real providers do.
alter table test_gateway.answers add column created_at timestamptz not null default now();
