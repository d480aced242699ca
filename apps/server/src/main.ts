import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { openLog } from '#adapters/log.ts';
import { prepareDatabase, type PreparedDatabase } from '#db/prepare-database.ts';
import { readConfig, type Config } from './config.ts';
import { removeDemoPasswords } from './demo/demo-logins.ts';
import { say } from './greet.ts';
import { fail } from './processes/fail.ts';
import { runPrimary } from './processes/primary.ts';
import { serveAlone } from './processes/serve-alone.ts';
import { takeStopOrder } from './processes/stop-order.ts';
import { runWorker } from './processes/worker.ts';

const built = fileURLToPath(new URL('../../web/dist', import.meta.url));
const webDir = existsSync(`${built}/index.html`) ? built : null;

/** `npm run remove-demo-passwords`, on the database of `npm start`. */
async function removePasswords(config: Config): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const database = await prepareDatabase({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    dataDir,
  });
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
  if (cluster.isWorker) {
    runWorker(config, log, webDir);
    return;
  }
  await serveUntilStopped(config, log);
  process.exit(0);
}

/** Resolves after the order to stop, when nothing is left running. */
async function serveUntilStopped(config: Config, log: Logger): Promise<void> {
  const stop = takeStopOrder(log);
  const alone = config.processes === 1;
  let database: PreparedDatabase;
  try {
    database = await prepareDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      dataDir: config.dataDir,
      maxConnections: alone ? config.databaseConnections : 1,
      mostConnections: config.databaseConnections,
      onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
      warn: (line) => log.warn(line),
    });
  } catch (error) {
    // Ctrl-C at a terminal also ends the programs that create the embedded database.
    if (!stop.isGiven()) throw error;
    log.info({ err: error }, 'stopped before there was a database');
    return;
  }
  try {
    if (stop.isGiven()) return;
    if (alone) await serveAlone({ config, database, log, webDir, stop });
    else await runPrimary({ config, database, log, stop });
  } finally {
    await database.close();
  }
}

try {
  const config = readConfig(process.env);
  if (process.argv[2] === 'remove-demo-passwords') await removePasswords(config);
  else await start(config);
} catch (error) {
  fail(error);
}
