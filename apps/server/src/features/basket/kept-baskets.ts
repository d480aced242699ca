import type { BasketLine } from '@slipway/contract/basket/basket';
import { eq } from 'drizzle-orm';
import { keptBaskets } from '#db/tables/basket.ts';
import type { Db } from '#db/transaction.ts';

/** The basket that is kept with an account; empty where there is none. */
export async function findKeptBasket(db: Db, userId: number): Promise<BasketLine[]> {
  const [row] = await db.select().from(keptBaskets).where(eq(keptBaskets.userId, userId));
  return row?.lines ?? [];
}

/** Keeps a basket with an account, in place of the one before. */
export async function keepBasket(
  db: Db,
  kept: { userId: number; lines: BasketLine[]; now: Date },
): Promise<void> {
  const { userId, lines, now } = kept;
  const changed = { lines, changedAt: now };
  await db
    .insert(keptBaskets)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: keptBaskets.userId, set: changed });
}

/** Deletes the basket that is kept with an account. */
export async function deleteKeptBasket(db: Db, userId: number): Promise<void> {
  await db.delete(keptBaskets).where(eq(keptBaskets.userId, userId));
}
