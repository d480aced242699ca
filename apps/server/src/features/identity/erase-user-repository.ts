import { prepared, type Db } from '#db/transaction.ts';

/** Whether this is a customer who has not left. */
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
 * The user's row stays for the books, without the person: the address is free again, nobody signs in with it, what
 * is booked with it belongs to nobody here, and every session and link is over. Answers the number of the picture,
 * which the caller drops.
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
  await prepared(
    tx,
    'identity-end-sessions',
    `delete from sessions where (sess ->> 'userId')::integer = $1`,
    [userId],
  );
  return row?.picture_id ?? null;
}
