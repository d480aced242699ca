import { and, count, eq, ilike, isNull, ne, sql } from 'drizzle-orm';
import type { KindCode, PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { companies, packageKinds, packages, units } from '#db/tables/catalogue.ts';
import { limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';
import {
  extrasInBrief,
  type BriefExtra,
} from '#features/catalogue/extras/extras-in-brief-repository.ts';
import {
  kindOfColumns,
  kindShape,
  type KindColumns,
} from '#features/catalogue/kinds/kinds-repository.ts';

type Columns = typeof packages.$inferSelect;

/** A package with its kind, its extras and the names of its unit and company. */
export interface ListedPackage {
  pkg: Columns;
  kind: PackageKind;
  extras: BriefExtra[];
  unit: string;
  company: string;
}

const shape = {
  pkg: packages,
  kindRow: kindShape,
  extras: extrasInBrief,
  unit: units.name,
  company: companies.name,
};

const selected = (db: Db) =>
  db
    .select(shape)
    .from(packages)
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .innerJoin(units, eq(units.id, packages.unitId))
    .innerJoin(companies, eq(companies.id, units.companyId));

const withKind = ({
  kindRow,
  ...row
}: {
  kindRow: KindColumns;
  pkg: Columns;
  extras: BriefExtra[];
  unit: string;
  company: string;
}) => ({
  ...row,
  kind: kindOfColumns(kindRow),
});

const inScope = (companyId: number) =>
  companyId === 0 ? undefined : eq(units.companyId, companyId);

export interface PackageList extends ListQuery {
  companyId: number;
  unitId: number | undefined;
  /** Only kinds of this group; absent: all. */
  group: string | undefined;
  /** Only active or only inactive ones; absent: both. */
  inactive: boolean | undefined;
  /** Only kinds with these words in their name; absent: all. */
  words: string | undefined;
}

/** One page of packages of active units, including inactive packages. */
export async function listPackages(db: Db, list: PackageList): Promise<Listed<ListedPackage>> {
  const where = and(
    isNull(units.endedAt),
    isNull(companies.endedAt),
    inScope(list.companyId),
    list.unitId === undefined ? undefined : eq(packages.unitId, list.unitId),
    list.group === undefined ? undefined : eq(packageKinds.groupTag, list.group),
    list.inactive === undefined ? undefined : eq(packages.inactive, list.inactive),
    list.words === undefined
      ? undefined
      : ilike(packageKinds.name, `%${list.words.replace(/[\\%_]/g, '\\$&')}%`),
  );
  const { limit, offset } = limits(list);
  const sorts = {
    id: packages.id,
    unit_id: packages.unitId,
    name: packageKinds.name,
    price: packages.priceCents,
  };
  const rows = await selected(db)
    .where(where)
    .orderBy(...ordering(list.sort, sorts, packages.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(packages)
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .innerJoin(units, eq(units.id, packages.unitId))
    .innerJoin(companies, eq(companies.id, units.companyId))
    .where(where);
  return { rows: rows.map(withKind), total: all?.total ?? 0 };
}

export async function findListedPackage(db: Db, id: number): Promise<ListedPackage | null> {
  const [row] = await selected(db).where(eq(packages.id, id));
  return row ? withKind(row) : null;
}

/** The row of a package in scope, locked until the transaction ends. */
export async function lockPackage(tx: Db, id: number, companyId: number): Promise<Columns | null> {
  const [row] = await tx
    .select({ pkg: packages })
    .from(packages)
    .innerJoin(units, eq(units.id, packages.unitId))
    .where(and(eq(packages.id, id), inScope(companyId)))
    .for('update', { of: packages });
  return row?.pkg ?? null;
}

/** Whether an active unit with this id is in scope. */
export async function takesPackages(db: Db, unitId: number, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.id, unitId), isNull(units.endedAt), inScope(companyId)));
  return rows.length > 0;
}

export interface UnitSize {
  name: string;
  maxGuests: number;
  itemsQuantity: number;
}

/** How many guests and items a unit has. */
export async function sizeOfUnit(tx: Db, unitId: number): Promise<UnitSize | undefined> {
  const { name, maxGuests, itemsQuantity } = units;
  const [row] = await tx
    .select({ name, maxGuests, itemsQuantity })
    .from(units)
    .where(eq(units.id, unitId));
  return row;
}

/** The most guests of one booking: of all items where they are let by the item. */
export const largestGroup = (
  { maxGuests, itemsQuantity }: Omit<UnitSize, 'name'>,
  { soldBy }: Pick<PackageKind, 'soldBy'>,
): number => (soldBy === 'item' ? maxGuests * itemsQuantity : maxGuests);

/** The active packages of a unit that need a larger group than it takes. */
export async function packagesAbove(
  tx: Db,
  unitId: number,
  size: Omit<UnitSize, 'name'>,
): Promise<{ name: string; least: number }[]> {
  const rows = await tx
    .select({ least: packages.leastGuests, kindRow: kindShape })
    .from(packages)
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .where(and(eq(packages.unitId, unitId), eq(packages.inactive, false)))
    .orderBy(packages.id);
  return rows.flatMap(({ least, kindRow }) => {
    const kind = kindOfColumns(kindRow);
    return least !== null && least > largestGroup(size, kind) ? [{ name: kind.name, least }] : [];
  });
}

type Values = Omit<typeof packages.$inferInsert, 'version'>;

export async function insertPackage(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(packages).values(values).returning({ id: packages.id });
  if (!row) throw new Error('The package was not inserted');
  return row.id;
}

/** Gives a unit copies of another one's active packages of live kinds. */
export async function copyPackages(tx: Db, from: number, to: number): Promise<Map<number, number>> {
  const rows = await tx
    .select({ pkg: packages })
    .from(packages)
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .where(
      and(eq(packages.unitId, from), eq(packages.inactive, false), isNull(packageKinds.endedAt)),
    )
    .orderBy(packages.id);
  const copied = new Map<number, number>();
  for (const { pkg } of rows) {
    const copy = { ...pkg, id: undefined, unitId: to, version: 1 };
    const [made] = await tx.insert(packages).values(copy).returning({ id: packages.id });
    if (made) copied.set(pkg.id, made.id);
  }
  return copied;
}

export async function updatePackage(
  tx: Db,
  id: number,
  values: Partial<Omit<Values, 'unitId'>>,
): Promise<void> {
  await tx
    .update(packages)
    .set({ ...values, version: sql`${packages.version} + 1` })
    .where(eq(packages.id, id));
}

/** An active package of the unit with the same kind and overlapping dates; a null end is open. */
export async function findOverlapping(
  db: Db,
  pkg: {
    /** The package itself; null for a new one. */
    id: number | null;
    unitId: number;
    kind: KindCode;
    activeFrom: string | null;
    activeTo: string | null;
  },
): Promise<Columns | null> {
  const { id, unitId, kind, activeFrom, activeTo } = pkg;
  const [row] = await db
    .select()
    .from(packages)
    .where(
      and(
        eq(packages.unitId, unitId),
        eq(packages.kind, kind),
        eq(packages.inactive, false),
        id === null ? undefined : ne(packages.id, id),
        sql`daterange(${packages.activeFrom}, ${packages.activeTo}, '[]')
          && daterange(${activeFrom}::date, ${activeTo}::date, '[]')`,
      ),
    )
    .orderBy(packages.id);
  return row ?? null;
}
