import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { systemClock } from '#adapters/clock.ts';
import { openLog } from '#adapters/log.ts';
import { EmbeddedPostgresRefusal } from '@slipway/embedded-postgres/refusal';
import { MigrationRefusal } from '#db/baseline.ts';
import { prepareDatabase, type PreparedDatabase } from '#db/prepare-database.ts';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { findDemoLogins, removeDemoPasswords } from './demo/demo-logins.ts';
import { demoPassword } from './demo/demo-people.ts';
import { serve, type Serving } from './serve.ts';

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** For a person at the terminal; the log is for machines. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The maximum duration of stopping. */
const lastMs = 20_000;

/** Serves until the process is told to stop; a closed copy that is opened is served anew. */
async function run(config: Config, database: PreparedDatabase, log: Logger): Promise<void> {
  const built = existsSync(`${webDir}/index.html`) ? webDir : null;
  // Loaded only where somebody reads it.
  const metrics = config.metrics && (await import('./metrics/open-metrics.ts'));
  const own = metrics && metrics.countProcess();
  const begin = (port: number): Promise<Serving> =>
    serve({
      config: { ...config, port },
      database,
      log,
      webDir: built,
      clock: systemClock,
      metrics: own,
      onOpened: () => {
        serving = reopen(serving).catch(fail);
      },
    });
  const reopen = async (before: Promise<Serving>) => {
    const { port, stop } = await before;
    await stop();
    const opened = await begin(port);
    say(`It is open now, and serves customers on ${opened.deps.publicUrl()}`);
    return opened;
  };
  let serving = begin(config.port);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    // A second signal ends the process by default.
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    // Exits in any case: a hard exit loses nothing that was answered.
    setTimeout(() => process.exit(1), lastMs).unref();
    await (await serving).stop();
    await metricsPort?.close();
    await database.close();
    process.exit(0);
  };
  const { deps, seeded } = await serving;
  const figures = async () => (await (await serving).figures?.()) ?? null;
  const metricsPort =
    metrics &&
    config.metrics &&
    (await metrics.openMetricsPort(config.metrics, own, { figures, log }));
  process.once('SIGINT', (signal) => void stop(signal));
  process.once('SIGTERM', (signal) => void stop(signal));
  await greet(config, deps, seeded);
  if (metricsPort) say(`Metrics: http://localhost:${metricsPort.port}/metrics`);
}

async function greet(config: Config, deps: Deps, seeded: boolean): Promise<void> {
  // Read first: whoever waits for "is ready" may lock these tables at once.
  const logins = config.demo ? await findDemoLogins(deps.db) : [];
  const setupLink = deps.closed === null ? await ensureSetupLink(deps.db, deps) : null;
  say(`Slipway is ready on ${deps.publicUrl()}`);
  if (deps.closed !== null) {
    const of = deps.closed.backupMadeAt.toISOString();
    say(
      `It is a closed copy of ${of}: staff may look, and an Admin opens it under Backups. While it is stopped, so does: npm run open-copy`,
    );
  }
  if (config.demo) {
    if (seeded) say('The database was empty and now holds the demo business.');
    for (const { email } of logins) say(`  ${email}  ${demoPassword}`);
  }
  if (setupLink !== null) say(`Create the first Admin: ${setupLink}`);
}

/** `npm run remove-demo-passwords`, on the database of `npm start`. */
async function removePasswords(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const database = await prepareDatabase({ databaseUrl, dataDir });
  try {
    const removed = await removeDemoPasswords(database.db);
    for (const { email } of removed) say(`The password of ${email} has been removed.`);
    if (removed.length === 0) say('No account has the demo password.');
    else say('If no Admin is left, the next start prints a link to create one.');
  } finally {
    await database.close();
  }
}

async function start(config: Config): Promise<void> {
  // A person at a terminal reads our messages; a log collector records every request.
  const level = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info');
  const log = openLog(level);
  const database = await prepareDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    maxConnections: 16,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    await run(config, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Ends the process: one line where somebody can do something about it, else everything that is known. */
function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresRefusal ||
    error instanceof MigrationRefusal;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  if (process.argv[2] === 'remove-demo-passwords') await removePasswords(config);
  else await start(config);
} catch (error) {
  fail(error);
}
