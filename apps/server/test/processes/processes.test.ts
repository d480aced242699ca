import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { signedEvent } from '@slipway/test-gateway/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSecret } from '#db/shared-secret.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor } from '../harness/server-process.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { createUser, password } from '../support/factories.ts';
import { makeBusiness } from '../support/test-business.ts';
import { connections, count, jobListeners } from './count.ts';
import { RestlessBrowser } from './restless-browser.ts';
import { isSoSoon, isThere, startServer, type SeveralProcesses } from './several-processes.ts';

const dayAhead = (n: number): CalendarDate => addDays(todayIn('America/Toronto', new Date()), n);

let database: TestDatabase;
let server: SeveralProcesses;

// One server for all tests of this file: starting three processes takes 2 s of processor time.
beforeAll(async () => {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  server = await startServer({
    DATABASE_URL: database.connectionString,
    DATABASE_CONNECTIONS: '14',
    RATE_LIMIT: 'on',
    METRICS_PORT: '0',
  });
});
afterAll(async () => {
  await server.killHard();
  await database.drop();
});

test('two processes answer, one runs the jobs, and together they keep to the connections they may have', async () => {
  expect(new Set([server.pid, ...server.pids().values()]).size).toBe(3);
  const browser = new RestlessBrowser(server.url);
  await Promise.all(Array.from({ length: 100 }, () => browser.get('/api/rates')));
  await server.untilBothAnswered(() => browser.get('/api/rates'));
  expect(await connections(database)).toBeLessThanOrEqual(14);
  expect(await connections(database)).toBeGreaterThan(7);
  expect(await jobListeners(database)).toBe(1);
});

test('metrics add up what all workers did, with the figures of the database once', async () => {
  const asked =
    'slipway_request_duration_seconds_count{route="/api/company-names",method="GET",status="2xx"}';
  const browser = new RestlessBrowser(server.url);
  let times = 0;
  await server.untilBothAnswered(() => {
    times += 1;
    return browser.get('/api/company-names');
  });
  const read = await server.metrics();
  expect(read.get(asked)).toEqual([times]);
  expect(read.get('slipway_processes')).toEqual([2]);
  expect(read.get('slipway_database_connections_max')).toEqual([13]);
  expect(read.get('slipway_job_runners')).toEqual([1]);
  expect(read.get('slipway_jobs_failed')).toEqual([0]);
});

test('who signs in at one worker is signed in at the other, and a token of one counts at the other', async () => {
  const { id, email } = await createUser(database.db, { role: 'Admin' });
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  expect(await browser.post('/api/login', { email, password })).toMatchObject({ status: 200 });
  await server.untilBothAnswered(async () => {
    const { status, body } = await browser.get('/api/user');
    expect([status, body]).toEqual([200, expect.stringContaining(email)]);
  });
  await server.untilBothAnswered(async () => {
    const changed = await browser.post(`/api/user/${id}`, { name: '' });
    // Refused for its input: the session and its token were taken.
    expect(changed.status).toBe(422);
  });
});

test('an event of the test gateway is taken by each worker, and one that is signed otherwise by none', async () => {
  const secret = await sharedSecret(database.db, 'test gateway');
  const deliver = async (by: string) => {
    const { body, signature } = signedEvent({ id: 'evt_1', type: 'other', name: 'ping' }, by);
    const headers = { 'stripe-signature': signature };
    const path = '/api/webhooks/payments';
    const answer = await new RestlessBrowser(server.url).send('POST', path, body, headers);
    return answer.body;
  };
  await server.untilBothAnswered(async () => expect(await deliver(secret)).toContain('received'));
  await server.untilBothAnswered(async () =>
    expect(await deliver('another')).toContain('bad_signature'),
  );
});

test('limits of tries are counted over all workers', async () => {
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  const statuses: number[] = [];
  server.forget();
  for (let n = 0; n < 12; n += 1) {
    const tried = await browser.post('/api/login', { email: 'ada@example.test', password: 'no' });
    statuses.push(tried.status);
  }
  expect(server.answered().size).toBe(2);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

test('a request that is sent to both workers at once, and again, books once and is answered the same', async () => {
  const browser = new RestlessBrowser(server.url);
  await browser.get('/sanctum/csrf-cookie');
  const body = bookingBody(dayAhead(41));
  const headers = { ...fromRandomNetwork(), 'idempotency-key': 'at-both-workers' };
  const press = () => browser.post('/api/booking/create', body, headers);
  server.forget();
  const answers = await Promise.all(Array.from({ length: 6 }, press));
  answers.push(await press());
  expect(server.answered().size).toBe(2);
  const ids = answers.map(({ body: answer }) => bookedId({ body: JSON.parse(answer) }));
  expect(new Set(ids).size).toBe(1);
  expect(await count(database, `bookings where date = '${dayAhead(41)}'`)).toBe(1);
});

test('of 100 visitors who press at the same moment one gets the last place', async () => {
  const date = dayAhead(40);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => openVisitor(server.url)));
  server.forget();
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const visitor = visitors[n % visitors.length];
      return visitor?.post('/api/booking/create', bookingBody(date), fromRandomNetwork());
    }),
  );
  expect(server.answered().size).toBe(2);
  const statuses = answers.map((answer) => answer?.status ?? 0).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 422)]);
  expect(await count(database, `bookings where cancelled_at is null and date = '${date}'`)).toBe(1);
  // Of this booking and the one before.
  expect(await count(database, `test_gateway.payments where status = 'succeeded'`)).toBe(2);
});

test.each([0, 1])(
  'worker %d is started again when it is killed, the other serves meanwhile, and jobs are run',
  async (number) => {
    const before = server.pids().get(number) ?? 0;
    process.kill(before, 'SIGKILL');
    await isSoSoon('the killed one is gone', () => !isThere(before));
    await database.pool.query(`select graphile_worker.add_job('clean-up')`);
    const browser = new RestlessBrowser(server.url);
    for (let n = 0; n < 5; n += 1) expect((await browser.get('/readyz')).status).toBe(200);
    await server.until('it serves again', () => (server.pids().get(number) ?? before) !== before);
    await server.untilBothAnswered(() => browser.get('/readyz'));
    await server.until(
      'one process runs the jobs',
      async () => (await jobListeners(database)) === 1,
    );
    await server.until('the job is done', async () => {
      const waiting = `graphile_worker.jobs where task_identifier = 'clean-up'`;
      return (await count(database, waiting)) === 0;
    });
  },
);
