import { and, eq } from 'drizzle-orm';
import { serverSecrets } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

const name = 'setup-link';
const isHash = (hash: string) => and(eq(serverSecrets.name, name), eq(serverSecrets.value, hash));

/** Stores the hash of the setup link's token and replaces the previous one. */
export async function saveSetupHash(db: Db, hash: string): Promise<void> {
  await db
    .insert(serverSecrets)
    .values({ name, value: hash })
    .onConflictDoUpdate({ target: serverSecrets.name, set: { value: hash } });
}

export async function isSetupHash(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(serverSecrets, isHash(hash))) > 0;
}

/** Uses the setup link up; one of two concurrent requests gets true. */
export async function takeSetupHash(tx: Db, hash: string): Promise<boolean> {
  return (await tx.delete(serverSecrets).where(isHash(hash)).returning()).length > 0;
}
