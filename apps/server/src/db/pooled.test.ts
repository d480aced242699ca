import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#db/pool.ts';
import {
  databaseOn,
  inTransaction,
  pipeline,
  pipelinedTransaction,
  prepared,
} from '#db/transaction.ts';
import type { Db } from '#db/transaction.ts';
import { createTestDatabase } from '#test/harness/database.ts';
import type { TestDatabase } from '#test/harness/database.ts';

// What a pooler that gives out a connection for each transaction needs, tried without one: test/processes/pooler.test.ts
// tries it with PgBouncer.

let database: TestDatabase;
let pooled: Pool;
/** What was sent outside a transaction before the statement ahead of it was answered. */
const early: unknown[] = [];

/** Notes statements that a pooler could give to another connection than the one ahead of them. */
function watch(pool: Pool): void {
  pool.on('connect', (client) => {
    let inTransactionNow = false;
    let unanswered = 0;
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      inTransactionNow = status !== 'I';
      unanswered -= 1;
    });
    const send = client.query.bind(client);
    const watched = (first: unknown, ...rest: unknown[]): unknown => {
      if (unanswered > 0 && !inTransactionNow) early.push(first);
      unanswered += 1;
      return Reflect.apply(send, undefined, [first, ...rest]);
    };
    Reflect.set(client, 'query', watched);
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  pooled = createPool(connectionString, { max: 1, directUrl: connectionString });
  watch(pooled);
});
afterAll(async () => {
  await pooled.end();
  await database.drop();
});

const transactionOf = async (db: Db) => {
  const [row] = await prepared<{ id: string }>(
    db,
    'own-id',
    'select pg_current_xact_id()::text as id',
  );
  return row?.id;
};
const statementsOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
  return rows.map(({ name }) => name);
};

test('a connection through a pooler begins without limits, which it would refuse, and a direct one with them', async () => {
  const limitOf = async (pool: Pool) =>
    (await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows;
  expect(await limitOf(pooled)).toEqual([{ statement_timeout: '0' }]);
  expect(await limitOf(database.pool)).toEqual([{ statement_timeout: '1min' }]);
});

test('a connection through a pooler keeps no prepared statement', async () => {
  const one = createPool(database.connectionString, { max: 1 });
  for (const pool of [one, pooled]) await inTransaction(databaseOn(pool), transactionOf);
  expect(await statementsOf(one)).toEqual(['own-id']);
  await one.end();
  expect(await statementsOf(pooled)).toEqual([]);
});

test('what shares a round trip is in one transaction, and is sent once it has begun', async () => {
  const db = databaseOn(pooled);
  const both = await pipeline(db, (tx) => Promise.all([transactionOf(tx), transactionOf(tx)]));
  expect(new Set(both).size).toBe(1);
  const four = await pipelinedTransaction(
    db,
    (tx) => Promise.all([transactionOf(tx), transactionOf(tx)]),
    async (tx, seen, { commitWith }) => [
      ...seen,
      ...(await commitWith(() => Promise.all([transactionOf(tx), transactionOf(tx)]))),
    ],
  );
  expect(new Set(four).size).toBe(1);
  expect(four).not.toContain(both[0]);
  expect(early).toEqual([]);
});

test('a transaction that fails leaves nothing unanswered to the next', async () => {
  const db = databaseOn(pooled);
  const failing = pipelinedTransaction(
    db,
    (tx) => Promise.all([transactionOf(tx), tx.$client.query('select 1/0')]),
    () => Promise.resolve(),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await inTransaction(db, transactionOf)).toBeDefined();
  expect(early).toEqual([]);
});
