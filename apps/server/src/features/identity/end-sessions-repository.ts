import { prepared, type Db } from '#db/transaction.ts';

/** Signs a user out everywhere. */
export async function endSessions(tx: Db, userId: number): Promise<void> {
  await prepared(
    tx,
    'identity-end-sessions',
    `delete from sessions where (sess ->> 'userId')::integer = $1`,
    [userId],
  );
}
