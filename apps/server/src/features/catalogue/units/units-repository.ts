import { and, asc, eq, exists, gte, isNull, or, sql } from 'drizzle-orm';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import type { Rate } from '@slipway/domain/catalogue/rates';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import {
  extrasInBrief,
  type BriefExtra,
} from '#features/catalogue/extras/extras-in-brief-repository.ts';
import { listRates } from '#features/catalogue/rates/rates-order-repository.ts';
import { kindOfColumns, kindShape } from '#features/catalogue/kinds/kinds-repository.ts';
import {
  companies,
  packageKinds,
  packages,
  pictures,
  unitPictures,
  units,
} from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

export type UnitRow = typeof units.$inferSelect & { company: string };
/** A package with its kind and its extras. */
export type PackageRow = Omit<typeof packages.$inferSelect, 'kind'> & {
  kind: PackageKind;
  extras: BriefExtra[];
  /** All rates, which can ask for longer stays. */
  rates: readonly Rate[];
};

/** Active units of active companies; of one company unless it is 0. */
export const listedUnit = (companyId: number) =>
  and(
    isNull(units.endedAt),
    isNull(companies.endedAt),
    companyId === 0 ? undefined : eq(units.companyId, companyId),
  );

export type ShownUnit = Pick<UnitRow, 'id' | 'name' | 'companyId'>;

/** The names of the units visible to visitors, by id. */
export async function listShownNames(db: Db, companyId: number): Promise<ShownUnit[]> {
  return db
    .select({ id: units.id, name: units.name, companyId: units.companyId })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(listedUnit(companyId))
    .orderBy(asc(units.id));
}

/** Whether the booking page offers a unit on a day: it has an active package that is not over. */
export const isBookableOn = (db: Db, day: CalendarDate) =>
  exists(
    db
      .select({ id: packages.id })
      .from(packages)
      .where(
        and(
          eq(packages.unitId, units.id),
          eq(packages.inactive, false),
          or(isNull(packages.activeTo), gte(packages.activeTo, day)),
        ),
      ),
  );

/**
 * Visible units by id. With `bookableOn`, only those with an active package that is not over;
 * `also` is included in any case.
 */
export async function listShownUnits(
  db: Db,
  companyId: number,
  only?: { bookableOn: CalendarDate; also?: number | undefined },
): Promise<UnitRow[]> {
  const bookable =
    only &&
    or(
      isBookableOn(db, only.bookableOn),
      only.also === undefined ? undefined : eq(units.id, only.also),
    );
  const rows = await db
    .select({ unit: units, company: companies.name })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(and(listedUnit(companyId), bookable))
    .orderBy(asc(units.id));
  return rows.map(({ unit, company }) => ({ ...unit, company }));
}

/** One of the units visible to visitors. */
export async function findShownUnit(
  db: Db,
  unitId: number,
  companyId: number,
): Promise<UnitRow | null> {
  const [row] = await db
    .select({ unit: units, company: companies.name })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(and(listedUnit(companyId), eq(units.id, unitId)));
  return row ? { ...row.unit, company: row.company } : null;
}

/** The pictures of units, in display order. */
export async function picturesOf(
  db: Db,
  unitIds: number[],
): Promise<Map<number, (typeof pictures.$inferSelect)[]>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select({ unitId: unitPictures.unitId, picture: pictures })
    .from(unitPictures)
    .innerJoin(pictures, eq(pictures.id, unitPictures.pictureId))
    .where(sql`${unitPictures.unitId} = any(${sql.param(unitIds)})`)
    .orderBy(asc(unitPictures.unitId), asc(unitPictures.position));
  return groupBy(
    rows,
    (row) => row.unitId,
    (row) => row.picture,
  );
}

/** The packages of units, including inactive ones, in the order of their kinds. */
export async function packagesOf(db: Db, unitIds: number[]): Promise<Map<number, PackageRow[]>> {
  if (unitIds.length === 0) return new Map();
  const [rows, rates] = await Promise.all([
    db
      .select({ pkg: packages, kind: kindShape, extras: extrasInBrief })
      .from(packages)
      .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
      .where(sql`${packages.unitId} = any(${sql.param(unitIds)})`)
      .orderBy(asc(packages.unitId), asc(packages.priceCents), asc(packages.id)),
    listRates(db),
  ]);
  return groupBy(
    rows,
    ({ pkg }) => pkg.unitId,
    ({ pkg, kind, extras }) => ({ ...pkg, kind: kindOfColumns(kind), extras, rates }),
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
