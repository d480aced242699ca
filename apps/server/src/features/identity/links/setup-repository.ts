import { and, eq } from 'drizzle-orm';
import { serverSecrets } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

const name = 'setup-link';
const isHash = (hash: string) => and(eq(serverSecrets.name, name), eq(serverSecrets.value, hash));

/** Keeps the hash of the setup link's token; the one before no longer counts. */
export async function saveSetupHash(db: Db, hash: string): Promise<void> {
  await db
    .insert(serverSecrets)
    .values({ name, value: hash })
    .onConflictDoUpdate({ target: serverSecrets.name, set: { value: hash } });
}

export async function isSetupHash(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(serverSecrets, isHash(hash))) > 0;
}

/** Uses the setup link up: of two who try at once one is answered true. */
export async function takeSetupHash(tx: Db, hash: string): Promise<boolean> {
  return (await tx.delete(serverSecrets).where(isHash(hash)).returning()).length > 0;
}
