import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { adoptServer, stopServer } from '@slipway/embedded-postgres/server';
import { isRunning } from '@slipway/embedded-postgres/running-process';
import { startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';
import { kindsOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import { inDatabase, onServer } from './in-database.ts';
import { copyCluster, prepareCluster, preparedTemplate } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the test databases. */
    databaseServer: string;
    /** The migrated database copied for each test file. */
    databaseTemplate: string;
  }
}

const FOLDER = /^slipway-test-(\d+)-/;

/**
 * One PostgreSQL for the whole run, with one migrated database to copy. `TEST_DATABASE_URL` names a
 * server that is there already (its user must be allowed to create databases); otherwise it is an
 * embedded one that is thrown away afterwards, reached by address and port as `DATABASE_URL` is, or
 * over its socket with `TEST_DATABASE_BY=socket`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env['TEST_DATABASE_URL'];
  const server = givenUrl ? await prepareGiven(givenUrl) : await startThrowaway();
  project.provide('databaseServer', server.connectionString);
  project.provide('databaseTemplate', server.template);
  return server.stop;
}

interface TestServer {
  connectionString: string;
  template: string;
  stop: () => Promise<void>;
}

async function prepareGiven(connectionString: string): Promise<TestServer> {
  const template = `slipway_template_${randomBytes(4).toString('hex')}`;
  await createMigrated(connectionString, template);
  return {
    connectionString,
    template,
    stop: () => onServer(connectionString, `drop database if exists ${template} with (force)`),
  };
}

/** A migrated database of a business with charter trips. */
async function createMigrated(connectionString: string, database: string): Promise<void> {
  const { migrate } = await import('#db/migrate.ts');
  const { addPresetKinds } = await import('#features/catalogue/kinds/preset-kinds.ts');
  await onServer(connectionString, `create database ${database}`);
  const pool = createPool(inDatabase(connectionString, database), { max: 2 });
  try {
    await migrate(pool);
    await addPresetKinds(databaseOn(pool), kindsOfPresets(['charter']));
  } finally {
    await pool.end();
  }
}

async function startThrowaway(): Promise<TestServer> {
  await clearAbandoned();
  const prepared = await prepareCluster(createMigrated);
  const dataDir = await mkdtemp(join(tmpdir(), `slipway-test-${process.pid}-`));
  const port = await freePort();
  const starting = startCopy(prepared, dataDir, port);
  return {
    connectionString:
      process.env['TEST_DATABASE_BY'] === 'socket'
        ? (await starting).connectionString
        : `postgresql://postgres@127.0.0.1:${port}/slipway`,
    template: preparedTemplate,
    stop: async () => {
      await (await starting).stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts beside the first file's imports, which take as long; `createTestDatabase` waits for it. */
async function startCopy(prepared: string, dataDir: string, port: number) {
  try {
    await copyCluster(prepared, dataDir);
    return await startEmbeddedPostgres({
      dataDir,
      fsync: false,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        max_connections: String(100 * availableParallelism()),
        autovacuum: 'off',
      },
    });
  } catch (error) {
    console.error('The server of the test databases does not start:', error);
    process.exit(1);
  }
}

/** A port that nobody listens on right now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** Stops servers left by killed runs. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (!(pid > 0) || (await isRunning(pid))) continue;
    const dataDir = join(tmpdir(), name);
    const cluster = join(dataDir, 'postgres');
    const server = await adoptServer(cluster).catch(() => undefined);
    if (server) await stopServer(cluster, server);
    await rm(dataDir, { recursive: true, force: true });
  }
}
