import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedGateway } from '#adapters/embedded-gateway.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { startJobs } from '../../src/jobs.ts';
import { makeDeps } from '../../src/make-deps.ts';

/**
 * The server as its own process on a prepared database, for tests that need several or that kill one.
 * `CRASH_AFTER` names the step after which the process ends as a power cut would, `PAUSE_AFTER` one
 * after which it waits 100 ms; `CLOCK_AHEAD_MS` moves its clock. Writes `listening <address>`.
 */
const config = readConfig({ ...process.env, DEMO: 'off' });
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing');
const pool = createPool(config.databaseUrl, { max: 10 });
const db = databaseOn(pool);
let address = '';
const deps = makeDeps({
  config,
  db,
  pool,
  log: pino({ level: config.logLevel }, pino.destination(2)),
  publicUrl: () => config.publicUrl ?? address,
  version: 'test',
});
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
deps.clock = { now: () => new Date(Date.now() + ahead) };
deps.stepDone = async (step) => {
  if (step === process.env['CRASH_AFTER']) process.kill(process.pid, 'SIGKILL');
  if (step === process.env['PAUSE_AFTER']) await wait(100);
};
if (deps.gateway instanceof EmbeddedGateway) {
  deps.gateway.faults.delayMs = Number(process.env['GATEWAY_DELAY_MS'] ?? 0);
}
const app = await buildApp(deps, { pool, webDir: null, trustProxy: 'loopback' });
address = await app.listen({ port: 0, host: '127.0.0.1' });
if (config.jobs) await startJobs(deps, pool);
process.stdout.write(`listening ${address}\n`);
