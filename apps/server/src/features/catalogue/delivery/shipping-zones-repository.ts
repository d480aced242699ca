import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { companies } from '#db/tables/catalogue.ts';
import { shippingZones } from '#db/tables/orders.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';
import type { DeliveryQuery } from './pickup-places-repository.ts';

type Columns = typeof shippingZones.$inferSelect;

/** A shipping zone with its company. */
export interface ShippingZoneRow {
  zone: Columns;
  company: string;
}

const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(shippingZones.companyId, companyId);

const selected = (db: Db) =>
  db
    .select({ zone: shippingZones, company: companies.name })
    .from(shippingZones)
    .innerJoin(companies, eq(companies.id, shippingZones.companyId));

/** Shipping zones by name: one page, or all without one. */
export async function listShippingZones(
  db: Db,
  query: DeliveryQuery,
  page: Pick<ListQuery, 'page' | 'per_page'> | null,
): Promise<Listed<ShippingZoneRow>> {
  const where = and(
    inScope(query.companyId),
    query.ended ? isNotNull(shippingZones.endedAt) : isNull(shippingZones.endedAt),
    containsText(query.q, shippingZones.name),
  );
  const sorts = { id: shippingZones.id, name: shippingZones.name };
  const found = selected(db)
    .where(where)
    .orderBy(...ordering(query.sort ?? 'name', sorts, shippingZones.id));
  if (page === null) {
    const rows = await found;
    return { rows, total: rows.length };
  }
  const { limit, offset } = limits(page);
  const rows = await found.limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(shippingZones).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findShippingZone(
  db: Db,
  id: number,
  companyId: number,
): Promise<ShippingZoneRow | null> {
  const [row] = await selected(db).where(and(eq(shippingZones.id, id), inScope(companyId)));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockShippingZone(
  tx: Db,
  id: number,
  companyId: number,
): Promise<Columns | null> {
  const [row] = await tx
    .select()
    .from(shippingZones)
    .where(and(eq(shippingZones.id, id), inScope(companyId)))
    .for('update');
  return row ?? null;
}

type Values = Omit<typeof shippingZones.$inferInsert, 'version'>;

export async function insertShippingZone(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(shippingZones).values(values).returning({ id: shippingZones.id });
  if (!row) throw new Error('The shipping zone was not inserted');
  return row.id;
}

export async function updateShippingZone(tx: Db, id: number, values: Values): Promise<void> {
  await tx
    .update(shippingZones)
    .set({ ...values, version: sql`${shippingZones.version} + 1` })
    .where(eq(shippingZones.id, id));
}
