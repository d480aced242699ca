import { parseCrontab } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { createUser } from './support/factories.ts';
import { cleanUpCrontab, cleanUpTasks } from '../src/clean-up.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

type Insert = (key: string, at: Date) => [string, unknown[]];

/** Inserts a row of a given age into each table. */
const tables = {
  rate_limits: (key: string, at: Date) => [
    'insert into rate_limits (key, points, expire) values ($1, 1, $2)',
    [key, at.getTime()],
  ],
  sessions: (key: string, at: Date) => [
    `insert into sessions (sid, sess, expire) values ($1, '{}', $2)`,
    [key, at],
  ],
  email_links: (key: string, at: Date) => [
    `insert into email_links (token_hash, purpose, user_id, email_key, expires_at)
     values ($1, 'verify', (select max(id) from users), 'a@b.co', $2)`,
    [key, at],
  ],
  booking_requests: (key: string, at: Date) => [
    `insert into booking_requests (key, fingerprint, created_at) values ($1, 'f', $2)`,
    [key, at],
  ],
  'test_gateway.answers': (key: string, at: Date) => [
    `insert into test_gateway.answers (key, fingerprint, answer, created_at)
     values ($1, '{}', '{}', $2)`,
    [key, at],
  ],
} satisfies Record<string, Insert>;

test.each([
  ['rate_limits', -0.1, 0.1],
  ['sessions', -0.1, 0.1],
  ['email_links', 29, 31],
  ['booking_requests', 29, 31],
  ['test_gateway.answers', 29, 31],
] as const)('%s keeps rows of %d days and deletes those of %d days', async (table, kept, lost) => {
  await createUser(server.deps.db);
  const { pool } = server.database;
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 3600_000);
  await pool.query(`delete from ${table}`);
  const insert: Insert = tables[table];
  await pool.query(...insert('kept', ago(kept)));
  await pool.query(...insert('lost', ago(lost)));
  await pool.query(`select graphile_worker.add_job('clean-up')`);
  await server.runJobs(cleanUpTasks(server.deps));
  const { rows } = await pool.query<object>(`select * from ${table}`);
  expect(rows.map((row) => Object.values(row).includes('kept'))).toEqual([true]);
});

test('runs once a day', () => {
  const [line, ...more] = parseCrontab(cleanUpCrontab);
  expect(more).toEqual([]);
  expect(Object.keys(cleanUpTasks(server.deps))).toEqual([line?.task]);
  const day = new Date('2026-06-15T03:30:00Z');
  const digest = { min: 30, hour: 3, date: 15, month: 6, dow: day.getUTCDay() };
  expect(line?.match(digest)).toBe(true);
  expect(line?.match({ ...digest, hour: 4 })).toBe(false);
});
