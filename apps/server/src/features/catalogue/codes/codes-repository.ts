import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  inArray,
  isNotNull,
  isNull,
  min,
  sql,
} from 'drizzle-orm';
import { units } from '#db/tables/catalogue.ts';
import { liveCodeUses, promotionCodes, promotions } from '#db/tables/codes.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof promotions.$inferSelect;

/** A promotion with its codes in numbers. */
export interface PromotionRow {
  promotion: Columns;
  /** The first one, which is the only one where there is one. */
  code: string;
  codes: number;
  uses: number;
  /** The products that it is for, by name. */
  products: { id: number; name: string }[];
}

async function withCounts(db: Db, rows: Columns[]): Promise<PromotionRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { promotionId, code } = promotionCodes;
  const made = await db
    .select({ promotionId, code: min(code), codes: count() })
    .from(promotionCodes)
    .where(inArray(promotionId, ids))
    .groupBy(promotionId);
  const used = await db
    .select({ promotionId, uses: countDistinct(liveCodeUses.press) })
    .from(liveCodeUses)
    .innerJoin(promotionCodes, eq(promotionCodes.id, liveCodeUses.codeId))
    .where(inArray(promotionId, ids))
    .groupBy(promotionId);
  const products = await productNames(
    db,
    rows.flatMap((row) => row.productIds ?? []),
  );
  return rows.map((promotion) => {
    const own = made.find((one) => one.promotionId === promotion.id);
    const uses = used.find((one) => one.promotionId === promotion.id)?.uses ?? 0;
    const its = products.filter(({ id }) => promotion.productIds?.includes(id) === true);
    return { promotion, code: own?.code ?? '', codes: own?.codes ?? 0, uses, products: its };
  });
}

/** One page of promotions; the text is looked for in names and codes. */
export async function listPromotions(
  db: Db,
  query: ListQuery & { ended: boolean },
): Promise<Listed<PromotionRow>> {
  const withCode = db
    .select({ id: promotionCodes.promotionId })
    .from(promotionCodes)
    .where(containsText(query.q, promotionCodes.code));
  const named = containsText(query.q, promotions.name);
  const where = and(
    query.ended ? isNotNull(promotions.endedAt) : isNull(promotions.endedAt),
    named && sql`(${named} or ${promotions.id} in ${withCode})`,
  );
  const { limit, offset } = limits(query);
  const sorts = { id: promotions.id, name: promotions.name };
  const rows = await db
    .select()
    .from(promotions)
    .where(where)
    .orderBy(...ordering(query.sort ?? '-id', sorts, promotions.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(promotions).where(where);
  return { rows: await withCounts(db, rows), total: all?.total ?? 0 };
}

export async function findPromotion(db: Db, id: number): Promise<PromotionRow | null> {
  const rows = await db.select().from(promotions).where(eq(promotions.id, id));
  return (await withCounts(db, rows))[0] ?? null;
}

/** How many of these are products, archived ones included. */
export async function existingProducts(db: Db, ids: readonly number[]): Promise<number> {
  return db.$count(units, and(inArray(units.id, [...ids]), eq(units.forSale, true)));
}

/** Products by name. */
async function productNames(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: units.id, name: units.name })
    .from(units)
    .where(inArray(units.id, [...ids]))
    .orderBy(asc(units.name), asc(units.id));
}

/** The row, locked until the transaction ends. */
export async function lockPromotionRow(tx: Db, id: number): Promise<Columns | null> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
  return row ?? null;
}

type Values = Omit<typeof promotions.$inferInsert, 'version'>;

export async function insertPromotion(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(promotions).values(values).returning({ id: promotions.id });
  if (!row) throw new Error('The promotion was not inserted');
  return row.id;
}

export async function updatePromotion(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(promotions)
    .set({ ...values, version: sql`${promotions.version} + 1` })
    .where(eq(promotions.id, id));
}

/** Adds codes, those that exist already left out; how many were added. */
export async function insertCodes(
  tx: Db,
  promotionId: number,
  codes: { code: string; key: string }[],
): Promise<number> {
  const rows = await tx
    .insert(promotionCodes)
    .values(codes.map((one) => ({ promotionId, ...one })))
    .onConflictDoNothing()
    .returning({ id: promotionCodes.id });
  return rows.length;
}

/** The codes of a promotion with how often each is used. */
export async function listCodes(
  db: Db,
  promotionId: number,
): Promise<{ code: string; uses: number }[]> {
  return db
    .select({
      code: promotionCodes.code,
      uses: countDistinct(liveCodeUses.press),
    })
    .from(promotionCodes)
    .leftJoin(liveCodeUses, eq(liveCodeUses.codeId, promotionCodes.id))
    .where(eq(promotionCodes.promotionId, promotionId))
    .groupBy(promotionCodes.id)
    .orderBy(asc(promotionCodes.id));
}
