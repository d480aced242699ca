import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { companies, packages, pictures, unitPictures, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';
import type { PictureRow } from '#features/catalogue/present-picture.ts';

export type UnitRow = typeof units.$inferSelect & { company: string };
export type PackageRow = typeof packages.$inferSelect;

/** Units and companies that have not ended; of one company unless its number is 0. */
const shown = (companyId: number) =>
  and(
    isNull(units.endedAt),
    isNull(companies.endedAt),
    companyId === 0 ? undefined : eq(units.companyId, companyId),
  );

/** The units that visitors see, by number. */
export async function listShownUnits(db: Db, companyId: number): Promise<UnitRow[]> {
  const rows = await db
    .select({ unit: units, company: companies.name })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(shown(companyId))
    .orderBy(asc(units.id));
  return rows.map(({ unit, company }) => ({ ...unit, company }));
}

/** One of the units that visitors see. */
export async function findShownUnit(
  db: Db,
  unitId: number,
  companyId: number,
): Promise<UnitRow | null> {
  const [row] = await db
    .select({ unit: units, company: companies.name })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(and(shown(companyId), eq(units.id, unitId)));
  return row ? { ...row.unit, company: row.company } : null;
}

/** The pictures of units, each in its order. */
export async function picturesOf(db: Db, unitIds: number[]): Promise<Map<number, PictureRow[]>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select({ unitId: unitPictures.unitId, picture: pictures })
    .from(unitPictures)
    .innerJoin(pictures, eq(pictures.id, unitPictures.pictureId))
    .where(inArray(unitPictures.unitId, unitIds))
    .orderBy(asc(unitPictures.unitId), asc(unitPictures.position));
  return groupBy(
    rows,
    (row) => row.unitId,
    (row) => row.picture,
  );
}

/** The packages of units, inactive ones too, in the order of their kinds. */
export async function packagesOf(db: Db, unitIds: number[]): Promise<Map<number, PackageRow[]>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(packages)
    .where(inArray(packages.unitId, unitIds))
    .orderBy(asc(packages.unitId), asc(packages.priceCents), asc(packages.id));
  return groupBy(
    rows,
    (row) => row.unitId,
    (row) => row,
  );
}

function groupBy<Row, Value>(
  rows: Row[],
  keyOf: (row: Row) => number,
  valueOf: (row: Row) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(valueOf(row));
    else groups.set(keyOf(row), [valueOf(row)]);
  }
  return groups;
}

const sortable = {
  id: packages.id,
  unit_id: packages.unitId,
  name: packages.kind,
  price: packages.priceCents,
} as const;
export type PackageSort = keyof typeof sortable;
export function isPackageSort(name: string): name is PackageSort {
  return Object.hasOwn(sortable, name);
}

export interface PackageList {
  companyId: number;
  unitId: number | undefined;
  /** Only of these kinds; absent: of all. */
  kinds: PackageKind[] | undefined;
  sort: { by: PackageSort; falling: boolean };
  page: number;
  perPage: number;
}

/** One page of the packages of the units that visitors see, and how many there are in all. */
export async function listPackages(
  db: Db,
  list: PackageList,
): Promise<{ rows: PackageRow[]; total: number }> {
  const wanted = and(
    shown(list.companyId),
    list.unitId === undefined ? undefined : eq(packages.unitId, list.unitId),
    list.kinds === undefined ? undefined : inArray(packages.kind, list.kinds),
  );
  const order = list.sort.falling ? desc : asc;
  const rows = await db
    .select({ pkg: packages })
    .from(packages)
    .innerJoin(units, eq(units.id, packages.unitId))
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(wanted)
    .orderBy(order(sortable[list.sort.by]), asc(packages.id))
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(packages)
    .innerJoin(units, eq(units.id, packages.unitId))
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(wanted);
  return { rows: rows.map((row) => row.pkg), total: counted?.total ?? 0 };
}
