import type { Deps } from '#deps.ts';
import { findAccount } from '#features/identity/identity-repository.ts';
import { isPassword } from '#features/identity/passwords.ts';

/**
 * Checks the signed-in user's own password. Failed tries are counted apart from those of sign-in,
 * which anyone can make. Returns the hash it was checked against, so that a transaction can verify
 * it has not changed; null when the password is wrong.
 * @throws Refusal 429 after too many tries
 */
export async function checkOwnPassword(
  deps: Deps,
  userId: number,
  password: string,
): Promise<string | null> {
  const account = await findAccount(deps.db, userId);
  if (!account) return null;
  await deps.limits.count('own password by account', String(userId));
  if (!(await isPassword(password, account.password_hash))) return null;
  await deps.limits.forget('own password by account', String(userId));
  return account.password_hash;
}
