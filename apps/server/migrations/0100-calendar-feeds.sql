-- What a unit's place on a calendar platform has: our own private address, and what is read there.
create table calendar_feeds (
  id integer generated always as identity primary key,
  unit_id integer not null,
  platform_id integer not null,
  -- Of our own address; shown to staff again, so it is kept as it is.
  token text not null unique,
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
  -- When somebody last fetched our own address.
  fetched_at timestamptz,
  unique (unit_id, platform_id),
  foreign key (unit_id, platform_id) references unit_platforms (unit_id, platform_id) on delete cascade
);
create index calendar_feeds_due on calendar_feeds (next_read_at) where import_url is not null;

insert into calendar_feeds (unit_id, platform_id, token)
select p.unit_id, p.platform_id,
  replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
from unit_platforms p join platforms on platforms.id = p.platform_id and platforms.type = 'ical';

-- Blocks that a connected calendar brought: reserved there, merely called unavailable, or an echo of what
-- we told the platform ourselves.
alter table unit_blocks add column feed_id integer references calendar_feeds (id) on delete cascade;
alter table unit_blocks add column feed_kind text check (feed_kind in ('reserved', 'unavailable', 'echo'));
alter table unit_blocks add check ((feed_id is null) = (feed_kind is null));
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
  primary key (unit_id, source)
);
