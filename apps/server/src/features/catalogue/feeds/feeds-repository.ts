import { and, asc, count, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { calendarFeeds, feedConflicts } from '#db/tables/feeds.ts';
import { platforms, units } from '#db/tables/catalogue.ts';
import { unitBlocks } from '#db/tables/operations.ts';
import { limits, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

export type FeedColumns = typeof calendarFeeds.$inferSelect;

/** A unit's listing on a calendar platform, as shown in the list. */
export interface FeedRow {
  feed: FeedColumns;
  unit: typeof units.$inferSelect;
  platform: string;
  /** Number of its blocks from today on. */
  blocks: number;
  /** Number of conflicts not marked as seen. */
  conflicts: number;
}

const open = and(isNull(units.endedAt), isNull(platforms.endedAt));
const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(units.companyId, companyId);

const selected = (db: Db, today: string) =>
  db
    .select({
      feed: calendarFeeds,
      unit: units,
      platform: platforms.name,
      blocks: sql<number>`(select count(*)::integer from ${unitBlocks}
        where ${unitBlocks.feedId} = ${calendarFeeds.id} and ${unitBlocks.toDate} >= ${today})`,
      conflicts: sql<number>`(select count(*)::integer from ${feedConflicts}
        where ${feedConflicts.feedId} = ${calendarFeeds.id}
          and ${feedConflicts.goneAt} is null and ${feedConflicts.seenAt} is null)`,
    })
    .from(calendarFeeds)
    .innerJoin(units, eq(units.id, calendarFeeds.unitId))
    .innerJoin(platforms, eq(platforms.id, calendarFeeds.platformId));

export async function listFeeds(
  db: Db,
  query: ListQuery & {
    companyId: number;
    today: string;
    unitId?: number | undefined;
    platformId?: number | undefined;
  },
): Promise<Listed<FeedRow>> {
  const { unitId, platformId } = query;
  const where = and(
    open,
    inScope(query.companyId),
    unitId === undefined ? undefined : eq(calendarFeeds.unitId, unitId),
    platformId === undefined ? undefined : eq(calendarFeeds.platformId, platformId),
  );
  const { limit, offset } = limits(query);
  const rows = await selected(db, query.today)
    .where(where)
    .orderBy(asc(platforms.name), asc(units.name), asc(calendarFeeds.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(calendarFeeds)
    .innerJoin(units, eq(units.id, calendarFeeds.unitId))
    .innerJoin(platforms, eq(platforms.id, calendarFeeds.platformId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

async function findOpen(db: Db, which: SQL, companyId: number, today: string) {
  const [row] = await selected(db, today).where(and(open, which, inScope(companyId)));
  return row ?? null;
}

export const findFeed = (db: Db, id: number, companyId: number, today: string) =>
  findOpen(db, eq(calendarFeeds.id, id), companyId, today);

export const findFeedByToken = (db: Db, token: string, today: string) =>
  findOpen(db, eq(calendarFeeds.token, token), 0, today);

/**
 * Serialises the calendars of a unit until the transaction ends, because their entries are one
 * list.
 */
export async function lockFeedsOf(tx: Db, unitId: number): Promise<void> {
  await tx
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.unitId, unitId))
    .orderBy(asc(calendarFeeds.id))
    .for('no key update');
}

export async function updateFeed(
  db: Db,
  id: number,
  values: Partial<Omit<FeedColumns, 'id' | 'unitId' | 'platformId'>>,
): Promise<void> {
  await db.update(calendarFeeds).set(values).where(eq(calendarFeeds.id, id));
}

/** The platforms whose calendars are about one item of a unit above a number, by name. */
export async function platformsOfItemsAbove(
  db: Db,
  unitId: number,
  items: number,
): Promise<string[]> {
  const rows = await db
    .select({ name: platforms.name })
    .from(calendarFeeds)
    .innerJoin(platforms, eq(platforms.id, calendarFeeds.platformId))
    .where(
      and(
        eq(calendarFeeds.unitId, unitId),
        gt(calendarFeeds.item, items),
        isNull(platforms.endedAt),
      ),
    )
    .orderBy(asc(platforms.name));
  return rows.map(({ name }) => name);
}

/** Which of these platforms are calendars. */
export async function calendarsAmong(db: Db, platformIds: number[]): Promise<number[]> {
  if (platformIds.length === 0) return [];
  const rows = await db
    .select({ id: platforms.id })
    .from(platforms)
    .where(and(inArray(platforms.id, platformIds), eq(platforms.type, 'ical')));
  return rows.map(({ id }) => id);
}

/** Creates a feed for each calendar listing of a unit that has none. */
export async function addFeeds(
  tx: Db,
  unitId: number,
  listings: { platformId: number; token: string }[],
): Promise<void> {
  if (listings.length === 0) return;
  await tx
    .insert(calendarFeeds)
    .values(listings.map((each) => ({ ...each, unitId })))
    .onConflictDoNothing();
}

/** The state of a calendar that was not read yet. */
const neverRead = {
  etag: null,
  lastModified: null,
  wholeAt: null,
  lastReadAt: null,
  lastOkAt: null,
  error: null,
  faults: [],
  allFaults: 0,
  believedFaults: 0,
  fewerSince: null,
  claim: null,
  claimedAt: null,
};

/**
 * Sets or removes the calendar to read for a unit on a platform, and clears the state of the
 * previous one.
 */
export async function setImportUrl(
  tx: Db,
  place: { unitId: number; platformId: number },
  url: string | null,
  now: Date,
): Promise<void> {
  const changed = await tx
    .update(calendarFeeds)
    .set({ ...neverRead, importUrl: url, nextReadAt: url === null ? null : now })
    .where(
      and(
        eq(calendarFeeds.unitId, place.unitId),
        eq(calendarFeeds.platformId, place.platformId),
        sql`${calendarFeeds.importUrl} is distinct from ${url}`,
      ),
    )
    .returning({ id: calendarFeeds.id });
  if (url !== null || changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.delete(unitBlocks).where(inArray(unitBlocks.feedId, ids));
  await tx
    .update(feedConflicts)
    .set({ goneAt: now })
    .where(and(isNull(feedConflicts.goneAt), inArray(feedConflicts.feedId, ids)));
}
