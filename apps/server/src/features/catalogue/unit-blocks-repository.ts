import { and, asc, eq, gte } from 'drizzle-orm';
import { units } from '#db/tables/catalogue.ts';
import { unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

export type UnitBlockRow = typeof unitBlocks.$inferSelect;

/** A unit's blocks that end on or after a day, by their first day. */
export async function listBlocks(db: Db, unitId: number, from: string): Promise<UnitBlockRow[]> {
  return db
    .select()
    .from(unitBlocks)
    .where(and(eq(unitBlocks.unitId, unitId), gte(unitBlocks.toDate, from)))
    .orderBy(asc(unitBlocks.fromDate), asc(unitBlocks.id));
}

export async function insertBlock(
  tx: Db,
  values: typeof unitBlocks.$inferInsert,
): Promise<UnitBlockRow> {
  const [row] = await tx.insert(unitBlocks).values(values).returning();
  if (!row) throw new Error('The block was not inserted');
  return row;
}

/** The block with the company of its unit. */
export async function findBlock(
  db: Db,
  id: number,
): Promise<{ block: UnitBlockRow; companyId: number } | null> {
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
