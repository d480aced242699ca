import type { CalendarFeed, FeedConflict } from '@slipway/contract/catalogue/calendar-feeds';
import { feedState } from '@slipway/domain/catalogue/calendar-feeds';
import type { Deps } from '#deps.ts';
import type { ConflictRow } from '#features/catalogue/feeds/calendars/conflicts-repository.ts';
import type { FeedRow } from './feeds-repository.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

export function presentFeed(
  deps: Pick<Deps, 'publicUrl' | 'clock'>,
  { feed, unit, platform, blocks, conflicts }: FeedRow,
): CalendarFeed {
  return {
    id: feed.id,
    unit_id: unit.id,
    unit: unit.name,
    platform_id: feed.platformId,
    platform,
    item: feed.item,
    items: unit.itemsQuantity,
    feed_url: `${deps.publicUrl()}/feeds/calendar/${feed.token}.ics`,
    fetched_at: instant(feed.fetchedAt),
    import_url: feed.importUrl,
    state: feedState(feed, deps.clock.now()),
    last_read_at: instant(feed.lastReadAt),
    last_ok_at: instant(feed.lastOkAt),
    error: feed.error,
    fewer_since: instant(feed.fewerSince),
    left_out: feed.faults,
    left_out_total: feed.allFaults,
    blocks,
    conflicts,
  };
}

export function presentConflict(row: ConflictRow): FeedConflict {
  const { id, unit, platform, booking_id, booking_date, from_date, to_date, seen_by } = row;
  return {
    id,
    unit,
    platform,
    booking_id,
    booking_date,
    from_date,
    to_date,
    seen_by,
    found_at: row.found_at.toISOString(),
    gone: row.gone_at !== null,
    seen_at: instant(row.seen_at),
  };
}
