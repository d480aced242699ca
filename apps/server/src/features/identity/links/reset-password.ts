import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { expireLinks, findOpenLink, consumeLink } from './email-links.ts';
import { lockAccount, savePassword, saveVerified } from '#features/identity/identity-repository.ts';
import { mailPasswordChanged } from './mail-links.ts';
import type { IdentityHooks } from '#features/identity/identity-hooks.ts';
import { hashNewPassword } from '#features/identity/passwords.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { expiredLink } from './expired-link.ts';

export interface Reset {
  token: string;
  email: string;
  password: string;
  address: string;
}

/**
 * Sets a password by a mailed link. Since the mail arrived, the address is verified and bookings
 * made with it are assigned to the user; all sessions and other links end. Returns the user, whose
 * known device this now is.
 * @throws Refusal 422 when the link was used, has expired, or is for another address
 */
export async function resetPassword(
  deps: Deps,
  hooks: Pick<IdentityHooks, 'onEmailVerified'>,
  reset: Reset,
): Promise<{ userId: number }> {
  await deps.limits.count('link by address', reset.address);
  const now = deps.clock.now();
  const open = await findOpenLink(deps.db, reset.token, 'recovery', now);
  if (open?.email_key !== emailKey(reset.email)) throw expiredLink();
  const passwordHash = await hashNewPassword(reset.password);

  await inTransaction(deps.db, async (tx) => {
    // The user is locked before the link, everywhere in the same order.
    const account = await lockAccount(tx, open.user_id);
    const link = await consumeLink(tx, reset.token, 'recovery', now);
    if (!link || !account) throw expiredLink();
    await savePassword(tx, link.user_id, passwordHash);
    await saveVerified(tx, link.user_id, now);
    await expireLinks(tx, link.user_id, now);
    // No notice of a first password: nobody could sign in before.
    if (account.password_hash !== null) await mailPasswordChanged(deps, tx, account);
    await hooks.onEmailVerified(tx, { userId: link.user_id, emailKey: link.email_key });
  });
  const tryKey = { account: open.email_key, address: reset.address };
  await deps.limits.forget('sign-in by account and address', tryKey);
  return { userId: open.user_id };
}
