import type { TaskList } from 'graphile-worker';
import { deleteOldAnswers } from '@slipway/test-gateway/delete-old-answers';
import { cleanUpBookings } from '#features/bookings/bookings-api.ts';
import { cleanUpImports } from '#features/customers/customers-api.ts';
import { cleanUpIdentity } from '#features/identity/identity-api.ts';
import { cleanUpOrders } from '#features/orders/orders-api.ts';
import { cleanUpDailyLog } from '#features/operations/operations-api.ts';
import type { Db } from '#db/transaction.ts';
import { deleteExpiredLimits } from '#http/rate-limits.ts';
import { deleteExpiredSessions } from '#http/session.ts';
import type { Deps } from './deps.ts';

const steps = [
  deleteExpiredLimits,
  deleteExpiredSessions,
  cleanUpIdentity,
  cleanUpBookings,
  cleanUpOrders,
  cleanUpDailyLog,
  cleanUpImports,
  (db: Db, now: Date) => deleteOldAnswers(db.$client, now),
];

/** `clean-up`: deletes data no longer needed, so that no table grows forever. */
export function cleanUpTasks(deps: Deps): TaskList {
  return {
    'clean-up': async () => {
      const now = deps.clock.now();
      for (const step of steps) await step(deps.db, now);
    },
  };
}

/** In graphile-worker's crontab format: once a day, catching up on missed runs. */
export const cleanUpCrontab = '30 3 * * * clean-up ?fill=1d';
