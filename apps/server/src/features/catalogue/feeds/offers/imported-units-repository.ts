import { and, eq, sql } from 'drizzle-orm';
import { units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

type UnitColumns = typeof units.$inferSelect;

/** The unit imported under an id of a platform, locked until the transaction ends. */
export async function lockImported(
  tx: Db,
  companyId: number,
  platformId: number,
  idOnPlatform: string,
): Promise<UnitColumns | null> {
  const [row] = await tx
    .select()
    .from(units)
    .where(
      and(
        eq(units.companyId, companyId),
        eq(units.platformId, platformId),
        eq(units.idOnPlatform, idOnPlatform),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function updateImported(
  tx: Db,
  id: number,
  values: Partial<typeof units.$inferInsert>,
): Promise<void> {
  await tx
    .update(units)
    .set({ ...values, version: sql`${units.version} + 1` })
    .where(eq(units.id, id));
}
