import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { adoptServer, stopServer } from '@slipway/embedded-postgres/server';
import { isRunning } from '@slipway/embedded-postgres/running-process';
import { startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { inDatabase } from './in-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are made. */
    databaseServer: string;
    /** The migrated database that each test file gets a copy of. */
    databaseTemplate: string;
  }
}

const FOLDER = /^slipway-test-(\d+)-/;

/**
 * One PostgreSQL for the whole run, with one migrated database to copy: `TEST_DATABASE_URL` when
 * it is set (its user must be allowed to create databases), else an embedded one that is thrown
 * away afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { connectionString: given, stop: noop } : await startThrowaway();
  const template = `slipway_template_${randomBytes(4).toString('hex')}`;
  const admin = createPool(server.connectionString, { max: 2 });
  await admin.query(`create database ${template}`);

  const pool = createPool(inDatabase(server.connectionString, template), { max: 2 });
  await migrate(pool);
  await pool.end();

  project.provide('databaseServer', server.connectionString);
  project.provide('databaseTemplate', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function noop(): Promise<void> {
  // The server was there before us.
}

async function startThrowaway(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  await clearAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `slipway-test-${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    fsync: false,
    settings: { max_connections: '200', autovacuum: 'off' },
  });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends the servers of runs that were killed. */
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
