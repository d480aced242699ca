import { counted } from '@slipway/domain/messages/counted';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addTask, endTask } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { countOpenHolds } from './open-holds-repository.ts';

const key = 'many-holds';

/**
 * Creates a task about unusually many open holds, once until their number has dropped to half, so
 * that it does not flicker.
 */
export async function reportOpenHolds(deps: Deps): Promise<void> {
  const [open, { settings }] = await Promise.all([countOpenHolds(deps.db), readSettings(deps.db)]);
  const { unusual } = settings.holds;
  const now = deps.clock.now();
  if (open >= unusual) {
    const reason = `${counted(open, 'public booking')} waiting for payment at the same time.`;
    await addTask(deps.db, { kind: 'many_holds', key, reason, now });
  } else if (open <= unusual / 2) {
    await inTransaction(deps.db, (tx) => endTask(tx, key, now));
  }
}
