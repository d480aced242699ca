import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { runOnce, Logger, type TaskList } from 'graphile-worker';
import { pino } from 'pino';
import type { Purpose } from '@slipway/domain/settings/settings';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import { randomIds } from '#adapters/ids.ts';
import { readingThreads } from '#adapters/reading/reading-threads.ts';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { remoteFiles } from '#adapters/remote-files.ts';
import { secretBox } from '#adapters/secret-box.ts';
import { buildApp } from '#app.ts';
import { demoSettings } from '#demo/demo-settings.ts';
import type { Deps } from '#deps.ts';
import { sendJobsAdded } from '#features/messages/messages-api.ts';
import { ensureSettings, giveSettings } from '#features/settings/settings-api.ts';
import { heldOrders } from '#features/orders/orders-api.ts';
import { rateLimits } from '#http/rate-limits.ts';
import { readingThread } from './child-process.ts';
import { TestClient } from './client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TestClock } from '../support/test-clock.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** Stopped at 10:00 in Toronto on Monday, 15 June 2026, until it is moved. */
  clock: TestClock;
  gateway: TestGateway;
  /** The folder of this app's files. */
  filesFolder: string;
  /** A new browser. */
  client: () => TestClient;
  /** Runs due jobs until none is left. */
  runJobs: (tasks: TaskList) => Promise<void>;
  /** Closes the app, and its database unless it is shared. */
  close: () => Promise<void>;
}

export interface TestAppOptions {
  /** The database of another app to share; absent: its own. */
  database?: TestDatabase;
  clock?: TestClock;
  purpose?: Purpose;
  /** False: the settings of a new installation; otherwise a published business that offers everything. */
  published?: false;
  /** Off by default, because tests exceed the limits. */
  rateLimit?: boolean;
  log?: FastifyBaseLogger;
  deps?: Partial<Deps>;
  observe?: (app: FastifyInstance) => void;
}

/** The complete server with a movable clock, on a migrated database. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // The threads' program is bundled while the server of databases starts.
  const [database, readingProgram] = await Promise.all([
    options.database ?? createTestDatabase(),
    readingThread(),
  ]);
  const { db, pool } = database;
  await ensureSettings(db, options.purpose ?? 'rent');
  if (!options.database && options.published !== false) await giveSettings(db, demoSettings);
  const clock = options.clock ?? new TestClock();
  const gateway = new TestGateway({ pool, now: () => clock.now() });
  const folder = await mkdtemp(join(tmpdir(), 'slipway-files-'));
  const deps: Deps = {
    db,
    clock,
    ids: randomIds,
    gateway,
    payment: () => Promise.resolve({ gateway: 'embedded', publishable_key: null, test_mode: true }),
    testCards: true,
    mail: () => Promise.resolve(null),
    providers: {
      fromEnvironment: { cards: false, mail: false },
      box: secretBox({ secretKey: Buffer.alloc(32, 1), dataDir: folder, ownDatabase: false }),
      checkCardKey: () => Promise.reject(new GatewayUnavailable('no provider in tests')),
      demo: false,
    },
    smsSender: null,
    files: new FolderFiles(folder),
    remote: remoteFiles({ privateNetworks: false }),
    readers: readingThreads(readingProgram),
    limits: rateLimits(pool, options.rateLimit ?? false),
    heldOrders: heldOrders({ publicUrl: () => 'http://slipway.test' }),
    closed: null,
    backups: null,
    log: options.log ?? pino({ level: 'silent' }),
    faultPoint: () => undefined,
    countCharge: () => undefined,
    publicUrl: () => 'http://slipway.test',
    site: 'http://slipway.test',
    secureCookies: false,
    version: 'test',
    ...options.deps,
  };
  const app = await buildApp(deps, {
    pool,
    webDir: null,
    trustProxy: 'loopback',
    checksAnswers: true,
    ...(options.observe && { observe: options.observe }),
  });
  await app.ready();
  return {
    app,
    deps,
    database,
    clock,
    gateway,
    filesFolder: folder,
    client: () => new TestClient(app),
    runJobs: async (tasks) => {
      await sendJobsAdded(db);
      await runOnce({ pgPool: pool, taskList: tasks, logger: new Logger(() => () => undefined) });
      // The queue writes down how a job failed shortly after the run.
      const locked = 'select from graphile_worker._private_jobs where locked_at is not null';
      for (let tries = 0; tries < 500; tries += 1) {
        if ((await pool.query(locked)).rowCount === 0) return;
        await setTimeout(10);
      }
      throw new Error('A job did not end');
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}
