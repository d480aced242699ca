import type { Deps } from '#deps.ts';
import { findOpenLink } from './email-links.ts';
import { expiredLink } from './expired-link.ts';

/**
 * Tells whoever holds a link whether it still sets a password, before they fill in a form for it. It counts like a try
 * to use one, and does not use it up.
 * @throws Refusal 422, the same for every link that does not work
 */
export async function checkResetLink(
  deps: Deps,
  asked: { token: string; address: string },
): Promise<void> {
  await deps.limits.count('link by address', asked.address);
  const open = await findOpenLink(deps.db, asked.token, 'recovery', deps.clock.now());
  if (open === null) throw expiredLink();
}
