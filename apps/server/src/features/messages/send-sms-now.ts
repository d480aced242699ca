import { deliverMessage, type MessageDeps } from '#features/messages/deliver-message.ts';

/**
 * Tries an enqueued SMS at once, for a request that wants to say whether it went out (`sms_sent`,
 * docs/rules/messages.md, "SMS"). Waits at most `timeoutMs` (3 s unless told); a try that takes
 * longer goes on and is recorded, and one that failed is the job's to repeat. Never sent twice:
 * request and job claim the same row.
 *
 * @returns true: the provider took it; false: not, or not in time; null: SMS is not set up
 */
export async function sendSmsNow(
  deps: MessageDeps,
  messageId: number,
  timeoutMs = 3000,
): Promise<boolean | null> {
  if (deps.smsSender === null) return null;
  const sent = deliverMessage(deps, messageId, false).then(
    (state) => state === 'sent',
    // Noted in the message's row.
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([sent, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
