import type { Deps } from '#deps.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { enqueueRecovery, findAccountByEmail } from '#features/identity/identity-repository.ts';

export interface RecoveryRequest {
  email: string;
  /** The network address that asks. */
  address: string;
  /** The mark of the asking device where the account knows it; absent: staff ask. */
  deviceMark?: (account: `user:${number}`) => string | null;
}

/**
 * Takes a request for a recovery link. Known or unknown, an address costs one job and gets one answer; the job finds
 * out whether there is anybody to mail to, and whether they have enough mails with a link that works. What others ask
 * for keeps nobody from asking: only the network's own requests, and the device's, are counted against them.
 * @throws Refusal 429 after too many from the network
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
