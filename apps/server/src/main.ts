import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { EmbeddedPostgresRefusal } from '#db/embedded/refusal.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { ensureCompany } from '#features/catalogue/catalogue-api.ts';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { ensureContent } from '#features/operations/operations-api.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { demoAccounts, seedDemo } from './demo/seed-demo.ts';
import { startJobs } from './jobs.ts';
import { makeDeps } from './make-deps.ts';

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a person at the terminal should read; the log is for machines. */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null });
  const database = await prepareDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    maxConnections: 16,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  let address = '';
  const deps = makeDeps({
    config,
    db: database.db,
    pool: database.pool,
    log,
    publicUrl: () => config.publicUrl ?? address,
    version: packageJson.version,
  });
  await ensureSettings(deps.db, config.purpose);
  await ensureContent(deps.db);
  const seeded = config.demo && (await seedDemo(deps.db, deps.clock.now()));
  await ensureCompany(deps.db);
  const app = await buildApp(deps, {
    pool: database.pool,
    webDir: existsSync(`${webDir}/index.html`) ? webDir : null,
    trustProxy: config.trustProxy,
  });
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: accounts are not guarded against guessing');
  address = await app.listen({ port: config.port, host: config.host });
  if (config.host === '127.0.0.1') address = address.replace('127.0.0.1', 'localhost');
  const jobs = config.jobs ? await startJobs(deps, database.pool) : null;

  say(`Slipway is ready on ${deps.publicUrl()}`);
  if (config.demo) {
    if (seeded) say('The database was empty: it now holds the demo business.');
    for (const account of demoAccounts) say(`  ${account.email}  ${account.password}`);
  }
  const setupLink = await ensureSetupLink(deps.db, deps);
  if (setupLink !== null) say(`Create the first Admin: ${setupLink}`);

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    // A second signal ends the process the default way.
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    await app.close();
    await jobs?.stop();
    await database.close();
  };
  process.once('SIGINT', (signal) => void stop(signal));
  process.once('SIGTERM', (signal) => void stop(signal));
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresRefusal;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
