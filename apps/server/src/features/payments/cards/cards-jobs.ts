import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { isCardUnused, isCustomerUnowned } from '#features/payments/unowned-customer-repository.ts';

const dropped = z.object({ card: z.string() });
const left = z.object({ customer: z.string() });

/**
 * Clean-up at the provider, retried until it succeeds: `drop-card` detaches a removed card,
 * `drop-customer` deletes the customer of an erased user. Neither is done to what is needed again by then.
 */
export function cardTasks(deps: Deps): TaskList {
  return {
    'drop-card': async (raw) => {
      const { card } = dropped.parse(raw);
      if (await isCardUnused(deps.db, card)) await deps.gateway.dropCard({ card });
    },
    'drop-customer': async (raw) => {
      const { customer } = left.parse(raw);
      if (await isCustomerUnowned(deps.db, customer)) await deps.gateway.dropCustomer({ customer });
    },
  };
}
