import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deliverMessage, type MessageDeps } from '#features/messages/deliver-message.ts';
import { addSendJobs, maxTries } from '#features/messages/send-jobs.ts';
import { requeueLost } from '#features/messages/messages-repository.ts';

/** A message, and those of the same change that are sent with it. */
const payload = z.object({ id: z.int(), with: z.array(z.int()).default([]) });

/** Sends a message without a job. One that fails gets a job, which retries it. */
async function deliverAlong(deps: MessageDeps, id: number): Promise<void> {
  try {
    await deliverMessage(deps, id, { lastTry: false });
  } catch (error) {
    deps.log.warn({ err: error, message: id }, 'message not sent, will be tried again');
    addSendJobs(deps.db, [id]);
  }
}

/**
 * The outbox's jobs. A failed `send-message` throws, so that graphile-worker retries with back-off;
 * `sweep-messages` (see `messagesCrontab`) requeues what a crashed process left.
 */
export function messagesTasks(deps: MessageDeps): TaskList {
  return {
    'send-message': async (raw, { job }) => {
      const { id, with: others } = payload.parse(raw);
      const along = job.attempts === 1 ? others.map((other) => deliverAlong(deps, other)) : [];
      const delivered = deliverMessage(deps, id, { lastTry: job.attempts >= job.max_attempts });
      await Promise.allSettled([delivered, ...along]);
      await delivered;
    },
    'sweep-messages': async () => {
      await requeueLost(deps.db, maxTries);
    },
  };
}

/** In graphile-worker's crontab format: every minute, without catching up on missed runs. */
export const messagesCrontab = '* * * * * sweep-messages';
