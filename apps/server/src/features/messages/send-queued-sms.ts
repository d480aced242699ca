import { setTimeout as wait } from 'node:timers/promises';
import type { MessageDeps } from '#features/messages/deliver-message.ts';
import { findByDedupeKey } from '#features/messages/messages-repository.ts';
import { sendSmsNow } from '#features/messages/send-sms-now.ts';

const pollIntervalMs = 100;
const timeoutMs = 3000;

/**
 * Whether an enqueued SMS was sent: tries it at once unless another process does, and waits at most
 * 3 s (docs/rules/messages.md, "SMS", `sms_sent`).
 *
 * @returns true: the provider accepted it; false: not, or not in time; null: SMS is not configured
 */
export async function sendQueuedSms(deps: MessageDeps, dedupeKey: string): Promise<boolean | null> {
  if (deps.smsSender === null) return null;
  const until = Date.now() + timeoutMs;
  for (;;) {
    const message = await findByDedupeKey(deps.db, dedupeKey);
    if (!message || message.state === 'kept') return null;
    if (message.state === 'sent') return true;
    const left = until - Date.now();
    if (message.state === 'failed' || left <= 0) return false;
    if (message.state === 'queued' && message.attempts === 0) {
      if (await sendSmsNow(deps, message.id, left)) return true;
    }
    await wait(pollIntervalMs);
  }
}
