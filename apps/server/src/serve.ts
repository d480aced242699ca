import type { Logger } from 'pino';
import type { Clock } from '#adapters/clock.ts';
import { readClosedCopy } from '#db/closed-copy.ts';
import type { PreparedDatabase } from '#db/prepare-database.ts';
import { ensureCompany } from '#features/catalogue/catalogue-api.ts';
import { sendJobsAdded } from '#features/messages/messages-api.ts';
import { hasAdmin } from '#features/identity/identity-api.ts';
import {
  ensureDrafts,
  ensureTerms,
  cachedFigures,
  reportProcess,
  type Figures,
} from '#features/operations/operations-api.ts';
import { ensureSettings, readSettings } from '#features/settings/settings-api.ts';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { closedDeps } from './closed-deps.ts';
import { ConfigError, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { findDemoLogins } from './demo/demo-logins.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedMessages } from './demo/seed-messages.ts';
import { closeWithin } from './http/slow-requests.ts';
import { startJobs } from './jobs.ts';
import { makeDeps } from './make-deps.ts';
import type { ProcessMetrics } from './metrics/process-metrics.ts';
import { ProcessMonitor } from './metrics/process-monitor.ts';

/** How often a closed copy looks whether it was opened, on this server or another. */
const lookEveryMs = 2000;

/** The time for requests in progress to end on shutdown; then connections are closed. */
const stopMs = 5000;

/** A listening server with its jobs. */
export interface Serving {
  deps: Deps;
  /** Whether the empty database was seeded with the demo business. */
  seeded: boolean;
  /** The port that it listens on. */
  port: number;
  /** Reads the figures of the screen System, at most every ten seconds; null: a closed copy has none. */
  figures: (() => Promise<Figures>) | null;
  /** Ends requests within five seconds, then the jobs. The database stays open. */
  stop: () => Promise<void>;
}

/** Calls `then` once a closed copy is open, unless the answer, which ends the watch, is called before. */
function whenOpened(deps: Deps, then: () => void): () => void {
  const timer = setInterval(() => {
    readClosedCopy(deps.db)
      .then((closed) => {
        if (closed !== null || !timer.hasRef()) return;
        stop();
        then();
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'not known whether it is closed'));
  }, lookEveryMs);
  const stop = () => clearInterval(timer.unref());
  return stop;
}

/**
 * Refuses the demo's public passwords on a server others can reach.
 * @throws ConfigError naming the accounts and the remedy
 */
async function refuseDemoLogins(config: Config, deps: Deps): Promise<void> {
  if (config.local) return;
  const logins = await findDemoLogins(deps.db);
  if (logins.length === 0) return;
  const emails = logins.map(({ email }) => email).join(', ');
  throw new ConfigError(
    `The demo's password, which is public, still opens ${emails}: remove it with "npm run remove-demo-passwords", or start without HOST, PUBLIC_URL, DATABASE_URL and live keys and change it under Profile`,
  );
}

/** Seeds an empty database. True when the demo business was added. */
async function prepareBusiness(config: Config, deps: Deps): Promise<boolean> {
  await ensureSettings(deps.db, config.purpose);
  const seeded = config.demo && (await seedDemo(deps.db, deps.clock.now()));
  if (await hasAdmin(deps.db)) {
    await ensureTerms(deps.db, deps.clock.now());
    await ensureDrafts(deps.db);
  }
  await ensureCompany(deps.db, (await readSettings(deps.db)).settings.business);
  return seeded;
}

/**
 * Starts the server and its jobs.
 *
 * @param webDir the built web application; null: the API only
 * @param clock the source of the time
 * @param metrics counts requests and charges; null or absent: nobody does
 * @param isFirst false: another process of this server has prepared the business
 * @param onOpened called when a closed copy is open, to be stopped and served anew; absent: it stays closed
 */
export async function serve(options: {
  config: Config;
  database: Pick<PreparedDatabase, 'db' | 'pool'>;
  log: Logger;
  webDir: string | null;
  clock: Clock;
  isFirst?: boolean;
  metrics?: ProcessMetrics | null;
  onOpened?: () => void;
}): Promise<Serving> {
  const { config, database, log, webDir, clock, isFirst = true, metrics, onOpened } = options;
  const { db, pool } = database;
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const { version } = packageJson;
  const made = await makeDeps({ config, db, pool, log, publicUrl, version, clock });
  const closed = await readClosedCopy(db);
  if (metrics) made.countCharge = (outcome) => metrics.countCharge(outcome);
  const deps = closed === null ? made : closedDeps(made, closed);
  await refuseDemoLogins(config, deps);
  const seeded = isFirst && closed === null && (await prepareBusiness(config, deps));
  const app = await buildApp(deps, {
    pool,
    webDir,
    trustProxy: config.trustProxy,
    checksAnswers: config.checksAnswers,
    ...(metrics && { observe: (built) => metrics.observe(built) }),
  });
  if (isFirst && !config.rateLimit)
    log.warn('RATE_LIMIT is off: accounts are not protected against password guessing');
  address = await app.listen({ port: config.port, host: config.host });
  address = address.replace('127.0.0.1', 'localhost');
  // Once the address that their links lead to is known, and before jobs could send them.
  if (seeded) await seedMessages(deps);
  const [bound] = app.addresses();
  const jobs = config.jobs && closed === null ? await startJobs(deps, pool) : null;
  const monitor = new ProcessMonitor(pool);
  metrics?.watch(monitor);
  const load = () => monitor.load();
  const endReport = closed === null ? reportProcess(deps, { runsJobs: jobs !== null, load }) : null;
  const stopWatch =
    closed !== null && onOpened !== undefined ? whenOpened(deps, onOpened) : () => undefined;
  return {
    deps,
    seeded,
    figures: closed === null ? cachedFigures(deps) : null,
    port: typeof bound === 'object' ? bound.port : config.port,
    stop: async () => {
      stopWatch();
      await closeWithin(app, stopMs);
      if (closed === null) await sendJobsAdded(db);
      await jobs?.stop();
      monitor.stop();
      await endReport?.();
    },
  };
}
