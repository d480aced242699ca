import { and, asc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { closedStretches, type ClosedStretch } from '@slipway/domain/bookings/closings';
import { units } from '#db/tables/catalogue.ts';
import { closings } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

export type ClosingRow = typeof closings.$inferSelect;

/** A closing with the unit that it closes; null: the whole business. */
export type ClosingOfUnit = ClosingRow & { unit: string | null };

/** Whose closings are meant: of the whole business, and of the units of a company (0: of all). */
export interface ClosingScope {
  companyId: number;
  /** Of this unit alone beside the business; absent: of every unit. */
  unitId?: number | undefined;
}

const inScope = ({ companyId, unitId }: ClosingScope): SQL | undefined =>
  or(
    isNull(closings.unitId),
    and(
      isNotNull(units.id),
      companyId === 0 ? undefined : eq(units.companyId, companyId),
      unitId === undefined ? undefined : eq(units.id, unitId),
    ),
  );

function selected(db: Db) {
  return db
    .select({ closing: closings, unit: units.name })
    .from(closings)
    .leftJoin(units, eq(units.id, closings.unitId));
}

/** Live or removed closings, by their numbers. */
export async function listClosings(
  db: Db,
  scope: ClosingScope,
  which: 'live' | 'all' = 'live',
): Promise<ClosingOfUnit[]> {
  const rows = await selected(db)
    .where(and(inScope(scope), which === 'live' ? isNull(closings.endedAt) : undefined))
    .orderBy(asc(closings.id));
  return rows.map(({ closing, unit }) => ({ ...closing, unit }));
}

export async function findClosing(
  db: Db,
  id: number,
  companyId: number,
): Promise<ClosingOfUnit | null> {
  const [row] = await selected(db).where(and(eq(closings.id, id), inScope({ companyId })));
  return row ? { ...row.closing, unit: row.unit } : null;
}

/** Days that follow each other and are closed by one rule. */
export interface ClosedTime extends ClosedStretch {
  closing: ClosingOfUnit;
}

/** The closed days from one day to another, both included, by rule. */
export async function listClosedTimes(
  db: Db,
  scope: ClosingScope,
  days: ClosedStretch,
): Promise<ClosedTime[]> {
  const rows = await listClosings(db, scope);
  return rows.flatMap((closing) =>
    closedStretches(closing, days).map((stretch) => ({ ...stretch, closing })),
  );
}

type Values = typeof closings.$inferInsert;

/** Adds a closing; whoever calls holds `lockClosings`. Returns its number. */
export async function insertClosing(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(closings).values(values).returning({ id: closings.id });
  if (!row) throw new Error('The closing was not inserted');
  return row.id;
}

/** Changes a closing; whoever calls holds `lockClosings`. */
export async function updateClosing(
  tx: Db,
  { id, version }: Pick<ClosingRow, 'id' | 'version'>,
  values: Partial<Values>,
): Promise<void> {
  await tx
    .update(closings)
    .set({ ...values, version: version + 1 })
    .where(eq(closings.id, id));
}
