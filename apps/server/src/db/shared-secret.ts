import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/**
 * A secret of 32 random bytes, made by the first process that asks and the same for all that share
 * the database.
 */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into server_secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`);
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from server_secrets where name = ${name}`,
  );
  const secret = rows[0]?.value;
  if (secret === undefined) throw new Error(`No secret named ${name}`);
  return secret;
}
