import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { systemClock } from '#adapters/clock.ts';
import { readClosedCopy } from '#db/closed-copy.ts';
import type { PreparedDatabase } from '#db/prepare-database.ts';
import { cachedFigures } from '#features/operations/operations-api.ts';
import type { Config } from '../config.ts';
import { greetMetrics } from '../greet.ts';
import { backupsOf } from '../make-deps.ts';
import { divideConnections } from './connection-budget.ts';
import { fail } from './fail.ts';
import type { Assignment } from './messages.ts';
import type { StopOrder } from './stop-order.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** The port, or a free one for 0: workers that are started later have to listen on the same. */
async function portOf({ host, port }: Config): Promise<number> {
  if (port !== 0) return port;
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** Serves the metrics of all workers and of the database; null: nobody reads them. */
async function openMetrics(config: Config, { db }: PreparedDatabase, log: Logger) {
  if (config.metrics === null) return null;
  // Loaded only where metrics are read.
  const { openMetricsPort } = await import('../metrics/open-metrics.ts');
  const read = cachedFigures({ db, clock: systemClock, backups: backupsOf(config) });
  const figures = async () => ((await readClosedCopy(db)) === null ? read() : null);
  return openMetricsPort(config.metrics, null, { figures, log });
}

/**
 * Has several processes serve, on the database that this one has prepared, until the order to stop. A closed copy that
 * is opened is served anew by all of them.
 */
export async function runPrimary(options: {
  config: Config;
  database: PreparedDatabase;
  log: Logger;
  stop: StopOrder;
}): Promise<void> {
  const { config, database, log, stop } = options;
  const port = await portOf(config);
  const sizes = divideConnections(config.databaseConnections, config.processes);
  const assigned = sizes.map((connections, number): Assignment => {
    const { connectionString } = database;
    return { number, connectionString, connections, port, jobs: config.jobs && number === 0 };
  });
  let reopening: Promise<void> | null = null;
  const reopen = async () => {
    await workers.stop();
    if (stop.isGiven()) return;
    await workers.start();
    workers.greet(true);
  };
  const workers = new WorkerProcesses({
    assigned,
    log,
    onOpened: () => {
      reopening ??= reopen()
        .catch(fail)
        .finally(() => {
          reopening = null;
        });
    },
  });
  // At the latest with the time to stop.
  process.once('exit', () => workers.kill());
  await workers.start();
  const metricsPort = await openMetrics(config, database, log);
  if (!stop.isGiven()) {
    workers.greet(false);
    if (metricsPort) greetMetrics(metricsPort.port);
  }
  await stop.whenGiven;
  await workers.stop();
  await metricsPort?.close();
}
