import { prepared, type Db } from '#db/transaction.ts';

/** Whether somebody has this address, compared without case. */
export async function emailIsKnown(db: Db, email: string): Promise<boolean> {
  const rows = await prepared(
    db,
    'identity-email-known',
    'select 1 from users where email_key = lower($1)',
    [email],
  );
  return rows.length > 0;
}
