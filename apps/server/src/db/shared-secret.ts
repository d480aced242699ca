import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { serverSecrets } from './tables/identity.ts';
import type { Db } from '#db/transaction.ts';

/**
 * A secret of 32 random bytes, created by the first process and shared by all processes on the
 * database.
 */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  const secret = row?.value;
  if (secret === undefined) throw new Error(`No secret named ${name}`);
  return secret;
}
