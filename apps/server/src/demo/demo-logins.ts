import { inArray, or } from 'drizzle-orm';
import { emailKey } from '@slipway/domain/identity/email-key';
import { users } from '#db/tables/identity.ts';
import { inTransaction, type Database, type Db } from '#db/transaction.ts';
import { isPassword, removePassword } from '#features/identity/identity-api.ts';
import { demoAccounts, demoPassword, demoPeople } from './demo-people.ts';

/** An account with the publicly known password. */
export interface DemoLogin {
  id: number;
  email: string;
}

const signInIds = demoPeople.filter(({ signsIn }) => signsIn === true).map(({ id }) => id);
const signInKeys = demoAccounts.map(({ email }) => emailKey(email));

/**
 * The demo accounts that still have the demo's password. They are also identified by id, because a
 * new e-mail does not change the password. Includes ended ones, since an Admin may restore them.
 */
export async function findDemoLogins(db: Db): Promise<DemoLogin[]> {
  const accounts = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(or(inArray(users.id, signInIds), inArray(users.emailKey, signInKeys)))
    .orderBy(users.id);
  const matches = await Promise.all(
    accounts.map(({ passwordHash }) => isPassword(demoPassword, passwordHash)),
  );
  return accounts.flatMap(({ id, email }, index) =>
    matches[index] === true ? [{ id, email }] : [],
  );
}

/**
 * Removes the demo's password from all accounts that have it and signs them out; returns these
 * accounts.
 */
export async function removeDemoPasswords(db: Database): Promise<DemoLogin[]> {
  return inTransaction(db, async (tx) => {
    const logins = await findDemoLogins(tx);
    for (const { id } of logins) await removePassword(tx, id);
    return logins;
  });
}
