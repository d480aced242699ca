import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { rates } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** A rate as staff edit it. */
export type RateColumns = typeof rates.$inferSelect;

/** The rates in their order. */
export async function listRateRows(db: Db, which: 'live' | 'ended'): Promise<RateColumns[]> {
  return db
    .select()
    .from(rates)
    .where(which === 'ended' ? isNotNull(rates.endedAt) : isNull(rates.endedAt))
    .orderBy(asc(rates.position), asc(rates.id));
}

export async function findRate(db: Db, id: number): Promise<RateColumns | null> {
  const [row] = await db.select().from(rates).where(eq(rates.id, id));
  return row ?? null;
}

type Values = Omit<typeof rates.$inferInsert, 'version' | 'position'>;

/** Adds a rate after all others, or before them. */
export async function insertRate(tx: Db, values: Values, first: boolean): Promise<number> {
  const position = first
    ? sql`(select coalesce(min(position), 2) - 1 from rates)`
    : sql`(select coalesce(max(position), 0) + 1 from rates)`;
  const [row] = await tx
    .insert(rates)
    .values({ ...values, position })
    .returning({ id: rates.id });
  if (!row) throw new Error('The rate was not inserted');
  return row.id;
}

export async function updateRate(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(rates)
    .set({ ...values, version: sql`${rates.version} + 1` })
    .where(eq(rates.id, id));
}
