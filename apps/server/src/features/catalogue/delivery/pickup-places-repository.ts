import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { companies } from '#db/tables/catalogue.ts';
import { pickupPlaces } from '#db/tables/orders.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof pickupPlaces.$inferSelect;

/** A pick-up place with its company. */
export interface PickupPlaceRow {
  place: Columns;
  company: string;
}

/** What a list asks for: those of a company (0: of any), the archived ones or the others. */
export type DeliveryQuery = Pick<ListQuery, 'q' | 'sort'> & { companyId: number; ended: boolean };

const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(pickupPlaces.companyId, companyId);

const selected = (db: Db) =>
  db
    .select({ place: pickupPlaces, company: companies.name })
    .from(pickupPlaces)
    .innerJoin(companies, eq(companies.id, pickupPlaces.companyId));

/** Pick-up places by name: one page, or all without one. */
export async function listPickupPlaces(
  db: Db,
  query: DeliveryQuery,
  page: Pick<ListQuery, 'page' | 'per_page'> | null,
): Promise<Listed<PickupPlaceRow>> {
  const where = and(
    inScope(query.companyId),
    query.ended ? isNotNull(pickupPlaces.endedAt) : isNull(pickupPlaces.endedAt),
    containsText(query.q, pickupPlaces.name, pickupPlaces.address),
  );
  const sorts = { id: pickupPlaces.id, name: pickupPlaces.name };
  const found = selected(db)
    .where(where)
    .orderBy(...ordering(query.sort ?? 'name', sorts, pickupPlaces.id));
  if (page === null) {
    const rows = await found;
    return { rows, total: rows.length };
  }
  const { limit, offset } = limits(page);
  const rows = await found.limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(pickupPlaces).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findPickupPlace(
  db: Db,
  id: number,
  companyId: number,
): Promise<PickupPlaceRow | null> {
  const [row] = await selected(db).where(and(eq(pickupPlaces.id, id), inScope(companyId)));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockPickupPlace(
  tx: Db,
  id: number,
  companyId: number,
): Promise<Columns | null> {
  const [row] = await tx
    .select()
    .from(pickupPlaces)
    .where(and(eq(pickupPlaces.id, id), inScope(companyId)))
    .for('update');
  return row ?? null;
}

type Values = Omit<typeof pickupPlaces.$inferInsert, 'version'>;

export async function insertPickupPlace(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(pickupPlaces).values(values).returning({ id: pickupPlaces.id });
  if (!row) throw new Error('The pick-up place was not inserted');
  return row.id;
}

export async function updatePickupPlace(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(pickupPlaces)
    .set({ ...values, version: sql`${pickupPlaces.version} + 1` })
    .where(eq(pickupPlaces.id, id));
}
