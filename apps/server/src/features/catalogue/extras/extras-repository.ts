import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { extras, packages, pictures } from '#db/tables/catalogue.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type ExtraRow = typeof extras.$inferSelect;

/** An extra with its picture. */
export interface ManagedExtraRow {
  extra: ExtraRow;
  picture: typeof pictures.$inferSelect | null;
}

const selectExtras = (db: Db) =>
  db
    .select({ extra: extras, picture: pictures })
    .from(extras)
    .leftJoin(pictures, eq(pictures.id, extras.pictureId));

/** One page of extras, by name. */
export async function listExtras(
  db: Db,
  query: ListQuery & { ended: boolean },
): Promise<Listed<ManagedExtraRow>> {
  const where = and(
    query.ended ? isNotNull(extras.endedAt) : isNull(extras.endedAt),
    containsText(query.q, extras.name, extras.description),
  );
  const { limit, offset } = limits(query);
  const sorts = { id: extras.id, name: extras.name, price: extras.priceCents };
  const rows = await selectExtras(db)
    .where(where)
    .orderBy(...ordering(query.sort ?? 'name', sorts, extras.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(extras).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findExtra(db: Db, id: number): Promise<ManagedExtraRow | null> {
  const [row] = await selectExtras(db).where(eq(extras.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockExtra(tx: Db, id: number): Promise<ExtraRow | null> {
  const [row] = await tx.select().from(extras).where(eq(extras.id, id)).for('update');
  return row ?? null;
}

type Values = Omit<typeof extras.$inferInsert, 'version'>;

export async function insertExtra(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(extras).values(values).returning({ id: extras.id });
  if (!row) throw new Error('The extra was not inserted');
  return row.id;
}

export async function updateExtra(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(extras)
    .set({ ...values, version: sql`${extras.version} + 1` })
    .where(eq(extras.id, id));
}

/** How many of these packages exist, those of archived units among them, which an extra stays attached to. */
export async function countExistingPackages(tx: Db, ids: number[]): Promise<number> {
  const rows = await tx.select({ id: packages.id }).from(packages).where(inArray(packages.id, ids));
  return rows.length;
}

/** The pictures of extras, by id. */
export async function picturesById(
  db: Db,
  ids: number[],
): Promise<Map<number, typeof pictures.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(pictures).where(inArray(pictures.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Offers the extras of a unit and its packages with their copies too; each pair is the original and its copy. */
export async function offerExtrasOnCopies(
  tx: Db,
  copied: { unit: readonly [number, number]; packages: ReadonlyMap<number, number> },
): Promise<void> {
  const [unit, copy] = copied.unit;
  const next = { version: sql`${extras.version} + 1` };
  await tx
    .update(extras)
    .set({ ...next, unitIds: sql`${extras.unitIds} || ${copy}::integer` })
    .where(and(isNull(extras.endedAt), sql`${unit} = any(${extras.unitIds})`));
  for (const [originalId, copyId] of copied.packages) {
    await tx
      .update(extras)
      .set({ ...next, packageIds: sql`${extras.packageIds} || ${copyId}::integer` })
      .where(and(isNull(extras.endedAt), sql`${originalId} = any(${extras.packageIds})`));
  }
}
