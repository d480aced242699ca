-- Rules by which the business, a unit or one of its items is closed. Blocks that staff made are such rules;
-- unit_blocks keeps what connected calendars reserve.
create table closings (
  id integer generated always as identity primary key,
  -- Null: the whole business.
  unit_id integer references units(id),
  -- 0: every item.
  item smallint not null default 0 check (item >= 0),
  -- { form: dates, from, to } | { form: yearly, from, to }
  period jsonb not null check (period ->> 'form' in ('dates', 'yearly')),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  -- No day before it is closed: what repeats does not reach into the past.
  since date not null,
  reason text not null check (length(reason) between 1 and 200),
  -- Empty: customers read that it is closed, not why.
  public_reason text not null default '' check (length(public_reason) <= 200),
  ended_at timestamptz,
  version integer not null default 1,
  constraint closings_item check (unit_id is not null or item = 0)
);
create index closings_unit on closings (unit_id) where ended_at is null;

-- Shared by all who decide about days; whoever closes some holds it alone, and so misses nobody.
create function closings_lock() returns bigint language sql immutable as
  $$ select hashtextextended('closings', 0) $$;

insert into closings (unit_id, item, period, since, reason)
select unit_id, item, jsonb_build_object('form', 'dates', 'from', from_date, 'to', to_date), from_date,
  coalesce(nullif(left(btrim(reason), 200), ''), 'Closed')
from unit_blocks where feed_id is null order by id;
delete from unit_blocks where feed_id is null;

alter table unit_blocks
  drop constraint unit_blocks_feed,
  alter column feed_id set not null,
  alter column feed_kind set not null;
