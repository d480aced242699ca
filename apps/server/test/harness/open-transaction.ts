import { expect, vi } from 'vitest';
import type { TestApp } from './build-app.ts';

type Statement = [sql: string, values: unknown[]];

/** What is done before the request, the request that waits for it, and what else is done before the commit. */
export type Steps<T> = [first: Statement, request: () => Promise<T>, then?: Statement[]];

/** Runs statements in a transaction while a request waits for its locks, and commits. @returns the request's result */
export async function whileTransactionIsOpen<T>(
  { database }: Pick<TestApp, 'database'>,
  ...[first, request, then = []]: Steps<T>
): Promise<T> {
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(...first);
    const waiting = request();
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThan(0);
    });
    for (const statement of then) await other.query(...statement);
    await other.query('commit');
    return await waiting;
  } finally {
    other.release();
  }
}
