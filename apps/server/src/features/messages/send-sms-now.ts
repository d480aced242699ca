import { deliverMessage, type MessageDeps } from '#features/messages/deliver-message.ts';

/**
 * Tries an enqueued SMS at once, for a request that reports whether it was sent (`sms_sent`,
 * docs/rules/messages.md, "SMS"). Waits at most `timeoutMs` (default 3 s); a slower try continues
 * and is recorded, and the job retries a failed one. Never sent twice: request and job claim the
 * same row.
 *
 * @returns true: the provider accepted it; false: not, or not in time; null: SMS is not configured
 */
export async function sendSmsNow(
  deps: MessageDeps,
  messageId: number,
  timeoutMs = 3000,
): Promise<boolean | null> {
  if (deps.smsSender === null) return null;
  const sent = deliverMessage(deps, messageId, { lastTry: false }).then(
    (state) => state === 'sent',
    // Recorded in the message's row.
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([sent, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
