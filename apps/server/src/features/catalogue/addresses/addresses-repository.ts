import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { pageAddresses } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

const { unitId, packageId, slug, isCurrent } = pageAddresses;

/** The current slugs of these units' pages. */
export async function slugsOfUnits(db: Db, unitIds: number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select({ unitId, slug })
    .from(pageAddresses)
    .where(and(inArray(unitId, unitIds), isNull(packageId), isCurrent));
  return new Map(rows.map((row) => [row.unitId, row.slug]));
}

/** The current slugs of the packages of these units. */
export async function slugsOfPackages(db: Db, unitIds: number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select({ packageId, slug })
    .from(pageAddresses)
    .where(and(inArray(unitId, unitIds), isNotNull(packageId), isCurrent))
    .orderBy(asc(packageId));
  return new Map(
    rows.flatMap((row) => (row.packageId === null ? [] : [[row.packageId, row.slug]])),
  );
}

/** The unit that a page's address, current or former, names. */
export async function findUnitBySlug(db: Db, named: string): Promise<number | null> {
  const [row] = await db
    .select({ unitId })
    .from(pageAddresses)
    .where(and(eq(slug, named), isNull(packageId)));
  return row?.unitId ?? null;
}

/** The package of a unit that a page's address, current or former, names. */
export async function findPackageBySlug(
  db: Db,
  ofUnit: number,
  named: string,
): Promise<number | null> {
  const [row] = await db
    .select({ packageId })
    .from(pageAddresses)
    .where(and(eq(unitId, ofUnit), eq(slug, named), isNotNull(packageId)));
  return row?.packageId ?? null;
}
