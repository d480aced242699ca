import { createHmac } from 'node:crypto';

import type { Deps } from '#deps.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { findAccountByEmail } from '#features/identity/identity-repository.ts';
import { isPassword } from '#features/identity/passwords.ts';
import { invalid } from '#http/errors.ts';
import { sharedSecret } from '#db/shared-secret.ts';

export interface SignInRequest {
  email: string;
  password: string;
  /** The network address of the request. */
  address: string;
  /** The marker of a device known to the account. */
  deviceMark: (account: `user:${number}`) => string | null;
  /** The request's log, so that events carry its id. */
  log: Deps['log'];
}

/** A keyed hash of a network address, so that events can be correlated without storing it. */
async function addressMark(deps: Deps, address: string): Promise<string> {
  const secret = await sharedSecret(deps.db, 'log');
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16);
}

/**
 * Checks address and password. An unknown address, an ended user, a user without password and a
 * wrong password take the same time and get the same answer. Each result is logged with the user's
 * id and no personal data.
 * @throws Refusal 422, or 429 after too many tries (`limits.countTry`)
 */
export async function checkSignIn(
  deps: Deps,
  request: SignInRequest,
): Promise<{ id: number; epoch: number }> {
  const key = emailKey(request.email);
  const account = await findAccountByEmail(deps.db, key);
  const tried = await deps.limits.countTry('sign-in', {
    account: key,
    address: request.address,
    device: account ? request.deviceMark(`user:${account.id}`) : null,
  });
  const matches = await isPassword(request.password, account?.password_hash ?? null);
  const event = { userId: account?.id ?? null, from: await addressMark(deps, request.address) };
  if (!account || !matches) {
    request.log.warn(event, 'sign-in refused');
    throw invalid({ email: ['These credentials do not match our records.'] }, 'wrong_credentials');
  }
  request.log.info(event, 'signed in');
  await tried.succeeded();
  return { id: account.id, epoch: account.session_epoch };
}
