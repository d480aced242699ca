import type { Logger } from 'pino';
import { systemClock } from '#adapters/clock.ts';
import type { PreparedDatabase } from '#db/prepare-database.ts';
import type { Config } from '../config.ts';
import { greet, greetMetrics, greetOpened } from '../greet.ts';
import { serve, type Serving } from '../serve.ts';
import { fail } from './fail.ts';
import type { StopOrder } from './stop-order.ts';

/** Serves in this process until the order to stop; a closed copy that is opened is served anew. */
export async function serveAlone(options: {
  config: Config;
  database: PreparedDatabase;
  log: Logger;
  webDir: string | null;
  stop: StopOrder;
}): Promise<void> {
  const { config, database, log, webDir, stop } = options;
  // Loaded only where somebody reads it.
  const metrics = config.metrics && (await import('../metrics/open-metrics.ts'));
  const own = metrics && metrics.countProcess();
  const begin = (port: number): Promise<Serving> =>
    serve({
      config: { ...config, port },
      database,
      log,
      webDir,
      clock: systemClock,
      metrics: own,
      onOpened: () => {
        serving = reopen(serving).catch(fail);
      },
    });
  const reopen = async (before: Promise<Serving>) => {
    const ended = await before;
    await ended.stop();
    const opened = await begin(ended.port);
    greetOpened(opened.deps);
    return opened;
  };
  let serving = begin(config.port);
  const { deps, seeded } = await serving;
  const figures = async () => (await (await serving).figures?.()) ?? null;
  const metricsPort =
    metrics &&
    config.metrics &&
    (await metrics.openMetricsPort(config.metrics, own, { figures, log }));
  if (!stop.isGiven()) {
    await greet(config, deps, seeded);
    if (metricsPort) greetMetrics(metricsPort.port);
  }
  await stop.whenGiven;
  await (await serving).stop();
  await metricsPort?.close();
}
