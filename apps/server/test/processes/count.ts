import type { TestDatabase } from '../harness/database.ts';

/** How many rows there are. @param from tables, and what holds of the rows */
export async function count({ pool }: TestDatabase, from: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? -1;
}

/** Connections of servers to this database, beside those of the test. */
export const connections = async (database: TestDatabase): Promise<number> =>
  (await count(
    database,
    `pg_stat_activity where datname = current_database() and application_name = 'slipway'`,
  )) - database.pool.totalCount;

/** Connections that the job queue listens on: one for each process that runs jobs. */
export const jobListeners = (database: TestDatabase): Promise<number> =>
  count(database, `pg_stat_activity where datname = current_database() and query ilike 'listen%'`);
