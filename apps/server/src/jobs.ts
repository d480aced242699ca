import { Logger, run, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import { bookingsCrontab, bookingsTasks } from '#features/bookings/bookings-jobs.ts';
import { reportOpenHolds, settleHolds, settlePayable } from '#features/bookings/bookings-api.ts';
import { catalogueCrontab, catalogueTasks } from '#features/catalogue/catalogue-jobs.ts';
import { noteErasures, repeatErasures } from '#features/customers/customers-api.ts';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import {
  compareWithProvider,
  endSettledCredits,
  reportFailures,
  reconcileOpenPayments,
  settleSecurityDeposits,
} from '#features/payments/payments-api.ts';
import { messagesCrontab, messagesTasks } from '#features/messages/messages-jobs.ts';
import {
  reportDepartures,
  reportLateItems,
  reportSystem,
} from '#features/operations/operations-api.ts';
import { giftCardCrontab, giftCardTasks } from '#features/payments/gift-cards/gift-cards-jobs.ts';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';
import { backupCrontab, backupTasks } from '#features/pages/backups/backups-jobs.ts';
import { reportsCrontab, reportsTasks } from '#features/reports/reports-jobs.ts';
import { cleanUpCrontab, cleanUpTasks } from './clean-up.ts';
import { createPool, setupOf } from '#db/pool.ts';
import { queuePool } from '#db/queue-pool.ts';
import type { Deps } from './deps.ts';

/** Maps graphile-worker's log levels to ours. */
const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Jobs that run at the same time. */
const atOnce = 4;

const settleEveryMs = 15_000;

/** Of a copy that was opened, what is made up for after it; nothing else waits for it. */
async function followOpening(deps: Deps): Promise<void> {
  try {
    await compareWithProvider(deps, (what) => settlePayable(deps, what));
    await repeatErasures(deps);
  } catch (error) {
    deps.log.error({ err: error }, 'what follows the opening of a copy failed');
  }
}

/** Settles holds and payments, and creates tasks for staff. */
async function settleAll(deps: Deps, isStopping: () => boolean): Promise<void> {
  await followOpening(deps);
  if (!isStopping()) await settleHolds(deps, isStopping);
  if (!isStopping()) await reconcileOpenPayments(deps, isStopping);
  if (!isStopping()) await settleSecurityDeposits(deps, isStopping);
  if (!isStopping()) await endSettledCredits(deps);
  if (!isStopping()) await reportFailures(deps);
  if (!isStopping()) await reportOpenHolds(deps);
  if (!isStopping()) await reportLateItems(deps);
  if (!isStopping()) await reportDepartures(deps);
  if (!isStopping()) await reportSystem(deps);
}

/** Runs settling periodically, one run at a time, until stopped. */
function settleRegularly(deps: Deps): () => Promise<void> {
  let round: Promise<void> | null = null;
  let stopping = false;
  const settle = () => {
    round ??= settleAll(deps, () => stopping)
      .catch((error: unknown) => deps.log.error({ err: error }, 'settling failed'))
      .finally(() => {
        round = null;
      });
  };
  settle();
  const timer = setInterval(settle, settleEveryMs);
  return async () => {
    stopping = true;
    clearInterval(timer);
    await round;
  };
}

/**
 * The background work of this process: enqueued jobs and settling. Several processes may run it on
 * one database.
 */
export async function startJobs(deps: Deps, pool: Pool): Promise<{ stop(): Promise<void> }> {
  // The queue listens, which a pooler does not pass on.
  const { directUrl } = setupOf(pool);
  const direct = directUrl === null ? null : createPool(directUrl, { max: atOnce + 1 });
  const runner: Runner = await run({
    pgPool: queuePool(direct ?? pool),
    concurrency: atOnce,
    noHandleSignals: true,
    noPreparedStatements: false,
    crontab: [
      messagesCrontab,
      catalogueCrontab,
      bookingsCrontab,
      giftCardCrontab,
      reportsCrontab,
      cleanUpCrontab,
      backupCrontab,
    ].join('\n'),
    taskList: {
      ...messagesTasks(deps),
      ...identityTasks(deps),
      ...catalogueTasks(deps),
      ...bookingsTasks(deps),
      ...cardTasks(deps),
      ...giftCardTasks(deps),
      ...reportsTasks(deps),
      ...cleanUpTasks(deps),
      ...backupTasks(deps),
    },
    // A job's messages go to our log without its arguments, which may be personal.
    logger: new Logger(() => (level, message) => {
      deps.log[logLevels[level]]({ jobs: message });
    }),
  });
  await noteErasures(deps);
  const stopSettling = settleRegularly(deps);
  return {
    stop: async () => {
      await stopSettling();
      await runner.stop();
      await direct?.end();
    },
  };
}
