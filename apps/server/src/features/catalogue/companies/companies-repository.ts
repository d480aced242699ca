import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { companies, pictures, unitCategories, units } from '#db/tables/catalogue.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof companies.$inferSelect;

/** A company with its picture and counts of what belongs to it. */
export interface CompanyRow {
  company: Columns;
  picture: typeof pictures.$inferSelect | null;
  units: number;
  categories: number;
}

const shape = {
  company: companies,
  picture: pictures,
  units: sql<number>`(select count(*)::integer from ${units}
    where ${units.companyId} = ${companies.id} and ${units.endedAt} is null)`,
  categories: sql<number>`(select count(*)::integer from ${unitCategories}
    where ${unitCategories.companyId} = ${companies.id} and ${unitCategories.endedAt} is null)`,
};

/** Only this company; 0 means any. */
const inScope = (companyId: number) => (companyId === 0 ? undefined : eq(companies.id, companyId));

export async function listCompanies(
  db: Db,
  companyId: number,
  query: ListQuery & { ended: boolean },
): Promise<Listed<CompanyRow>> {
  const where = and(
    inScope(companyId),
    query.ended ? isNotNull(companies.endedAt) : isNull(companies.endedAt),
    containsText(query.q, companies.name, companies.description, companies.email),
  );
  const { limit, offset } = limits(query);
  const rows = await db
    .select(shape)
    .from(companies)
    .leftJoin(pictures, eq(pictures.id, companies.pictureId))
    .where(where)
    .orderBy(...ordering(query.sort, { id: companies.id, name: companies.name }, companies.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(companies).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** @param companyId only this company; 0 means any */
export async function findCompany(
  db: Db,
  id: number,
  companyId: number,
): Promise<CompanyRow | null> {
  const [row] = await db
    .select(shape)
    .from(companies)
    .leftJoin(pictures, eq(pictures.id, companies.pictureId))
    .where(and(eq(companies.id, id), inScope(companyId)));
  return row ?? null;
}

/** Active companies by name, with their pictures. */
export async function listCompanyNames(
  db: Db,
  companyId: number,
): Promise<{ id: number; name: string; picture: typeof pictures.$inferSelect | null }[]> {
  return db
    .select({ id: companies.id, name: companies.name, picture: pictures })
    .from(companies)
    .leftJoin(pictures, eq(pictures.id, companies.pictureId))
    .where(and(inScope(companyId), isNull(companies.endedAt)))
    .orderBy(asc(companies.name), asc(companies.id));
}

/** The row, locked until the transaction ends. */
export async function lockCompany(tx: Db, id: number, companyId: number): Promise<Columns | null> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), inScope(companyId)))
    .for('update');
  return row ?? null;
}

type Values = Omit<typeof companies.$inferInsert, 'version'>;

export async function insertCompany(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(companies).values(values).returning({ id: companies.id });
  if (!row) throw new Error('The company was not inserted');
  return row.id;
}

export async function updateCompany(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(companies)
    .set({ ...values, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, id));
}

/** Whether the company exists and has not ended. */
export async function companyExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.endedAt)));
  return rows.length > 0;
}
