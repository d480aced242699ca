import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

/** The supervisors that can be assigned to a unit, by name. */
export async function findSupervisors(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'Supervisor'), isNull(users.endedAt)))
    .orderBy(asc(users.name), asc(users.id));
}
