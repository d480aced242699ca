import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { departures } from '#db/tables/bookings.ts';
import {
  companies,
  packages,
  pictures,
  platforms,
  unitCategories,
  unitPictures,
  unitPlatforms,
  units,
} from '#db/tables/catalogue.ts';
import { containsText, limits, type Listed, type ListQuery } from '#db/listing.ts';
import { maxCounted } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';
import { hasLowVariant } from '#features/catalogue/variants/low-stock-repository.ts';

type Columns = typeof units.$inferSelect;
type Picture = typeof pictures.$inferSelect;
const platformPictures = alias(pictures, 'platform_pictures');

/** A unit for staff, ended or not, with the platform it was imported from. */
export interface ManagedUnitRow {
  unit: Columns;
  company: string;
  platform: typeof platforms.$inferSelect | null;
  platformPicture: Picture | null;
}

const selected = (db: Db) =>
  db
    .select({
      unit: units,
      company: companies.name,
      platform: platforms,
      platformPicture: platformPictures,
    })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .leftJoin(platforms, and(eq(platforms.id, units.platformId), isNull(platforms.endedAt)))
    .leftJoin(platformPictures, eq(platformPictures.id, platforms.pictureId));

const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(units.companyId, companyId);

export interface UnitList extends ListQuery {
  companyId: number;
  ended: boolean;
  /** Only units listed on this platform or imported from it. */
  platformId?: number | null | undefined;
  /** Only units in this category; 0: without a category. */
  categoryId?: number | undefined;
  /** Only products, or only what is not for sale. */
  forSale?: boolean | undefined;
  /** Only products with a variant that is running low, by these pieces or a limit of their own. */
  lowStock?: number | undefined;
  /** Whether pages count from the end. */
  fromEnd: boolean;
}

function onPlatform(db: Db, platformId: number): SQL {
  const offered = db
    .select({ one: sql`1` })
    .from(unitPlatforms)
    .where(and(eq(unitPlatforms.unitId, units.id), eq(unitPlatforms.platformId, platformId)));
  return sql`(${units.platformId} = ${platformId} or ${exists(offered)})`;
}

function inCategory(categoryId: number | undefined): SQL | undefined {
  if (categoryId === undefined) return undefined;
  return categoryId === 0 ? isNull(units.unitCategoryId) : eq(units.unitCategoryId, categoryId);
}

/** The sort orders of the list; each has an index (migrations/baseline/04-catalogue.sql). */
const sorts = {
  id: units.id,
  name: units.name,
  price: units.priceCents,
  items_quantity: units.itemsQuantity,
};

function inOrder({ sort, fromEnd }: UnitList): SQL[] {
  const falls = (sort?.startsWith('-') ?? false) !== fromEnd;
  const name = sort?.replace(/^-/, '') ?? 'id';
  const by = name === 'name' || name === 'price' || name === 'items_quantity' ? [sorts[name]] : [];
  return [...by, units.id].map((column) => (falls ? desc(column) : asc(column)));
}

/** One page of units. A selective filter is sorted; otherwise rows are read in index order. */
export async function listUnits(
  db: Db,
  list: UnitList,
): Promise<Listed<ManagedUnitRow> & { totalIsLeast: boolean }> {
  const { platformId, categoryId } = list;
  const where = and(
    inScope(list.companyId),
    list.ended ? isNotNull(units.endedAt) : isNull(units.endedAt),
    containsText(list.q, units.name, units.description, units.sku),
    typeof platformId === 'number' ? onPlatform(db, platformId) : undefined,
    inCategory(categoryId),
    list.forSale === undefined ? undefined : eq(units.forSale, list.forSale),
    list.lowStock === undefined ? undefined : hasLowVariant(list.lowStock),
  );
  const matching = await db
    .select({ id: units.id })
    .from(units)
    .where(where)
    .limit(maxCounted + 1);
  const few = matching.length <= maxCounted;
  const ids = matching.map(({ id }) => id);
  const { limit, offset } = limits(list);
  const rows = await selected(db)
    .where(few ? sql`${units.id} = any(${sql.param(ids)})` : where)
    .orderBy(...inOrder(list))
    .limit(limit)
    .offset(offset);
  return {
    rows: list.fromEnd ? rows.toReversed() : rows,
    total: few ? ids.length : maxCounted,
    totalIsLeast: !few,
  };
}

