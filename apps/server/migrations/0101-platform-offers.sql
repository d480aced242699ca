-- What a platform offers itself, as it was last given: a feed or a table, to choose units from.
alter table platforms add column offers_url text;
alter table platforms add column offers_read_at timestamptz;
alter table platforms add column offers_error text;

create table platform_offers (
  platform_id integer not null references platforms (id),
  -- Its name there.
  id_on_platform text not null,
  position integer not null,
  name text not null,
  description text not null,
  price_cents bigint,
  currency text,
  url text,
  sku text not null,
  quantity integer,
  primary key (platform_id, id_on_platform)
);

-- What came from a platform under a name comes from it once: a second import updates it.
update units set id_on_platform = null
where id_on_platform is not null and exists (
  select 1 from units other where other.company_id = units.company_id
    and other.platform_id = units.platform_id and other.id_on_platform = units.id_on_platform
    and other.id < units.id);
create unique index units_id_on_platform on units (company_id, platform_id, id_on_platform)
  where platform_id is not null and id_on_platform is not null;
