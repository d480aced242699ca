import { categoryNameLengths } from '@slipway/domain/catalogue/category-names';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { companies, pictures, unitCategories, units } from '#db/tables/catalogue.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof unitCategories.$inferSelect;

/** A category with its company, its picture and its number of units. */
export interface CategoryRow {
  category: Columns;
  company: string;
  picture: typeof pictures.$inferSelect | null;
  units: number;
}

const shape = {
  category: unitCategories,
  company: companies.name,
  picture: pictures,
  units: sql<number>`(select count(*)::integer from ${units}
    where ${units.unitCategoryId} = ${unitCategories.id} and ${units.endedAt} is null)`,
};

/** Categories of this company; 0 means any company. */
const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(unitCategories.companyId, companyId);

const selected = (db: Db) =>
  db
    .select(shape)
    .from(unitCategories)
    .innerJoin(companies, eq(companies.id, unitCategories.companyId))
    .leftJoin(pictures, eq(pictures.id, unitCategories.pictureId));

export async function listCategories(
  db: Db,
  companyId: number,
  query: ListQuery & { ended: boolean },
): Promise<Listed<CategoryRow>> {
  const where = and(
    inScope(companyId),
    query.ended ? isNotNull(unitCategories.endedAt) : isNull(unitCategories.endedAt),
    containsText(query.q, unitCategories.name, unitCategories.description),
  );
  const { limit, offset } = limits(query);
  const sorts = { id: unitCategories.id, name: unitCategories.name };
  const rows = await selected(db)
    .where(where)
    .orderBy(...ordering(query.sort, sorts, unitCategories.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(unitCategories).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findCategory(
  db: Db,
  id: number,
  companyId: number,
): Promise<CategoryRow | null> {
  const [row] = await selected(db).where(and(eq(unitCategories.id, id), inScope(companyId)));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockCategory(tx: Db, id: number, companyId: number): Promise<Columns | null> {
  const [row] = await tx
    .select()
    .from(unitCategories)
    .where(and(eq(unitCategories.id, id), inScope(companyId)))
    .for('update');
  return row ?? null;
}

/** How many of these categories there are, archived ones included. */
export async function existingCategories(db: Db, ids: readonly number[]): Promise<number> {
  return db.$count(unitCategories, inArray(unitCategories.id, [...ids]));
}

type Values = Omit<typeof unitCategories.$inferInsert, 'version'>;

export async function insertCategory(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(unitCategories).values(values).returning({ id: unitCategories.id });
  if (!row) throw new Error('The category was not inserted');
  return row.id;
}

/**
 * The category of a company with this name, in whatever case, made where there is none; null for a name that is too
 * short. Two who name a new one at the same time get one.
 */
export async function categoryNamed(
  tx: Db,
  companyId: number,
  name: string,
): Promise<number | null> {
  if (name.length < categoryNameLengths.least) return null;
  const find = async () => {
    const [row] = await tx
      .select({ id: unitCategories.id })
      .from(unitCategories)
      .where(
        and(
          eq(unitCategories.companyId, companyId),
          isNull(unitCategories.endedAt),
          eq(sql`lower(${unitCategories.name})`, name.toLowerCase()),
        ),
      )
      .orderBy(unitCategories.id)
      .limit(1);
    return row?.id ?? null;
  };
  const known = await find();
  if (known !== null) return known;
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  return (await find()) ?? insertCategory(tx, { companyId, name });
}

export async function updateCategory(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(unitCategories)
    .set({ ...values, version: sql`${unitCategories.version} + 1` })
    .where(eq(unitCategories.id, id));
}

/** Number of units in a category, including ended ones. */
export async function countUnitsIn(tx: Db, id: number): Promise<number> {
  return tx.$count(units, eq(units.unitCategoryId, id));
}
