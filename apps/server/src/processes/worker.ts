import type { Logger } from 'pino';
import { systemClock } from '#adapters/clock.ts';
import { openDatabase } from '#db/prepare-database.ts';
import type { Config } from '../config.ts';
import { greet, greetOpened } from '../greet.ts';
import { serve } from '../serve.ts';
import { streamsOf } from './connection-budget.ts';
import { describeError } from './fail.ts';
import { readOrder, takeAssignment, type Assignment, type Report } from './messages.ts';

/** The longest that a worker takes to stop, in ms. */
const lastMs = 15_000;

/** Resolves when the primary has it, or is gone. */
function report(what: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(what, undefined, undefined, () => resolve());
  });
}

async function begin(options: {
  config: Config;
  assigned: Assignment;
  log: Logger;
  webDir: string | null;
}) {
  const { config, assigned, log, webDir } = options;
  const database = openDatabase({
    connectionString: assigned.connectionString,
    directUrl: config.databaseDirectUrl,
    maxConnections: assigned.connections,
    streams: streamsOf(config.processes),
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  // Loaded only where metrics are read.
  const metrics = config.metrics && (await import('../metrics/open-metrics.ts')).countProcess();
  const serving = await serve({
    config: { ...config, port: assigned.port, jobs: assigned.jobs },
    database,
    log,
    webDir,
    clock: systemClock,
    isFirst: assigned.number === 0,
    metrics,
    onOpened: () => void report({ slipway: 'opened' }),
  });
  return { database, serving };
}

/**
 * Serves as one of several processes, on the database that the primary has prepared, until the primary says stop. It
 * ends with the primary.
 */
export function runWorker(config: Config, processLog: Logger, webDir: string | null): void {
  const assigned = takeAssignment(process.env);
  const log = processLog.child({ worker: assigned.number });
  const beginning = begin({ config, assigned, log, webDir });
  const stop = async () => {
    setTimeout(() => process.exit(1), lastMs).unref();
    const { serving, database } = await beginning;
    await serving.stop();
    await database.close();
    process.exit(0);
  };
  // Ctrl-C tells the whole group: the primary then tells its workers.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => void stop());
  process.on('message', (message) => {
    const order = readOrder(message);
    if (order?.slipway === 'stop') void stop();
    if (order?.slipway === 'greet') {
      void beginning.then(({ serving: { deps, seeded } }) =>
        order.opened ? greetOpened(deps) : greet(config, deps, seeded),
      );
    }
  });
  void beginning.then(
    () => report({ slipway: 'ready' }),
    async (error: unknown) => {
      await report({ slipway: 'refused', line: describeError(error) });
      process.exit(1);
    },
  );
}
