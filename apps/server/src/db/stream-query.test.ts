import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { streamQuery } from './stream-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.useRealTimers());

const many = sql`select n from generate_series(1, 100000) n`;
const open = () => streamQuery<{ n: number }>(database.db, many);
const connections = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and query like '%generate_series(1, 100000)%'
       and pid <> pg_backend_pid()`,
  );
  return rowCount;
};

test('reads three at once, and starts the next when one ends', async () => {
  const streams = await Promise.all([open(), open(), open()]);
  for (const stream of streams) stream.read();
  let begun = false;
  const fourth = open().then((stream) => {
    begun = true;
    return stream;
  });
  for (let time = 0; time < 100; time += 1) await database.pool.query('select');
  expect(begun).toBe(false);
  streams[0].destroy();
  let rows = 0;
  for await (const { n } of await fourth) rows = n;
  expect(rows).toBe(100_000);
  for (const stream of streams) stream.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});

test('frees its place when a query fails', async () => {
  for (let time = 0; time < 4; time += 1) {
    const stream = await streamQuery(database.db, sql`select no_such_column`);
    await expect(stream.toArray()).rejects.toThrow('no_such_column');
  }
});

test('ends after ten minutes without a reader', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stream = await open();
  const ended = new Promise((resolve) => stream.once('error', resolve));
  stream.read();
  vi.advanceTimersByTime(9 * 60_000);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(await ended).toMatchObject({ message: expect.stringContaining('ten minutes') as string });
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});
