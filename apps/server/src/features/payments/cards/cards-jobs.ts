import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';

const dropped = z.object({ card: z.string() });
const left = z.object({ customer: z.string() });

/**
 * What is done at the provider once a card is removed or somebody forgotten, tried again until it is: `drop-card`
 * detaches a card, `drop-customer` removes who they were.
 */
export function cardTasks(deps: Deps): TaskList {
  return {
    'drop-card': async (given) => {
      await deps.gateway.dropCard(dropped.parse(given));
    },
    'drop-customer': async (given) => {
      await deps.gateway.dropCustomer(left.parse(given));
    },
  };
}
