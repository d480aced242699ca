-- Pictures in the file store that no row shows: on their way in, or on their way out. Whatever stays
-- here for an hour belongs to a save that failed, and is swept.
create table loose_files (
  path text primary key,
  widths integer[] not null,
  since timestamptz not null default now()
);
create index loose_files_since on loose_files (since);

-- The platform that a unit was imported from, which knows it as id_on_platform.
alter table units add column platform_id integer references platforms (id);
create index unit_platforms_platform on unit_platforms (platform_id);
