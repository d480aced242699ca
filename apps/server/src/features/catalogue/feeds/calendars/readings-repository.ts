import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { FeedBlock } from '@slipway/domain/catalogue/calendar-feeds';
import { nightsOfBlock, type BlockedDays } from '@slipway/domain/bookings/blocks';
import { calendarDate } from '@slipway/domain/dates/dates';
import { platforms, units } from '#db/tables/catalogue.ts';
import { calendarFeeds } from '#db/tables/feeds.ts';
import { unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import type { FeedColumns } from '#features/catalogue/feeds/feeds-repository.ts';

/** An older claim belongs to a process that died. */
const claimLostMs = 120_000;

/**
 * Claims a feed for reading, so that only one process reads it at a time. Null when there is
 * nothing to read or another process holds the claim.
 */
export async function claimFeed(
  db: Db,
  id: number,
  claim: string,
  now: Date,
): Promise<FeedColumns | null> {
  const lost = new Date(now.getTime() - claimLostMs);
  const [row] = await db
    .update(calendarFeeds)
    .set({ claim, claimedAt: now })
    .where(
      and(
        eq(calendarFeeds.id, id),
        isNotNull(calendarFeeds.importUrl),
        or(isNull(calendarFeeds.claimedAt), lt(calendarFeeds.claimedAt, lost)),
      ),
    )
    .returning();
  return row ?? null;
}

/** The feed, locked until the transaction ends, if the claim is still current. */
export async function holdClaimed(tx: Db, id: number, claim: string): Promise<FeedColumns | null> {
  const [row] = await tx
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.claim, claim)))
    .for('update');
  return row ?? null;
}

/** Which of these feeds are still read and have been read since their address last changed. */
export async function feedsRead(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .innerJoin(units, and(eq(units.id, calendarFeeds.unitId), isNull(units.endedAt)))
    .innerJoin(
      platforms,
      and(eq(platforms.id, calendarFeeds.platformId), isNull(platforms.endedAt)),
    )
    .where(
      and(
        inArray(calendarFeeds.id, ids),
        isNotNull(calendarFeeds.importUrl),
        isNotNull(calendarFeeds.lastReadAt),
      ),
    );
  return rows.map(({ id }) => id);
}

export interface StoredBlock extends FeedBlock {
  id: number;
  reason: string;
  /** Whether it was an echo of what we published at the time. */
  wasEcho: boolean;
  nights: BlockedDays['nights'];
}

export async function blocksOfFeed(tx: Db, feedId: number): Promise<StoredBlock[]> {
  const rows = await tx.select().from(unitBlocks).where(eq(unitBlocks.feedId, feedId));
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    from: calendarDate(row.fromDate),
    to: calendarDate(row.toDate),
    kind: row.feedKind,
    wasEcho: row.wasEcho,
    nights: nightsOfBlock(row.fromTime, row.toTime),
  }));
}

export async function insertFeedBlocks(
  tx: Db,
  feed: FeedColumns,
  blocks: Omit<StoredBlock, 'id'>[],
): Promise<void> {
  // The number of parameters per statement is limited.
  for (let n = 0; n < blocks.length; n += 1000) {
    await tx.insert(unitBlocks).values(
      blocks.slice(n, n + 1000).map(({ from, to, kind, reason, wasEcho, nights }) => ({
        unitId: feed.unitId,
        feedId: feed.id,
        item: feed.item,
        feedKind: kind,
        fromDate: from,
        toDate: to,
        fromTime: nights?.handover ?? null,
        toTime: nights?.return ?? null,
        reason,
        wasEcho,
      })),
    );
  }
}

export async function deleteFeedBlocks(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(unitBlocks).where(inArray(unitBlocks.id, ids));
}

/** Makes the blocks of a feed those of another item; 0: of every item. */
export async function moveFeedBlocks(tx: Db, feedId: number, item: number): Promise<void> {
  await tx.update(unitBlocks).set({ item }).where(eq(unitBlocks.feedId, feedId));
}

/** Blocks of a unit that end on or after a day, except those of one feed and all echoes. */
export async function blocksBeside(
  db: Db,
  unitId: number,
  feedId: number,
  from: string,
): Promise<{ id: number; item: number; from: string; to: string }[]> {
  const { id, item, fromDate, toDate } = unitBlocks;
  return db
    .select({ id, item, from: fromDate, to: toDate })
    .from(unitBlocks)
    .where(
      and(
        eq(unitBlocks.unitId, unitId),
        gte(unitBlocks.toDate, from),
        sql`${unitBlocks.feedId} is distinct from ${feedId}`,
        sql`${unitBlocks.feedKind} is distinct from 'echo'`,
      ),
    )
    .orderBy(asc(unitBlocks.fromDate), asc(unitBlocks.id));
}
