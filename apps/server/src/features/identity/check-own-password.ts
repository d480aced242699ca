import type { Deps } from '#deps.ts';
import { findAccount } from '#features/identity/identity-repository.ts';
import { isPassword } from '#features/identity/passwords.ts';
import { invalid } from '#http/errors.ts';

/**
 * Asks for the signed-in user's own password again, before what a stolen session must not do. Failed tries
 * are counted apart from those of sign-in, which anyone can make. Returns the hash it was checked against,
 * so that a transaction can verify it has not changed.
 * @param field where the password stands in the request
 * @throws Refusal 422 for a wrong password, 429 after too many tries
 */
export async function checkOwnPassword(
  deps: Deps,
  userId: number,
  password: string,
  field = 'password',
): Promise<string> {
  const hash = (await findAccount(deps.db, userId))?.password_hash ?? null;
  await deps.limits.count('own password by account', String(userId));
  if (hash === null || !(await isPassword(password, hash))) {
    throw invalid({ [field]: ['The password is wrong.'] }, 'wrong_password');
  }
  await deps.limits.forget('own password by account', String(userId));
  return hash;
}