export async function findManagedUnit(
  db: Db,
  id: number,
  companyId: number,
): Promise<ManagedUnitRow | null> {
  const [row] = await selected(db).where(and(eq(units.id, id), inScope(companyId)));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockUnit(tx: Db, id: number, companyId: number): Promise<Columns | null> {
  const [row] = await tx
    .select()
    .from(units)
    .where(and(eq(units.id, id), inScope(companyId)))
    .for('update');
  return row ?? null;
}

/** How many of these ids are units, ended or not. */
export async function existingUnits(db: Db, ids: number[]): Promise<number> {
  return db.$count(units, inArray(units.id, ids));
}

/** Number of active packages of each unit. */
export async function countPackages(db: Db, unitIds: number[]): Promise<Map<number, number>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select({ unitId: packages.unitId, total: count() })
    .from(packages)
    .where(and(inArray(packages.unitId, unitIds), eq(packages.inactive, false)))
    .groupBy(packages.unitId);
  return new Map(rows.map(({ unitId, total }) => [unitId, total]));
}

/** What the units of a category have; all without a category, or for one that does not exist. */
export async function factsOfCategory(
  db: Db,
  categoryId: number | null,
): Promise<readonly UnitFact[]> {
  if (categoryId === null) return unitFacts;
  const [row] = await db
    .select({ facts: unitCategories.unitFacts })
    .from(unitCategories)
    .where(eq(unitCategories.id, categoryId));
  return row?.facts ?? unitFacts;
}

/** Whether units of this company may use the category. */
export async function takesUnits(db: Db, categoryId: number, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: unitCategories.id })
    .from(unitCategories)
    .where(
      and(
        eq(unitCategories.id, categoryId),
        eq(unitCategories.companyId, companyId),
        isNull(unitCategories.endedAt),
      ),
    )
    // The category keeps its company until the unit is saved.
    .for('share');
  return rows.length > 0;
}

export type UnitValues = Omit<typeof units.$inferInsert, 'version'>;

export async function insertUnit(tx: Db, values: UnitValues): Promise<number> {
  const [row] = await tx.insert(units).values(values).returning({ id: units.id });
  if (!row) throw new Error('The unit was not inserted');
  return row.id;
}

export async function updateUnit(tx: Db, id: number, values: UnitValues): Promise<void> {
  await tx
    .update(units)
    .set({ ...values, version: sql`${units.version} + 1` })
    .where(eq(units.id, id));
}

/**
 * Departures that lie ahead take as many persons as their unit does now, and offer no more seats: never fewer than are
 * sold.
 */
export async function fitDepartures(
  tx: Db,
  id: number,
  mostGuests: number,
  now: Date,
): Promise<void> {
  const { persons, seats, seatsTaken, unitId, endsAt } = departures;
  await tx
    .update(departures)
    .set({
      mostPersons: sql`greatest(${persons}, ${mostGuests}::integer)`,
      seats: sql`greatest(${seatsTaken}, least(${seats}, ${mostGuests}::integer))`,
    })
    .where(and(eq(unitId, id), gt(endsAt, now)));
}

/** A unit's picture ids in display order. */
export async function pictureIdsOf(tx: Db, unitId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: unitPictures.pictureId })
    .from(unitPictures)
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position));
  return rows.map(({ id }) => id);
}

/** The pictures of a unit, in their order. */
export async function picturesOf(db: Db, unitId: number) {
  const { path, widths, width, height, alt } = pictures;
  return db
    .select({ path, widths, width, height, alt })
    .from(unitPictures)
    .innerJoin(pictures, eq(pictures.id, unitPictures.pictureId))
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position));
}

/** Sets the pictures of a unit, in this order. */
export async function showPictures(tx: Db, unitId: number, ids: number[]): Promise<void> {
  await tx.delete(unitPictures).where(eq(unitPictures.unitId, unitId));
  if (ids.length === 0) return;
  await tx
    .insert(unitPictures)
    .values(ids.map((pictureId, position) => ({ unitId, position, pictureId })));
}
