-- What is let or sold (docs/rules/catalogue-and-feeds.md). Rows end and never go: bookings and reports name them.

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
  version integer not null default 1,
  -- For units, which have a category of their own company.
  constraint unit_categories_of_company unique (id, company_id)
);

create table platforms (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  type text not null check (type in ('ical', 'product_feed', 'link')),
  picture_id integer references pictures (id),
  -- The feed or table of what it offers, as it was last read.
  offers_url text,
  offers_read_at timestamptz,
  offers_error text,
  ended_at timestamptz,
  version integer not null default 1
);

-- Units and products.
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
  -- How many of a product live and completed orders hold; kept by the triggers of orders.
  items_held integer not null default 0 check (items_held >= 0),
  -- 'times': bookings take their times, or the day where their kind does; 'day': each takes its item's whole days.
  schedule text not null default 'day' check (schedule in ('times', 'day')),
  starts time[] not null default '{}' check (cardinality(starts) <= 24),
  most_per_day integer check (most_per_day >= 1),
  -- With fewer days to the trip, customers change it through the business only. Null: no limit.
  change_limit_days integer check (change_limit_days >= 0),
  max_guests integer not null default 6 check (max_guests >= 1),
  included_guests integer not null default 6 check (included_guests >= 1),
  -- Where it was imported from, and its name there.
  platform_id integer references platforms (id),
  id_on_platform text,
  ended_at timestamptz,
  version integer not null default 1,
  constraint units_category_of_company
    foreign key (unit_category_id, company_id) references unit_categories (id, company_id),
  -- No more is sold than there is, whatever the code above decides.
  constraint units_stock check (items_held <= items_quantity)
);
create index units_company on units (company_id);
create index units_category on units (unit_category_id);
create index units_platform on units (platform_id) where platform_id is not null;
-- What came from a platform under a name comes from it once: a second import updates it.
create unique index units_id_on_platform on units (company_id, platform_id, id_on_platform)
  where platform_id is not null and id_on_platform is not null;

-- Tens of thousands of units or products: searched, and walked in each order.
create index units_search on units
  using gin (name gin_trgm_ops, description gin_trgm_ops, sku gin_trgm_ops);
create index units_by_name on units (name, id);
create index units_by_price on units (price_cents, id);
create index units_by_items on units (items_quantity, id);
create index units_ended on units (id) where ended_at is not null;

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
create index unit_platforms_platform on unit_platforms (platform_id);

-- Ways of letting, as a business writes them itself (docs/rules/availability.md). A new database has none: an
-- installation chooses its own.
create table package_kinds (
  code text primary key check (code ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(code) <= 60 and code <> 'inshore'),
  position integer generated always as identity,
  name text not null check (length(name) between 1 and 80),
  name_key text not null generated always as (comparable_name(name)) stored,
  group_tag text check (length(group_tag) between 1 and 20),
  sold_by text not null default 'trip' check (sold_by in ('trip', 'item', 'seat')),
  -- { form: times, times } | { form: every, minutes, from, to } | { form: day, handover, return }
  starts jsonb not null check (starts ->> 'form' in ('times', 'every', 'day')),
  -- { form: fixed, minutes } | { form: choice, from, to, step } | { form: days, from, to, step, counted }
  length jsonb not null check (length ->> 'form' in ('fixed', 'choice', 'days')),
  afterwards_minutes integer not null default 0 check (afterwards_minutes between 0 and 1440),
  -- Null: the length and what comes afterwards. 0: nobody sails.
  crew_minutes integer check (crew_minutes >= 0),
  takes text not null default 'time' check (takes in ('time', 'day')),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  notice_minutes integer not null default 0 check (notice_minutes >= 0),
  closed_when_bookings integer check (closed_when_bookings >= 1),
  closed_when_of_kind integer check (closed_when_of_kind >= 0),
  late_change_text text check (late_change_text <> ''),
  least_to_sail integer check (least_to_sail >= 1),
  asks text not null default 'survey' check (asks in ('survey', 'names', 'nothing')),
  -- Null: the terms of the business.
  cancelling jsonb,
  ended_at timestamptz,
  version integer not null default 1,
  constraint package_kinds_closed_when check ((closed_when_bookings is null) = (closed_when_of_kind is null)),
  -- A stay goes from a handover to a return.
  constraint package_kinds_stay check ((starts ->> 'form' = 'day') = (length ->> 'form' = 'days')),
  -- Who shares a departure comes back together.
  constraint package_kinds_seats check (sold_by <> 'seat' or length ->> 'form' <> 'choice')
);
create unique index package_kinds_name on package_kinds (name_key) where ended_at is null;

create table guest_types (
  id integer generated always as identity primary key,
  kind text not null references package_kinds (code),
  position integer not null,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (comparable_name(name)) stored,
  takes_seat boolean not null default true,
  ended_at timestamptz
);
create unique index guest_types_name on guest_types (kind, name_key) where ended_at is null;

create table packages (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  kind text not null references package_kinds (code),
  price_cents bigint not null check (price_cents >= 0),
  -- Null: the price is flat, for any group.
  additional_price_cents bigint check (additional_price_cents >= 0),
  -- [{ length, price_cents }], shortest first.
  length_prices jsonb not null default '[]' check (jsonb_typeof(length_prices) = 'array'),
  -- [{ id, price_cents }]: prices of types of guest in place of the package's.
  guest_type_prices jsonb not null default '[]' check (jsonb_typeof(guest_type_prices) = 'array'),
  deposit_of text not null default 'settings'
    check (deposit_of in ('settings', 'percent', 'amount', 'everything', 'nothing')),
  deposit_percent numeric check (deposit_percent between 0 and 100),
  fixed_deposit_cents bigint check (fixed_deposit_cents >= 0),
  starts time[] not null default '{}' check (cardinality(starts) <= 24),
  least_guests integer check (least_guests >= 1),
  most_guests integer check (most_guests >= 1),
  inactive boolean not null default false,
  active_from date,
  active_to date,
  version integer not null default 1,
  constraint packages_guests_check check (least_guests <= most_guests),
  constraint packages_deposit_check check (
    (deposit_of = 'amount') = (fixed_deposit_cents is not null) and (deposit_of = 'percent') = (deposit_percent is not null)),
  -- Of one kind, a unit has one active package a day: which one is booked, and at which price, is never a guess.
  -- Inactive packages may lie over others; an end that is missing is open.
  constraint packages_one_of_a_kind_at_a_time
    exclude using gist (unit_id with =, kind with =, daterange(active_from, active_to, '[]') with &&)
    where (not inactive)
);
create index packages_unit on packages (unit_id);

-- Seasons and weekdays with other prices; the first that fits a date counts.
create table rates (
  id integer generated always as identity primary key,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  -- { form: dates, from, to } | { form: yearly, from, to }
  period jsonb not null check (period ->> 'form' in ('dates', 'yearly')),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  percent numeric not null check (percent between -90 and 300),
  -- Both null: all packages.
  unit_ids integer[] check (cardinality(unit_ids) >= 1),
  kinds text[] check (cardinality(kinds) >= 1),
  ended_at timestamptz,
  version integer not null default 1,
  constraint rates_units_or_kinds check (unit_ids is null or kinds is null)
);
