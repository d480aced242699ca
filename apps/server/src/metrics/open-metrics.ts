import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Figures } from '#features/operations/operations-api.ts';
import { figuresText } from './figure-metrics.ts';
import { serveMetrics, type MetricsServer, type MetricsSetup } from './metrics-server.ts';
import { ProcessMetrics, allProcessesText } from './process-metrics.ts';

/** A scrape does not wait longer for the database, whatever keeps its connections. */
const waitMs = 3000;

/** Reads the figures of the database; null: there are none, because it is a closed copy. */
export type ReadFigures = () => Promise<Figures | null>;

/** All metrics as text: of all processes of this server, and of the database. */
async function readMetrics(
  own: ProcessMetrics | null,
  figures: ReadFigures,
  log: FastifyBaseLogger,
): Promise<string> {
  const read = figures().catch((error: unknown) => {
    log.warn({ err: error }, 'figures not read');
    return null;
  });
  const inTime = Promise.race([read, setTimeout(waitMs, null, { ref: false })]);
  const [processes, database] = await Promise.all([allProcessesText(own), inTime]);
  return `${processes}${await figuresText(database)}`;
}

/**
 * The metrics of this process, and the port on which those of the server are read. A worker of a cluster has no port:
 * its primary, which need not count anything itself, asks it.
 * @param own null: this process is a primary that serves no visitors
 */
export async function openMetricsPort(
  setup: MetricsSetup,
  own: ProcessMetrics | null,
  options: { figures: ReadFigures; log: FastifyBaseLogger },
): Promise<MetricsServer | null> {
  if (cluster.isWorker) return null;
  const { figures, log } = options;
  return serveMetrics(setup, () => readMetrics(own, figures, log), log);
}

/** Begins to count in this process. */
export const countProcess = (): ProcessMetrics => new ProcessMetrics();
