-- Calendars and product feeds, ours and those of platforms, and the dates that are blocked
-- (docs/decisions/0011-connected-calendars.md).

-- What a unit's place on a calendar platform has: our own private address, and what is read there.
create table calendar_feeds (
  id integer generated always as identity primary key,
  unit_id integer not null,
  platform_id integer not null,
  -- 0: every item.
  item smallint not null default 0 check (item >= 0),
  -- Of our own address; shown to staff again, so it is kept as it is.
  token text not null unique,
  -- When somebody last fetched our own address.
  fetched_at timestamptz,
  -- The platform's calendar of this unit; null: none is read.
  import_url text,
  etag text,
  last_modified text,
  -- Due for reading from then on.
  next_read_at timestamptz,
  -- Whoever reads it now, since when.
  claim text,
  claimed_at timestamptz,
  last_read_at timestamptz,
  last_ok_at timestamptz,
  -- When the file was last read whole, and not merely found unchanged.
  whole_at timestamptz,
  error text,
  -- What the last reading could not read, by line; the first hundred, and how many there are.
  faults jsonb not null default '[]',
  all_faults integer not null default 0,
  -- How much of it could not be read when it was last believed. When more of it cannot be read, the days that it has
  -- lost stay blocked for an hour.
  believed_faults integer not null default 0,
  -- Since when it says that most of what is ahead is gone: that is believed when it says so again an hour later.
  fewer_since timestamptz,
  unique (unit_id, platform_id),
  foreign key (unit_id, platform_id) references unit_platforms (unit_id, platform_id) on delete cascade
);
create index calendar_feeds_due on calendar_feeds (next_read_at) where import_url is not null;

-- Days that staff or a connected calendar keep free, the last one included.
create table unit_blocks (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  -- 0: every item.
  item smallint not null default 0 check (item >= 0),
  from_date date not null,
  to_date date not null,
  -- From this time of the first day to that time of the day after the last. Null: whole days.
  from_time time,
  to_time time,
  reason text not null,
  -- Of a block that a connected calendar brought: reserved there, merely called unavailable, or an echo of what we told
  -- the platform ourselves.
  feed_id integer references calendar_feeds (id) on delete cascade,
  feed_kind text check (feed_kind in ('reserved', 'unavailable', 'echo')),
  -- The platform had this block from us, and goes on showing it after our booking or block is gone: that it will drop
  -- it is expected.
  was_echo boolean not null default false,
  constraint unit_blocks_dates check (to_date >= from_date),
  constraint unit_blocks_times check (num_nonnulls(from_time, to_time) <> 1),
  constraint unit_blocks_feed check ((feed_id is null) = (feed_kind is null))
);
create index unit_blocks_unit on unit_blocks (unit_id, to_date);
create index unit_blocks_feed on unit_blocks (feed_id) where feed_id is not null;

-- A reservation elsewhere on a day that a booking of ours has: for staff to settle.
create table feed_conflicts (
  id integer generated always as identity primary key,
  feed_id integer not null references calendar_feeds (id) on delete cascade,
  booking_id integer not null references bookings (id),
  from_date date not null,
  to_date date not null,
  found_at timestamptz not null,
  -- It is over: one of the two has gone.
  gone_at timestamptz,
  seen_at timestamptz,
  seen_by integer references users (id),
  unique (feed_id, booking_id, from_date, to_date)
);
create index feed_conflicts_booking on feed_conflicts (booking_id);

-- What our own calendars have said of a unit, so that a changed entry is told from an unchanged one.
create table calendar_entries (
  unit_id integer not null references units (id),
  -- What it stands for: a booking, a block, maintenance, or a day.
  source text not null,
  starts text not null,
  ends text not null,
  sequence integer not null default 0,
  changed_at timestamptz not null,
  -- Taken out of our calendars: when it comes back, it is news to whoever forgot it.
  gone boolean not null default false,
  primary key (unit_id, source)
);

-- What a platform offers itself, as it was last given: a feed or a table, to choose units from.
create table platform_offers (
  platform_id integer not null references platforms (id),
  -- Its name there.
  id_on_platform text not null,
  position integer not null,
  name text not null,
  description text not null,
  price_cents bigint,
  currency text,
  -- The price of a sale, which holds only from its first moment until its last.
  sale_cents bigint,
  sale_from timestamptz,
  sale_to timestamptz,
  url text,
  sku text not null,
  quantity integer,
  -- Addresses of its pictures.
  pictures text[] not null default '{}',
  primary key (platform_id, id_on_platform)
);

-- What staff should know of the rows of a platform's file: left out, or not wholly understood.
create table platform_offer_problems (
  platform_id integer not null references platforms (id),
  position integer not null,
  row integer not null,
  name text not null,
  left_out boolean not null,
  reason text not null,
  primary key (platform_id, position)
);

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
