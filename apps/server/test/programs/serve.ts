import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { kindsOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { units } from '#db/tables/catalogue.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { addPresetKinds } from '#features/catalogue/catalogue-api.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { makeBusiness } from '../support/test-business.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { gatewayInUse } from '#adapters/current-gateway.ts';
import { openLog } from '#adapters/log.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { makeDeps } from '../../src/make-deps.ts';

/**
 * The server as a separate process, on a prepared or an embedded database, for tests that need
 * several or kill one. `CRASH_AFTER` names the step after which the process dies as in a power cut,
 * `PAUSE_AFTER` one after which it waits `PAUSE_MS` (100); `CLOCK_AHEAD_MS` moves its clock, and
 * `MAKE_BUSINESS` seeds an empty database with the test business. Prints `listening <address>
 * <connection string>`.
 *
 * With `REOPENS=yes` it opens one server after the other: each line of its input has the variables
 * of the next one, or `{}` for none, after which it prints `closed`.
 */
async function open(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = readConfig({ TEST_CARDS: 'on', ...env, DEMO: 'off' });
  const { pool, db, connectionString, close } = await prepareDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
  });
  let address = '';
  const deps = await makeDeps({
    config,
    db,
    pool,
    log: openLog(config.logLevel ?? 'error', pino.destination(2)),
    publicUrl: () => config.publicUrl ?? address,
    version: 'test',
  });
  const ahead = Number(env['CLOCK_AHEAD_MS'] ?? 0);
  deps.clock = { now: () => new Date(Date.now() + ahead) };
  deps.faultPoint = async (step) => {
    if (step === env['CRASH_AFTER']) process.kill(process.pid, 'SIGKILL');
    if (step === env['PAUSE_AFTER']) await wait(Number(env['PAUSE_MS'] ?? 100));
  };
  const gateway = await gatewayInUse(deps.gateway);
  if (gateway instanceof TestGateway) {
    gateway.faults.delayMs = Number(env['GATEWAY_DELAY_MS'] ?? 0);
    const lost = Number(env['GATEWAY_LOSES'] ?? 0);
    gateway.faults.onPoint = (call, point) => {
      if (Math.random() < lost) throw new GatewayUnavailable(`${call}: no answer, ${point}`);
    };
  }
  await ensureSettings(db, 'rent');
  if (env['MAKE_BUSINESS'] === 'yes' && (await db.$count(units)) === 0) {
    await addPresetKinds(db, kindsOfPresets(['charter']));
    await makeBusiness(db);
  }
  const app = await buildApp(deps, {
    pool,
    webDir: null,
    trustProxy: 'loopback',
    checksAnswers: true,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  if (config.jobs) await (await import('../../src/jobs.ts')).startJobs(deps, pool);
  process.stdout.write(`listening ${address} ${connectionString}\n`);
  return async () => {
    await app.close();
    await close();
  };
}

async function openOneByOne(): Promise<void> {
  let close: (() => Promise<void>) | null = null;
  for await (const line of createInterface({ input: process.stdin })) {
    const variables = z.record(z.string(), z.string()).parse(JSON.parse(line));
    await close?.();
    close = 'DATABASE_URL' in variables ? await open({ ...process.env, ...variables }) : null;
    if (!close) process.stdout.write('closed\n');
  }
  process.exit(0);
}

await (process.env['REOPENS'] === 'yes' ? openOneByOne() : open(process.env));
