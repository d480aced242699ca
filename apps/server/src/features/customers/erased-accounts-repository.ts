import { asc, isNotNull } from 'drizzle-orm';
import type { ErasedAccount } from '#backup/erased-list.ts';
import { users } from '#db/tables/identity.ts';
import { installation } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

/** All accounts that were erased, and the installation that they are of. */
export async function listErased(
  db: Db,
): Promise<{ installation: string; erased: ErasedAccount[] }> {
  const [here] = await db.select({ id: installation.ownId }).from(installation);
  const rows = await db
    .select({ id: users.id, at: users.forgottenAt })
    .from(users)
    .where(isNotNull(users.forgottenAt))
    .orderBy(asc(users.id));
  const erased = rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at: at.toISOString() }]));
  return { installation: here?.id ?? '', erased };
}

/** The installation whose erasures are to be repeated in this copy of its backup; null: none. */
export async function findErasuresFrom(db: Db): Promise<string | null> {
  const [row] = await db.select({ from: installation.erasuresFrom }).from(installation);
  return row?.from ?? null;
}

/** Notes that no erasures are to be repeated any more: they were, or there is no list of them. */
export async function endErasuresFrom(db: Db): Promise<void> {
  await db.update(installation).set({ erasuresFrom: null });
}
