import type { Deps } from '#deps.ts';
import { emailKey } from '#features/identity/email-key.ts';
import { enqueueRecovery } from '#features/identity/identity-repository.ts';

/**
 * Takes a request for a recovery link. Known or unknown, an address costs one job and gets one
 * answer; the job finds out whether there is anybody to mail to.
 */
export async function requestRecovery(
  deps: Deps,
  request: { email: string; address: string },
): Promise<void> {
  const key = emailKey(request.email);
  await deps.limits.count('recovery by address', request.address);
  await deps.limits.count('recovery by account', key);
  await enqueueRecovery(deps.db, key);
}
