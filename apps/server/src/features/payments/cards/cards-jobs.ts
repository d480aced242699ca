import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';

const dropped = z.object({ card: z.string() });
const left = z.object({ customer: z.string() });

/**
 * Clean-up at the provider, retried until it succeeds: `drop-card` detaches a removed card,
 * `drop-customer` deletes the customer of an erased user.
 */
export function cardTasks(deps: Deps): TaskList {
  return {
    'drop-card': async (raw) => {
      await deps.gateway.dropCard(dropped.parse(raw));
    },
    'drop-customer': async (raw) => {
      await deps.gateway.dropCustomer(left.parse(raw));
    },
  };
}
