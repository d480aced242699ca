import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';

const dropped = z.object({ card: z.string() });

/** `drop-card`: detaches at the provider a card whose owner is forgotten; tried again until it is done. */
export function cardTasks(deps: Deps): TaskList {
  return {
    'drop-card': async (given) => {
      await deps.gateway.dropCard(dropped.parse(given));
    },
  };
}
