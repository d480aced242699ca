import { calendarDate } from '@slipway/domain/dates/dates';
import { pino } from 'pino';
import { openLog } from '#adapters/log.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { readConfig } from '../../src/config.ts';
import { makeDeps } from '../../src/make-deps.ts';
import { bookBasket } from '../baskets/basket.ts';

/**
 * Holds and books trips on the given days together, in a process of its own that dies as in a power cut after
 * the step that `CRASH_AFTER` names. `CLOCK_AHEAD_MS` moves its clock. Prints `booked <numbers>`.
 */
const { env } = process;
const config = readConfig({ ...env, DEMO: 'off', JOBS: 'off' });
const { pool, db } = await prepareDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
});
const deps = await makeDeps({
  config,
  db,
  pool,
  log: openLog('error', pino.destination(2)),
  publicUrl: () => 'http://slipway.test',
  version: 'test',
});
const ahead = Number(env['CLOCK_AHEAD_MS'] ?? 0);
deps.clock = { now: () => new Date(Date.now() + ahead) };
deps.faultPoint = (step) => {
  if (step === env['CRASH_AFTER']) process.kill(process.pid, 'SIGKILL');
};
const { bookingIds } = await bookBasket({ deps }, process.argv.slice(2).map(calendarDate));
process.stdout.write(`booked ${bookingIds.join(' ')}\n`);
process.exit(0);
