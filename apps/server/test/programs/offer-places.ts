import { pino } from 'pino';
import { openLog } from '#adapters/log.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { offerPlaces } from '#features/bookings/waiting/offer-places.ts';
import { readConfig } from '../../src/config.ts';
import { makeDeps } from '../../src/make-deps.ts';

/**
 * Offers places to those who wait, in a process of its own that dies as in a power cut after the step that `CRASH_AFTER`
 * names. `CLOCK_AHEAD_MS` moves its clock. Prints `offered`.
 */
const { env } = process;
const config = readConfig({ ...env, DEMO: 'off', JOBS: 'off', TEST_CARDS: 'on' });
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
await offerPlaces(deps);
process.stdout.write('offered\n');
process.exit(0);
