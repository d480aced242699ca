import { prepared, type Db } from '#db/transaction.ts';

/** Deletes mailed links 30 days after their expiry. */
export async function cleanUpIdentity(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'identity-forget-links',
    `delete from email_links where expires_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
}
