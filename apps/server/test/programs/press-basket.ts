import { calendarDate } from '@slipway/domain/dates/dates';
import { pino } from 'pino';
import { z } from 'zod';
import { openLog } from '#adapters/log.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { readConfig } from '../../src/config.ts';
import { makeDeps } from '../../src/make-deps.ts';
import { checkOutBasket } from '#features/basket/check-out-basket.ts';
import { parsedBasket, tripOf } from '../baskets/basket-body.ts';
import { bookingBody } from '../support/booking-body.ts';

/**
 * Holds and books trips on the given days together, in a process of its own that dies as in a power cut after
 * the step that `CRASH_AFTER` names, with the code `CODE`, which takes 10 % off. `BODY` (JSON) is put over the body,
 * such as with lines of products. `CLOCK_AHEAD_MS` moves its clock. Prints `booked <numbers>`.
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
const code = env['CODE'];
const shown = code === undefined ? {} : { total_price: 540, amount: 54 };
const trips = process.argv.slice(2).map((date) => tripOf(bookingBody(calendarDate(date), shown)));
const over = z.looseObject({}).parse(JSON.parse(env['BODY'] ?? '{}'));
const answer = await checkOutBasket(deps, {
  body: parsedBasket(trips, { ...over, ...(code !== undefined && { code }) }),
  person: null,
  key: crypto.randomUUID(),
  legacyKey: crypto.randomUUID(),
  address: '10.9.0.1',
  network: '10.9.0.1',
  site: null,
});
process.stdout.write(`booked ${answer.bookings.join(' ')} ordered ${answer.order}\n`);
process.exit(0);
