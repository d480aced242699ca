import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { signedEvent } from '@slipway/test-gateway/events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedSecret } from '#db/shared-secret.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor } from '../harness/server-process.ts';
import { bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { createUser, password } from '../support/factories.ts';
import { makeBusiness } from '../support/test-business.ts';
import {
  isSoSoon,
  isThere,
  RestlessBrowser,
  startServer,
  type SeveralProcesses,
} from './several-processes.ts';

const date: CalendarDate = addDays(todayIn('America/Toronto', new Date()), 40);

let database: TestDatabase;
let server: SeveralProcesses;

beforeEach(async () => {
  database = await createTestDatabase();
  await makeBusiness(database.db);
});
afterEach(async () => {
  await server.killHard();
  await database.drop();
});

const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ DATABASE_URL: database.connectionString, ...env });
};

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
/** Connections of servers to this database, beside those of the test. */
const connections = async () =>
  (await count(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'slipway'`)) - ownConnections();
const ownConnections = () => database.pool.totalCount;

/** Connections that the job queue listens on: one for each process that runs jobs. */
const listening = () =>
  count(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);

/** The numbers of the workers that have answered requests. */
const answered = () =>
  new Set(server.log.flatMap(({ msg, worker }) => (msg === 'answered' ? [worker] : [])));

/** As many requests as it takes until both workers have answered one. */
async function untilBothAnswered(ask: () => Promise<unknown>): Promise<void> {
  server.log.length = 0;
  await server.until('both workers have answered', async () => {
    await ask();
    return answered().size === 2;
  });
}

test('two processes answer, one runs the jobs, and together they keep to the connections they may have', async () => {
  await start({ DATABASE_CONNECTIONS: '14' });
  const pids = [...server.pids().values()];
  expect(new Set([server.pid, ...pids]).size).toBe(3);
  const browser = new RestlessBrowser(server.url);
  await Promise.all(Array.from({ length: 100 }, () => browser.get('/api/settings')));
  await untilBothAnswered(() => browser.get('/api/settings'));
  expect(await connections()).toBeLessThanOrEqual(14);
  expect(await connections()).toBeGreaterThan(7);
  expect(await listening()).toBe(1);
});

test('with JOBS=off no process runs the jobs', async () => {
  await start({ JOBS: 'off' });
  expect(await listening()).toBe(0);
});

test.each([0, 1])(
  'worker %d is started again when it is killed, and the other serves meanwhile',
  async (number) => {
    await start();
    const before = server.pids().get(number) ?? 0;
    process.kill(before, 'SIGKILL');
    await isSoSoon('the killed one is gone', () => !isThere(before));
    const browser = new RestlessBrowser(server.url);
    for (let n = 0; n < 5; n += 1) expect((await browser.get('/readyz')).status).toBe(200);
    await server.until('it serves again', () => (server.pids().get(number) ?? before) !== before);
    await untilBothAnswered(() => browser.get('/readyz'));
    await server.until('one process runs the jobs', async () => (await listening()) === 1);
  },
);

test('who signs in at one worker is signed in at the other, and a token of one counts at the other', async () => {
  await start();
  const { email } = await createUser(database.db, { role: 'Admin' });
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  expect(await browser.post('/api/login', { email, password })).toMatchObject({ status: 200 });
  await untilBothAnswered(async () => {
    const { status, body } = await browser.get('/api/user');
    expect([status, body]).toEqual([200, expect.stringContaining(email)]);
  });
  await untilBothAnswered(async () => {
    const changed = await browser.post('/api/profile/update', { name: '' });
    // Refused for its input: the session and its token were taken.
    expect(changed.status).toBe(422);
  });
});

test('an event of the test gateway is taken by each worker, and one that is signed otherwise by none', async () => {
  await start();
  const secret = await sharedSecret(database.db, 'test gateway');
  const deliver = async (by: string) => {
    const { body, signature } = signedEvent({ id: 'evt_1', type: 'other', name: 'ping' }, by);
    const headers = { 'stripe-signature': signature };
    const path = '/api/webhooks/payments';
    return (await new RestlessBrowser(server.url).send('POST', path, body, headers)).status;
  };
  await untilBothAnswered(async () => expect(await deliver(secret)).toBe(200));
  await untilBothAnswered(async () => expect(await deliver('another')).toBe(400));
});

test('limits of tries are counted over all workers', async () => {
  await start({ RATE_LIMIT: 'on' });
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const tried = await browser.post('/api/login', {
      email: 'ada@example.test',
      password: 'wrong',
    });
    statuses.push(tried.status);
  }
  expect(answered().size).toBe(2);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

test('of 100 visitors who press at the same moment one gets the last place', async () => {
  await start();
  const visitors = await Promise.all(Array.from({ length: 4 }, () => openVisitor(server.url)));
  server.log.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const visitor = visitors[n % visitors.length];
      return visitor?.post('/api/booking/create', bookingBody(date), fromRandomNetwork());
    }),
  );
  expect(answered().size).toBe(2);
  const statuses = answers.map((answer) => answer?.status ?? 0).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 422)]);
  expect(await count(sql`select count(*)::int as n from bookings where cancelled_at is null`)).toBe(
    1,
  );
  expect(
    await count(
      sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`,
    ),
  ).toBe(1);
});

test('a closed copy that is opened is served anew by all workers, at the same address', async () => {
  await database.pool.query('update installation set closed_at = now(), backup_made_at = now()');
  await start();
  const pids = [...server.pids().values()];
  const browser = new RestlessBrowser(server.url);
  await untilBothAnswered(async () => expect((await browser.get('/api/units')).status).toBe(503));
  expect(await listening()).toBe(0);
  await database.pool.query('update installation set closed_at = null');
  await server.said('It is open now');
  expect(pids.filter(isThere)).toEqual([]);
  await untilBothAnswered(async () => expect((await browser.get('/api/units')).status).toBe(200));
  expect(await listening()).toBe(1);
});

test('SIGTERM ends all within the time for it, and a request that has begun is answered', async () => {
  await start();
  const pids = [...server.pids().values()];
  const waiting = await database.pool.connect();
  await waiting.query('begin');
  await waiting.query('lock table users');
  const { email } = await createEmailless();
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  const signingIn = browser.post('/api/login', { email, password: 'wrong' });
  await isSoSoon(
    'the request waits',
    async () =>
      (await count(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) > 0,
  );
  const stopped = server.stop();
  await waiting.query('commit');
  waiting.release();
  expect((await signingIn).status).toBe(422);
  const { code, ms } = await stopped;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(20_000);
  expect(pids.filter(isThere)).toEqual([]);
  await isSoSoon('no connection is left', async () => (await connections()) === 0);
});

const createEmailless = () => Promise.resolve({ email: 'nobody@example.test' });

test('workers end with a primary that is killed', async () => {
  await start();
  const pids = [...server.pids().values()];
  await server.killHard();
  await isSoSoon('no worker is left', () => !pids.some(isThere));
});

test('a start that cannot succeed says why in one line, and leaves nothing running', async () => {
  await createUser(database.db, { role: 'Admin', email: 'admin@slipway.test' });
  await expect(start({ PORT: '70000' })).rejects.toThrow(/It ended before/);
  server = { ...server, killHard: () => Promise.resolve() };
  expect(await connections()).toBe(0);
});
