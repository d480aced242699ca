import type { Deps } from '#deps.ts';
import { emailKey } from '#features/identity/email-key.ts';
import { findAccountByEmail } from '#features/identity/identity-repository.ts';
import { isPassword } from '#features/identity/passwords.ts';
import { invalid } from '#http/errors.ts';

export interface SignInRequest {
  email: string;
  password: string;
  /** The network address that asks. */
  address: string;
}

/**
 * Checks address and password. An unknown address, an ended user, a user without password and a wrong
 * password all take the same work and get the same answer.
 * @throws Refusal 422, or 429 after too many tries for the account or from the network address
 */
export async function checkSignIn(
  deps: Deps,
  request: SignInRequest,
): Promise<{ id: number; epoch: number }> {
  const key = emailKey(request.email);
  await deps.limits.count('sign-in by address', request.address);
  await deps.limits.count('sign-in by account', key);
  const account = await findAccountByEmail(deps.db, key);
  const matches = await isPassword(request.password, account?.password_hash ?? null);
  if (!account || !matches) {
    throw invalid({ email: ['These credentials do not match our records.'] }, 'wrong_credentials');
  }
  await deps.limits.forget('sign-in by account', key);
  return { id: account.id, epoch: account.session_epoch };
}
