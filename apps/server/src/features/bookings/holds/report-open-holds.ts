import { counted } from '@slipway/domain/messages/counted';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addTask, endTask } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { countOpenHolds, countUnpaidOfDay } from './open-holds-repository.ts';

const key = 'many-holds';
const unpaidKey = 'many-unpaid';

/**
 * Creates a task about unusually many open holds or bookings by hand, once until their number has dropped to half, so
 * that it does not flicker.
 */
export async function reportOpenHolds(deps: Deps): Promise<void> {
  const [open, { settings }] = await Promise.all([countOpenHolds(deps.db), readSettings(deps.db)]);
  const { unusual } = settings.holds;
  const now = deps.clock.now();
  if (open >= unusual) {
    const reason = `${counted(open, 'public booking or order', 'public bookings and orders')} waiting for payment at the same time.`;
    await addTask(deps.db, { kind: 'many_holds', key, reason, now });
  } else if (open <= unusual / 2) {
    await inTransaction(deps.db, (tx) => endTask(tx, key, now));
  }
  await reportUnpaid(deps, settings.holds.unpaid_per_day, now);
}

/** The same about bookings by hand: at the limit, visitors can make no more of them. */
async function reportUnpaid(deps: Deps, most: number, now: Date): Promise<void> {
  const unpaid = await countUnpaidOfDay(deps.db, now);
  if (unpaid >= most) {
    const reason = `${counted(unpaid, 'booking')} of the last 24 hours without a payment.`;
    await addTask(deps.db, { kind: 'many_unpaid', key: unpaidKey, reason, now });
  } else if (unpaid <= most / 2) {
    await inTransaction(deps.db, (tx) => endTask(tx, unpaidKey, now));
  }
}
