import { and, asc, eq, gte } from 'drizzle-orm';
import { platforms, units } from '#db/tables/catalogue.ts';
import { calendarFeeds } from '#db/tables/feeds.ts';
import { unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof unitBlocks.$inferSelect;

/** A block with the platform it was imported from. */
export type UnitBlockRow = Columns & { platform: string | null };

/** A unit's blocks that end on or after a day, by first day. */
export async function listBlocks(db: Db, unitId: number, from: string): Promise<UnitBlockRow[]> {
  const rows = await db
    .select({ block: unitBlocks, platform: platforms.name })
    .from(unitBlocks)
    .leftJoin(calendarFeeds, eq(calendarFeeds.id, unitBlocks.feedId))
    .leftJoin(platforms, eq(platforms.id, calendarFeeds.platformId))
    .where(and(eq(unitBlocks.unitId, unitId), gte(unitBlocks.toDate, from)))
    .orderBy(asc(unitBlocks.fromDate), asc(unitBlocks.id));
  return rows.map(({ block, platform }) => ({ ...block, platform }));
}

export async function insertBlock(
  tx: Db,
  values: typeof unitBlocks.$inferInsert,
): Promise<Columns> {
  const [row] = await tx.insert(unitBlocks).values(values).returning();
  if (!row) throw new Error('The block was not inserted');
  return row;
}

/** Blocks the same days of many units. */
export async function insertBlocks(
  tx: Db,
  unitIds: readonly number[],
  block: { fromDate: string; toDate: string; reason: string },
): Promise<void> {
  const sorted = unitIds.toSorted((a, b) => a - b);
  // The number of parameters per statement is limited.
  for (let n = 0; n < sorted.length; n += 1000) {
    await tx
      .insert(unitBlocks)
      .values(sorted.slice(n, n + 1000).map((unitId) => ({ ...block, unitId })));
  }
}

/** The block with the company of its unit. */
export async function findBlock(
  db: Db,
  id: number,
): Promise<{ block: Columns; companyId: number } | null> {
  const [row] = await db
    .select({ block: unitBlocks, companyId: units.companyId })
    .from(unitBlocks)
    .innerJoin(units, eq(units.id, unitBlocks.unitId))
    .where(eq(unitBlocks.id, id));
  return row ?? null;
}

export async function deleteBlock(tx: Db, id: number): Promise<void> {
  await tx.delete(unitBlocks).where(eq(unitBlocks.id, id));
}
