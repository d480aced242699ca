import { Logger, run, type Runner } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addJob } from '#db/jobs.ts';
import { createPool } from '#db/pool.ts';
import { queuePool } from '#db/queue-pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
let runner: Runner | null;
beforeEach(async () => {
  database = await createTestDatabase();
  runner = null;
});
afterEach(async () => {
  await runner?.stop();
  await database.drop();
});

interface Job {
  attempts: number;
  free: boolean;
}

const jobsLeft = async () => {
  const { rows } = await database.pool.query<Job>(
    'select attempts, locked_by is null as free from graphile_worker._private_jobs',
  );
  return rows;
};

const ends: [string, () => Promise<void>, Job[]][] = [
  ['done', () => Promise.resolve(), []],
  ['failed', () => Promise.reject(new Error('Not today')), [{ attempts: 1, free: true }]],
];

test.each(ends)(
  'a job that is %s while its connection is lost ends a little later',
  async (_how, end, left) => {
    const pool = createPool(database.connectionString, { max: 3 });
    const holder = await database.pool.connect();
    const holds = async (): Promise<void> => {
      await holder.query('begin; select from graphile_worker._private_jobs for update');
    };
    await addJob(database.db, 'try', {});
    runner = await run({
      pgPool: queuePool(pool),
      concurrency: 1,
      noHandleSignals: true,
      taskList: {
        // The row of the job is locked, so that writing its end waits.
        try: async (): Promise<void> => {
          await holds();
          await end();
        },
      },
      logger: new Logger(() => () => undefined),
    });
    // The connection that waits is ended as by a crash of the server.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    await holder.query('rollback');
    holder.release();
    await vi.waitFor(async () => expect(await jobsLeft()).toEqual(left), 20_000);
    await runner.stop();
    runner = null;
    await pool.end();
  },
);
