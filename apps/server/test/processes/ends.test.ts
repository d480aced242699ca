import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startProcess } from '../harness/child-process.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { makeBusiness } from '../support/test-business.ts';
import { connections, count, jobListeners } from './count.ts';
import { RestlessBrowser } from './restless-browser.ts';
import { isSoSoon, isThere, startServer, type SeveralProcesses } from './several-processes.ts';

let database: TestDatabase;
let server: SeveralProcesses | undefined;

beforeEach(async () => {
  server = undefined;
  database = await createTestDatabase();
  await makeBusiness(database.db);
});
afterEach(async () => {
  await server?.killHard();
  await database.drop();
});

const start = async (env: Record<string, string> = {}): Promise<SeveralProcesses> => {
  server = await startServer({ DATABASE_URL: database.connectionString, ...env });
  return server;
};

test('a closed copy that is opened is served anew by all workers, at the same address', async () => {
  await database.pool.query('update installation set closed_at = now(), backup_made_at = now()');
  const { url, pids, untilBothAnswered, said } = await start();
  const before = [...pids().values()];
  const browser = new RestlessBrowser(url);
  await untilBothAnswered(async () => expect((await browser.get('/api/rates')).status).toBe(503));
  expect(await jobListeners(database)).toBe(0);
  await database.pool.query('update installation set closed_at = null');
  await said('It is open now');
  expect(before.filter(isThere)).toEqual([]);
  await untilBothAnswered(async () => expect((await browser.get('/api/rates')).status).toBe(200));
  expect(await jobListeners(database)).toBe(1);
});

test('SIGTERM in the middle of a booking answers it, keeps what was answered, and ends all within the time for it', async () => {
  const { url, pids, stop } = await start({ JOBS: 'off' });
  expect(await jobListeners(database)).toBe(0);
  const workers = [...pids().values()];
  const browser = new RestlessBrowser(url);
  await browser.get('/sanctum/csrf-cookie');
  const waiting = await database.pool.connect();
  await waiting.query('begin; lock table bookings');
  const date = addDays(todayIn('America/Toronto', new Date()), 40);
  const booking = browser.post('/api/booking/create', bookingBody(date), fromRandomNetwork());
  await isSoSoon('the booking waits', async () => {
    const locked = `datname = current_database() and wait_event_type = 'Lock'`;
    return (await count(database, `pg_stat_activity where ${locked}`)) > 0;
  });
  const stopped = stop();
  await waiting.query('commit');
  waiting.release();
  const { status, body } = await booking;
  expect(status).toBe(200);
  const { code, ms } = await stopped;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(20_000);
  expect(workers.filter(isThere)).toEqual([]);
  await isSoSoon('no connection is left', async () => (await connections(database)) === 0);
  const id = bookedId({ body: JSON.parse(body) });
  const paid = `ledger_entries l join test_gateway.payments p on p.ref = l.gateway_ref
    where l.booking_id = ${id} and p.status = 'succeeded'`;
  expect(await count(database, paid)).toBe(1);
});

test('workers end with a primary that is killed, and the next start takes over its database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'slipway-processes-'));
  const own = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: 'off' };
  const pidOfDatabase = async () => {
    const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(note.split('\n', 1)[0]);
  };
  try {
    const { pids, killHard } = await start(own);
    const workers = [...pids().values()];
    const postgres = await pidOfDatabase();
    await killHard();
    await isSoSoon('no worker is left', () => !workers.some(isThere));
    expect(isThere(postgres)).toBe(true);
    const { url, stop } = await start({ ...own, PROCESSES: '1' });
    expect(await pidOfDatabase()).toBe(postgres);
    expect((await new RestlessBrowser(url).get('/readyz')).status).toBe(200);
    expect((await stop()).code).toBe(0);
    await expect(pidOfDatabase()).rejects.toThrow(/ENOENT/);
  } finally {
    await server?.killHard();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.each(['1', '2'])(
  'SIGTERM in the middle of the first start ends the start and its database: %s processes',
  async (processes) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slipway-processes-'));
    const note = join(dataDir, 'postgres', 'postmaster.pid');
    const { child, killHard } = await startProcess('src/main.ts', [], {
      ...{ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: 'off', PORT: '0', PROCESSES: processes },
      LOG_LEVEL: 'error',
    });
    try {
      const exited = once(child, 'exit');
      await isSoSoon('the database runs', () => existsSync(note));
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      expect(existsSync(note)).toBe(false);
    } finally {
      await killHard();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test('a worker that cannot start ends the start, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(start({ PORT: String(port) })).rejects.toThrow(/It ended before/);
  await isSoSoon('no connection is left', async () => (await connections(database)) === 0);
  taken.close();
});
