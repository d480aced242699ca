import type { Deps } from '#deps.ts';
import { findOpenLink } from './email-links.ts';
import { expiredLink } from './expired-link.ts';

/**
 * Checks whether a reset link still works, before its holder fills in the form. Counts as a try but
 * does not use the link up.
 * @throws Refusal 422, the same for every link that does not work
 */
export async function checkResetLink(
  deps: Deps,
  request: { token: string; address: string },
): Promise<void> {
  await deps.limits.count('link by address', request.address);
  const open = await findOpenLink(deps.db, request.token, 'recovery', deps.clock.now());
  if (open === null) throw expiredLink();
}
