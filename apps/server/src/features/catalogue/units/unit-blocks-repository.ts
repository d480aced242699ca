import { and, asc, eq, gte } from 'drizzle-orm';
import { platforms } from '#db/tables/catalogue.ts';
import { calendarFeeds } from '#db/tables/feeds.ts';
import { unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

/** A block with the platform it was imported from. */
export type UnitBlockRow = typeof unitBlocks.$inferSelect & { platform: string };

/** A unit's blocks that end on or after a day, by first day. */
export async function listBlocks(db: Db, unitId: number, from: string): Promise<UnitBlockRow[]> {
  const rows = await db
    .select({ block: unitBlocks, platform: platforms.name })
    .from(unitBlocks)
    .innerJoin(calendarFeeds, eq(calendarFeeds.id, unitBlocks.feedId))
    .innerJoin(platforms, eq(platforms.id, calendarFeeds.platformId))
    .where(and(eq(unitBlocks.unitId, unitId), gte(unitBlocks.toDate, from)))
    .orderBy(asc(unitBlocks.fromDate), asc(unitBlocks.id));
  return rows.map(({ block, platform }) => ({ ...block, platform }));
}
