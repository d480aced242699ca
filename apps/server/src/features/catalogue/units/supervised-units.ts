import { asc, eq } from 'drizzle-orm';
import { units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** The names of the units with this user as default supervisor. */
export async function unitNamesOfSupervisor(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: units.name })
    .from(units)
    .where(eq(units.supervisorId, userId))
    .orderBy(asc(units.name), asc(units.id));
  return rows.map(({ name }) => name);
}
