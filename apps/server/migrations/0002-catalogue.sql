-- What is rented or sold.

-- A picture is a base path and the widths it exists in: <path>-<width>.webp.
create table pictures (
  id integer generated always as identity primary key,
  path text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  alt text not null default ''
);

alter table users add foreign key (picture_id) references pictures (id);

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  email text not null,
  phone text not null,
  picture_id integer references pictures (id),
  ended_at timestamptz,
  version integer not null default 1
);

create table unit_categories (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id),
  name text not null,
  description text not null default '',
  picture_id integer references pictures (id),
  ended_at timestamptz,
  version integer not null default 1
);

create table platforms (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  type text not null check (type in ('ical', 'product_feed', 'link')),
  picture_id integer references pictures (id),
  ended_at timestamptz,
  version integer not null default 1
);

create table units (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id),
  unit_category_id integer references unit_categories (id),
  supervisor_id integer references users (id),
  name text not null,
  description text not null default '',
  length numeric,
  tonnage numeric,
  capacity numeric,
  height numeric,
  weight numeric,
  specialty text not null default '',
  maintenance_from date,
  maintenance_to date,
  full_control boolean not null default false,
  transmission text not null default 'Manual',
  fuel_type text not null default 'Gasoline',
  sku text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  items_quantity integer not null default 1 check (items_quantity >= 0),
  -- 'slots': three bookings a day; 'day': one (spec README "Units, packages and the calendar rules as data").
  schedule text not null default 'day' check (schedule in ('slots', 'day')),
  max_guests integer not null default 6 check (max_guests >= 1),
  included_guests integer not null default 6 check (included_guests >= 1),
  id_on_platform text,
  ended_at timestamptz,
  version integer not null default 1
);
create index units_company on units (company_id);

create table unit_pictures (
  unit_id integer not null references units (id),
  position integer not null,
  picture_id integer not null references pictures (id),
  primary key (unit_id, position)
);

create table unit_platforms (
  unit_id integer not null references units (id),
  platform_id integer not null references platforms (id),
  slug text not null default '',
  primary key (unit_id, platform_id)
);

create table packages (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  kind text not null check (kind in ('harbor_cruise', 'half_day', 'three_quarter_day', 'full_day')),
  price_cents bigint not null check (price_cents >= 0),
  additional_price_cents bigint not null default 0 check (additional_price_cents >= 0),
  -- Null: 10 % of the total (spec B section 9).
  fixed_deposit_cents bigint check (fixed_deposit_cents >= 0),
  inactive boolean not null default false,
  active_from date,
  active_to date,
  version integer not null default 1
);
create index packages_unit on packages (unit_id);

-- Days that staff or a connected calendar keep free, the last one included.
create table unit_blocks (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  reason text not null
);
create index unit_blocks_unit on unit_blocks (unit_id, to_date);
