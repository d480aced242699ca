import { prepared, type Db } from './transaction.ts';

/** Locks a name until the transaction ends, for what has no row to lock. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await prepared(tx, 'name-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
