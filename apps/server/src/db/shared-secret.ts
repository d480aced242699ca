import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { queryRows } from './query-rows.ts';
import type { Db } from '#db/transaction.ts';

/**
 * A secret of 32 random bytes, created by the first process and shared by all processes on the
 * database.
 */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await queryRows(
    db,
    sql`
    insert into server_secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`,
  );
  const [row] = await queryRows<{ value: string }>(
    db,
    sql`select value from server_secrets where name = ${name}`,
  );
  const secret = row?.value;
  if (secret === undefined) throw new Error(`No secret named ${name}`);
  return secret;
}
