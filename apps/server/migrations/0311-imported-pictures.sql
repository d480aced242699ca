-- Addresses of the pictures that a platform shows of what it offers.
alter table platform_offers add column pictures text[] not null default '{}';

-- Pictures of an imported unit, each fetched once: one that staff take away does not come back.
create table imported_pictures (
  unit_id integer not null references units (id),
  url text not null,
  -- Its place among those of the platform; null: not offered there any more.
  position integer,
  picture_id integer references pictures (id) on delete set null,
  fetched_at timestamptz,
  -- Why it could not be fetched, in words for staff.
  error text,
  primary key (unit_id, url)
);
create index imported_pictures_picture on imported_pictures (picture_id) where picture_id is not null;
