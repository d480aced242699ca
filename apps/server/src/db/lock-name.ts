import { prepared, type Db } from './transaction.ts';

/** Locks a name until the transaction ends, for what has no row to lock. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await prepared(tx, 'name-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Locks a request's key until the transaction ends: the first lock of all, so that a request that is sent
 * twice waits before it has anything (docs/decisions/0061-one-order-of-locks.md).
 */
export async function lockRequestKey(tx: Db, key: string): Promise<void> {
  await lockName(tx, requestLock(key));
}

/** The name under which a request's key is locked. */
export const requestLock = (key: string) => `request ${key}`;
