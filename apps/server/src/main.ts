import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { openLog } from '#adapters/log.ts';
import packageJson from '../package.json' with { type: 'json' };
import { EmbeddedPostgresRefusal } from '#db/embedded/refusal.ts';
import { prepareDatabase, type PreparedDatabase } from '#db/prepare-database.ts';
import { ensureCompany } from '#features/catalogue/catalogue-api.ts';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { ensureContent } from '#features/operations/operations-api.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { demoAccounts, seedDemo } from './demo/seed-demo.ts';
import { startJobs } from './jobs.ts';
import { makeDeps } from './make-deps.ts';

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a person at the terminal should read; the log is for machines. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Fills what an empty database lacks. True when the demo business was put in. */
async function prepareBusiness(config: Config, deps: Deps): Promise<boolean> {
  await ensureSettings(deps.db, config.purpose);
  await ensureContent(deps.db);
  const seeded = config.demo && (await seedDemo(deps.db, deps.clock.now()));
  await ensureCompany(deps.db);
  return seeded;
}

/** Listens and works until the process is told to stop. */
async function serve(config: Config, database: PreparedDatabase, log: Logger): Promise<void> {
  const { db, pool } = database;
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const deps = await makeDeps({ config, db, pool, log, publicUrl, version: packageJson.version });
  const seeded = await prepareBusiness(config, deps);
  const app = await buildApp(deps, {
    pool,
    webDir: existsSync(`${webDir}/index.html`) ? webDir : null,
    trustProxy: config.trustProxy,
  });
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: accounts are not guarded against guessing');
  address = await app.listen({ port: config.port, host: config.host });
  address = address.replace('127.0.0.1', 'localhost');
  const jobs = config.jobs ? await startJobs(deps, pool) : null;

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
  await greet(config, deps, seeded);
}

async function greet(config: Config, deps: Deps, seeded: boolean): Promise<void> {
  say(`Slipway is ready on ${deps.publicUrl()}`);
  if (config.demo) {
    if (seeded) say('The database was empty: it now holds the demo business.');
    for (const account of demoAccounts) say(`  ${account.email}  ${account.password}`);
  }
  const setupLink = await ensureSetupLink(deps.db, deps);
  if (setupLink !== null) say(`Create the first Admin: ${setupLink}`);
}

async function start(config: Config): Promise<void> {
  // A person at a terminal wants to read what we say; a log collector wants every request.
  const level = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info');
  const log = openLog(level);
  const database = await prepareDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    maxConnections: 16,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    await serve(config, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
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
