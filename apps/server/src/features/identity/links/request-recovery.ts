import type { Deps } from '#deps.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { enqueueRecovery, findAccountByEmail } from '#features/identity/identity-repository.ts';

export interface RecoveryRequest {
  email: string;
  /** The network address of the request. */
  address: string;
  /** The marker of a device known to the account; absent for requests by staff. */
  deviceMark?: (account: `user:${number}`) => string | null;
}

/**
 * Handles a request for a recovery link. A known and an unknown address cost the same job and get
 * the same answer; the job finds out whether to send a mail. Requests by others cannot block a
 * user: only those of the same network or device count against them.
 * @throws Refusal 429 after too many requests from the network
 */
export async function requestRecovery(deps: Deps, request: RecoveryRequest): Promise<void> {
  const { address, deviceMark } = request;
  const key = emailKey(request.email);
  const account = deviceMark ? await findAccountByEmail(deps.db, key) : null;
  const device = account && deviceMark ? deviceMark(`user:${account.id}`) : null;
  if (device !== null && (await deps.limits.allows('recovery by device', device))) {
    await enqueueRecovery(deps.db, key, { always: true });
    return;
  }
  await deps.limits.count('recovery by address', address);
  await deps.limits.count('recovery by account and address', { account: key, address });
  await enqueueRecovery(deps.db, key, { always: deviceMark === undefined });
}
