import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import { guestTypes, packageKinds, packages, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';
import { kindShape, type KindColumns } from './kinds-repository.ts';

/** A kind with what still uses it. */
export interface ManagedKindRow {
  kind: KindColumns;
  /** Whether any booking or departure was ever made of it. */
  booked: boolean;
  /** Number of active packages, of units that are not archived. */
  packages: number;
}

// Two questions of bookings, as the index by kind has no holds, of which there are few.
const bookedAs = (code: typeof packageKinds.code) => sql<boolean>`(
  exists (select from bookings b where b.kind = ${code} and b.hold_expires_at is null)
  or exists (select from bookings b where b.kind = ${code} and b.hold_expires_at is not null)
  or exists (select from departures d join packages p on p.id = d.package_id where p.kind = ${code}))`;

const shape = {
  kind: kindShape,
  booked: bookedAs(packageKinds.code),
  packages: sql<number>`(select count(*)::integer from packages p
    join units u on u.id = p.unit_id and u.ended_at is null
    where p.kind = ${packageKinds.code} and not p.inactive)`,
};

/** Kinds in the order in which they were made; ended or live ones only, or both. */
export async function listManagedKinds(db: Db, ended?: boolean): Promise<ManagedKindRow[]> {
  const where =
    ended === undefined
      ? undefined
      : ended
        ? isNotNull(packageKinds.endedAt)
        : isNull(packageKinds.endedAt);
  return db.select(shape).from(packageKinds).where(where).orderBy(asc(packageKinds.position));
}

export async function findManagedKind(db: Db, id: number): Promise<ManagedKindRow | null> {
  const [row] = await db.select(shape).from(packageKinds).where(eq(packageKinds.position, id));
  return row ?? null;
}

/**
 * The row, locked until the transaction ends: meanwhile nobody makes a booking or a package of it,
 * which refer to it.
 */
export async function lockKind(tx: Db, id: number): Promise<KindColumns | null> {
  const [row] = await tx
    .select(kindShape)
    .from(packageKinds)
    .where(eq(packageKinds.position, id))
    .for('update');
  return row ?? null;
}

/** A kind that is live, and stays so until the transaction ends. */
export async function keepLiveKind(tx: Db, code: KindCode): Promise<boolean> {
  const rows = await tx
    .select({ code: packageKinds.code })
    .from(packageKinds)
    .where(and(eq(packageKinds.code, code), isNull(packageKinds.endedAt)))
    .for('key share');
  return rows.length > 0;
}

/** Whether any booking or departure was ever made of a kind. */
export async function isBooked(tx: Db, code: KindCode): Promise<boolean> {
  const [row] = await tx
    .select({ booked: bookedAs(packageKinds.code) })
    .from(packageKinds)
    .where(eq(packageKinds.code, code));
  return row?.booked ?? false;
}

/** The units on which a kind has active packages, by name; archived units are not among them. */
export async function unitsLetBy(tx: Db, code: KindCode): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: units.id, name: units.name })
    .from(packages)
    .innerJoin(units, eq(units.id, packages.unitId))
    .where(and(eq(packages.kind, code), eq(packages.inactive, false), isNull(units.endedAt)))
    .orderBy(asc(units.name), asc(units.id));
  return rows.map(({ name }) => name);
}

/** Makes all packages of a kind inactive. */
export async function retirePackagesOf(tx: Db, code: KindCode): Promise<void> {
  await tx
    .update(packages)
    .set({ inactive: true, version: sql`${packages.version} + 1` })
    .where(and(eq(packages.kind, code), eq(packages.inactive, false)));
}

type Values = Omit<typeof packageKinds.$inferInsert, 'version' | 'code'>;

/** Adds a kind; null when another one has the code by now. */
export async function insertKind(
  tx: Db,
  values: Values & { code: KindCode },
): Promise<number | null> {
  const [row] = await tx
    .insert(packageKinds)
    .values(values)
    .onConflictDoNothing({ target: packageKinds.code })
    .returning({ id: packageKinds.position });
  return row?.id ?? null;
}

export async function updateKind(tx: Db, code: KindCode, values: Values): Promise<void> {
  await tx
    .update(packageKinds)
    .set({ ...values, version: sql`${packageKinds.version} + 1` })
    .where(eq(packageKinds.code, code));
}

/** A type of guest as it is saved; without an id it is a new one. */
export interface SavedGuestType {
  id?: number | null | undefined;
  name: string;
  takesSeat: boolean;
}

/** The ids of all types of guest of a kind, also of those that have ended. */
export async function guestTypeIdsOf(tx: Db, code: KindCode): Promise<number[]> {
  const rows = await tx
    .select({ id: guestTypes.id })
    .from(guestTypes)
    .where(eq(guestTypes.kind, code));
  return rows.map(({ id }) => id);
}

/**
 * Saves the types of guest of a kind in their order: one with an id keeps it, also when it is renamed
 * or had ended; one that is left out ends. The caller holds the lock on the kind.
 */
export async function saveGuestTypes(
  tx: Db,
  code: KindCode,
  types: readonly SavedGuestType[],
  now: Date,
): Promise<void> {
  // All end first, so that two can exchange their names.
  await tx
    .update(guestTypes)
    .set({ endedAt: now })
    .where(and(eq(guestTypes.kind, code), isNull(guestTypes.endedAt)));
  for (const [position, { id, name, takesSeat }] of types.entries()) {
    if (id === null || id === undefined) {
      await tx.insert(guestTypes).values({ kind: code, position, name, takesSeat });
    } else {
      await tx
        .update(guestTypes)
        .set({ position, name, takesSeat, endedAt: null })
        .where(and(eq(guestTypes.id, id), eq(guestTypes.kind, code)));
    }
  }
}
