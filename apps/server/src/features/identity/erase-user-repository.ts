import { prepared, type Db } from '#db/transaction.ts';
import { endSessions } from './end-sessions-repository.ts';

/** Whether this is a customer whose account is not ended. */
export async function isCustomer(db: Db, userId: number): Promise<boolean> {
  const rows = await prepared(
    db,
    'identity-is-customer',
    `select from users where id = $1 and role = 'Customer' and ended_at is null`,
    [userId],
  );
  return rows.length > 0;
}

/**
 * Erases the person from a user's row, which stays for the ledger: the address is free again,
 * sign-in is impossible, later bookings with the address belong to nobody here, and all sessions
 * and links end. Returns the id of the picture, which the caller deletes.
 */
export async function eraseUser(tx: Db, userId: number, now: Date): Promise<number | null> {
  const [row] = await prepared<{ picture_id: number | null }>(
    tx,
    'identity-forget-user',
    `update users u set name = 'Deleted account', email = 'deleted-' || u.id || '@deleted.invalid',
       phone = null, password_hash = null, email_verified_at = null, picture_id = null, bio = '',
       gateway_customer = null, session_epoch = u.session_epoch + 1, version = u.version + 1,
       ended_at = $2, forgotten_at = $2, merged_into = null
     from (select id, picture_id from users where id = $1 for update) before
     where u.id = before.id returning before.picture_id`,
    [userId, now],
  );
  await prepared(tx, 'identity-forget-links-of', 'delete from email_links where user_id = $1', [
    userId,
  ]);
  await endSessions(tx, userId);
  return row?.picture_id ?? null;
}
