import { prepared, type Db } from './transaction.ts';

/** Locks a name until the transaction ends, for what has no row to lock. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await prepared(tx, 'name-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Locks a request's key until the transaction ends: the first lock of all, so that a request that is sent
 * twice waits before it has anything (docs/decisions/0049-one-order-of-locks.md).
 */
export async function lockRequestKey(tx: Db, key: string): Promise<void> {
  await lockName(tx, requestLock(key));
}

/** The name under which a request's key is locked. */
export const requestLock = (key: string) => `request ${key}`;

/** Held alone by a backup; whoever deletes stored files shares it. */
export const FILES_LOCK = 'stored files';

/** Shares a name until the transaction ends, with others who share it. False when somebody has it alone. */
export async function tryShareName(tx: Db, name: string): Promise<boolean> {
  const rows = await prepared<{ shared: boolean }>(
    tx,
    'name-share',
    'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as shared',
    [name],
  );
  return rows[0]?.shared === true;
}
