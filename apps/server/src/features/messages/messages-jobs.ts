import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deliverMessage, type MessageDeps } from '#features/messages/deliver-message.ts';
import { maxTries } from '#features/messages/send-jobs.ts';
import { requeueLost } from '#features/messages/messages-repository.ts';

const payload = z.object({ id: z.int() });

/**
 * The outbox's jobs. A failed `send-message` throws, so that graphile-worker retries with back-off;
 * `sweep-messages` (see `messagesCrontab`) requeues what a crashed process left.
 */
export function messagesTasks(deps: MessageDeps): TaskList {
  return {
    'send-message': async (raw, { job }) => {
      await deliverMessage(deps, payload.parse(raw).id, job.attempts >= job.max_attempts);
    },
    'sweep-messages': async () => {
      await requeueLost(deps.db, maxTries);
    },
  };
}

/** In graphile-worker's crontab format: every minute, without catching up on missed runs. */
export const messagesCrontab = '* * * * * sweep-messages';
