import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { findOpenLink, consumeLink } from './email-links.ts';
import type { IdentityHooks } from '#features/identity/identity-hooks.ts';
import { findAccount, lockAccount, saveVerified } from '#features/identity/identity-repository.ts';
import { mailVerifyLink } from './mail-links.ts';
import { expiredLink } from './expired-link.ts';
import { invalid } from '#http/errors.ts';

/**
 * A link works only in a session of its own account, which proves both the password and access to
 * the mail.
 */
const otherAccount = () =>
  invalid(
    { token: ['This link belongs to another account. Sign out, then sign in to that one.'] },
    'link_of_other_account',
  );

/**
 * Verifies the address a link was mailed to and assigns guest bookings made with it. The link alone
 * is not enough: somebody may have registered with an address that is not theirs, and its owner,
 * clicking the link, would hand them the bookings (docs/decisions/0003-guests-and-accounts.md).
 * @throws Refusal 422 when the link was used, has expired, is of another account than `userId`, or
 *   the address has changed since
 */
export async function verifyEmail(
  deps: Deps,
  hooks: Pick<IdentityHooks, 'onEmailVerified'>,
  request: { token: string; userId: number; address: string },
): Promise<void> {
  await deps.limits.count('link by address', request.address);
  const now = deps.clock.now();
  const open = await findOpenLink(deps.db, request.token, 'verify', now);
  if (!open) throw expiredLink();
  if (open.user_id !== request.userId) throw otherAccount();
  await inTransaction(deps.db, async (tx) => {
    // The user is locked before the link, everywhere in the same order.
    await lockAccount(tx, open.user_id);
    const link = await consumeLink(tx, request.token, 'verify', now);
    if (!link) throw expiredLink();
    await saveVerified(tx, link.user_id, now);
    await hooks.onEmailVerified(tx, { userId: link.user_id, emailKey: link.email_key });
  });
}

/** Mails the link again, unless the address is already verified. */
export async function resendVerification(
  deps: Deps,
  request: { userId: number; address: string },
): Promise<void> {
  const account = await findAccount(deps.db, request.userId);
  if (!account || account.verified) return;
  await deps.limits.count('recovery by address', request.address);
  await deps.limits.count('verification mail by account', String(account.id));
  await inTransaction(deps.db, (tx) => mailVerifyLink(deps, tx, account));
}
