import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import type { Database } from '#db/transaction.ts';
import { inDatabase, onServer } from './in-database.ts';

export interface TestDatabase {
  /** For a second process or pool on the same database. */
  connectionString: string;
  pool: Pool;
  db: Database;
  /** Closes the pool and drops the database, even with open connections. */
  drop: () => Promise<void>;
}

let started: Promise<void> | undefined;

/** Waits until the server answers: it starts while the first file of tests is loaded. */
async function waitForServer(server: string): Promise<void> {
  const answers = () =>
    onServer(server, 'select 1').then(
      () => true,
      () => false,
    );
  const givenUp = Date.now() + 60_000;
  while (!(await answers())) {
    if (Date.now() > givenUp) throw new Error('The server of the test databases does not answer');
    await setTimeout(20);
  }
}

/**
 * A migrated database for one test file: created in `beforeAll`, dropped in `afterAll`. Copied from
 * a template, which takes about 35 ms.
 */
export async function createTestDatabase(
  options: { max?: number; template?: string } = {},
): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const template = options.template ?? inject('databaseTemplate');
  started ??= waitForServer(server);
  await started;
  const name = `slipway_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);

  const connectionString = inDatabase(server, name);
  const pool = createPool(connectionString, { max: options.max ?? 10 });
  return {
    connectionString,
    pool,
    db: databaseOn(pool),
    drop: async () => {
      await pool.end();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
