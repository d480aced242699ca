import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { attachBookings } from '#features/bookings/bookings-api.ts';
import { findOpenLink, useLink } from '#features/identity/email-links.ts';
import { findAccount, lockAccount, saveVerified } from '#features/identity/identity-repository.ts';
import { mailVerifyLink } from '#features/identity/mail-links.ts';
import { emailKey } from '#features/identity/email-key.ts';
import { invalid } from '#http/errors.ts';

const linkIsOver = () =>
  invalid({ token: ['This link no longer works. Please ask for a new one.'] }, 'link_is_over');

/**
 * Verifies the address that a mailed link went to; bookings made with it as a guest are now theirs.
 * @throws Refusal 422 when the link was used, has expired, or the address has changed since
 */
export async function verifyEmail(
  deps: Deps,
  request: { token: string; address: string },
): Promise<void> {
  await deps.limits.count('link by address', request.address);
  const now = deps.clock.now();
  const open = await findOpenLink(deps.db, request.token, 'verify', now);
  if (!open) throw linkIsOver();
  await inTransaction(deps.db, async (tx) => {
    // The user first, then the link: the order of everyone who locks both.
    await lockAccount(tx, open.user_id);
    const link = await useLink(tx, request.token, 'verify', now);
    if (!link) throw linkIsOver();
    await saveVerified(tx, link.user_id, now);
    await attachBookings(tx, { userId: link.user_id, emailKey: link.email_key });
  });
}

/** Mails the link again; a verified address needs none. */
export async function resendVerification(deps: Deps, userId: number): Promise<void> {
  const account = await findAccount(deps.db, userId);
  if (!account || account.verified) return;
  await deps.limits.count('recovery by account', emailKey(account.email));
  await inTransaction(deps.db, (tx) => mailVerifyLink(deps, tx, account));
}
