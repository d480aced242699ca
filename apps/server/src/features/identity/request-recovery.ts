import type { Deps } from '#deps.ts';
import { prepared } from '#db/transaction.ts';
import { emailKey } from '#features/identity/email-key.ts';

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
  await prepared(
    deps.db,
    'identity-recovery-job',
    `select graphile_worker.add_job('mail-recovery-link', json_build_object('email', $1::text))`,
    [key],
  );
}
