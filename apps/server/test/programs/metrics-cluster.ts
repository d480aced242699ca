import cluster from 'node:cluster';
import { once } from 'node:events';
import { pino } from 'pino';
import pg from 'pg';
import { countProcess, openMetricsPort } from '../../src/metrics/open-metrics.ts';
import { ProcessMonitor } from '../../src/metrics/process-monitor.ts';

/**
 * A primary with two workers, of which each counts as many charges as its number and may have seven connections. Prints
 * what the primary's port of metrics answers.
 */
const log = pino({ level: 'silent' });
const figures = () => Promise.resolve(null);

if (cluster.isPrimary) {
  const workers = [cluster.fork(), cluster.fork()];
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const port = await openMetricsPort({ port: 0, token: null }, null, { figures, log });
  const answer = await fetch(`http://127.0.0.1:${port?.port}/metrics`);
  process.stdout.write(await answer.text());
  await port?.close();
  for (const worker of workers) worker.process.kill();
} else {
  const own = countProcess();
  own.watch(new ProcessMonitor(new pg.Pool({ max: 7 })));
  for (let n = 0; n < (cluster.worker?.id ?? 0); n += 1) own.countCharge('succeeded');
  // A worker has no port of its own.
  const port = await openMetricsPort({ port: 0, token: null }, own, { figures, log });
  if (port !== null) throw new Error('A worker serves metrics');
  process.send?.('counting');
}
