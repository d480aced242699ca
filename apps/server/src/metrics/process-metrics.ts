import cluster from 'node:cluster';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { ProcessMonitor } from './process-monitor.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * The metrics of one process: its requests, refusals and charges, and how busy it is. No label has the id or name of
 * anything: routes are patterns, and whatever has none counts as `page`.
 */
export class ProcessMetrics {
  readonly #registry = new Registry();
  #monitor: ProcessMonitor | null = null;
  readonly #requests = new Histogram({
    name: 'slipway_request_duration_seconds',
    help: 'Time from a request to its answer, by the pattern of its route and the class of the status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'slipway_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
  readonly #charges = new Counter({
    name: 'slipway_charges_total',
    help: 'Charges that were asked for, by what came of it at once.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('slipway_database_connections', {
      help: 'Connections to the database: in use, and work that waits for one.',
      labelNames: ['state'],
      read: (gauge, monitor) => {
        gauge.set({ state: 'busy' }, monitor.busy);
        gauge.set({ state: 'waiting' }, monitor.waiting);
      },
    });
    this.#gauge('slipway_database_connections_max', {
      help: 'Connections to the database that there may be.',
      read: (gauge, monitor) => gauge.set(monitor.load().connectionsMax),
    });
    this.#gauge('slipway_database_connections_short_ratio', {
      help: 'The part of the last minute in which work waited for a connection; of several processes the worst.',
      aggregator: 'max',
      read: (gauge, monitor) => gauge.set(monitor.load().connectionsShort),
    });
    this.#gauge('slipway_event_loop_delay_seconds', {
      help: 'How long the event loop kept work waiting in the last minute, 99 of 100 times less; of several processes the worst.',
      aggregator: 'max',
      read: (gauge, monitor) => gauge.set(monitor.load().loopDelayMs / 1000),
    });
    this.#gauge('slipway_memory_ratio', {
      help: 'The part of the memory that a process may use; of several processes the worst.',
      aggregator: 'max',
      read: (gauge, monitor) => gauge.set(monitor.load().memoryShare),
    });
    if (cluster.isWorker) {
      // Answers the primary when it asks its workers.
      AggregatorRegistry.setRegistries(this.#registry);
      new AggregatorRegistry();
    }
  }

  /** Reads connections, event loop and memory here from now on. */
  watch(monitor: ProcessMonitor): void {
    this.#monitor = monitor;
  }

  /** Counts every request of an app that is answered. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const labels = {
        route: request.routeOptions.url ?? 'page',
        method: methods.has(method) ? method : 'other',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      if (reply.refusalCode !== null) this.#refusals.inc({ code: reply.refusalCode });
      done();
    });
  }

  /** Counts a charge. */
  countCharge(outcome: string): void {
    this.#charges.inc({ outcome });
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge<Label extends string>(
    name: string,
    options: {
      help: string;
      labelNames?: Label[];
      aggregator?: 'max';
      read: (gauge: Gauge<Label>, monitor: ProcessMonitor) => void;
    },
  ): void {
    const { read, ...rest } = options;
    const monitor = () => this.#monitor;
    const gauge: Gauge<Label> = new Gauge({
      name,
      registers: [this.#registry],
      ...rest,
      collect: () => {
        const watched = monitor();
        if (watched) read(gauge, watched);
      },
    });
  }
}

/** Of a primary with workers: asks each of them and adds them up. @throws when one does not answer within 5 s */
let workers: AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> | null = null;
export async function workersText(): Promise<string> {
  workers ??= new AggregatorRegistry();
  return workers.clusterMetrics();
}

/** The metrics of all processes of this server: those of the workers where there are any, else its own. */
export function allProcessesText(own: ProcessMetrics | null): Promise<string> {
  const hasWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0;
  if (hasWorkers || own === null) return workersText();
  return own.text();
}
