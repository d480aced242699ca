import type { Deps } from '#deps.ts';
import { findAccount } from '#features/identity/identity-repository.ts';
import { isPassword } from '#features/identity/passwords.ts';

/**
 * Whether it is the password of whoever is signed in. Wrong tries are counted apart from those of sign-in, which
 * anybody can make. Answers the hash that it was checked against, for a transaction to see that it is still the one;
 * null when
 * it is not.
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
