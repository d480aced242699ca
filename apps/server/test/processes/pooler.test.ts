import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor } from '../harness/server-process.ts';
import { bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { createUser, password } from '../support/factories.ts';
import { makeBusiness } from '../support/test-business.ts';
import { count, jobListeners } from './count.ts';
import { pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { RestlessBrowser } from './restless-browser.ts';
import { startServer, type SeveralProcesses } from './several-processes.ts';

/** Far fewer than the server's own connections to the pooler, so that they are shared all the time. */
const poolSize = 3;
const bookings = 60;

const dayAhead = (n: number): CalendarDate => addDays(todayIn('America/Toronto', new Date()), n);

const title =
  pgbouncer === undefined
    ? 'not run, because PgBouncer is not installed'
    : 'behind PgBouncer in transaction mode, with two processes';

describe.skipIf(pgbouncer === undefined)(title, () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let server: SeveralProcesses;

  beforeAll(async () => {
    database = await createTestDatabase();
    await makeBusiness(database.db);
    pooler = await startPgbouncer(pgbouncer ?? '', database.connectionString, poolSize);
    server = await startServer({
      DATABASE_URL: pooler.connectionString,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: database.connectionString,
    });
  });
  afterAll(async () => {
    await server.killHard();
    await pooler.stop();
    await database.drop();
  });

  /** What each connection of the pooler to the database says; all are in use meanwhile. */
  async function onEachConnection(query: string): Promise<unknown[]> {
    const clients = Array.from(
      { length: poolSize },
      () => new pg.Client({ connectionString: pooler.connectionString }),
    );
    try {
      await Promise.all(clients.map((client) => client.connect()));
      await Promise.all(clients.map((client) => client.query('begin')));
      const read = await Promise.all(
        clients.map((client) => client.query<Record<string, unknown>>(query)),
      );
      await Promise.all(clients.map((client) => client.query('commit')));
      return read.map(({ rows }) => rows);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }
  const onEach = (rows: unknown[]) => Array.from({ length: poolSize }, () => rows);

  test('many visitors book at once, of those who want the last place one gets it, and all is paid and sent', async () => {
    const visitors = await Promise.all(Array.from({ length: 4 }, () => openVisitor(server.url)));
    server.forget();
    const press = (n: number, date: CalendarDate) =>
      visitors[n % visitors.length]?.post(
        '/api/booking/create',
        bookingBody(date),
        fromRandomNetwork(),
      );
    const answers = await Promise.all(
      Array.from({ length: bookings }, (_, n) =>
        Promise.all([press(n, dayAhead(40 + n)), press(n + 1, dayAhead(39))]),
      ),
    );
    expect(server.answered().size).toBe(2);
    expect(answers.map(([booked]) => booked?.status)).toEqual(answers.map(() => 200));
    const last = answers.map(([, answer]) => answer?.status ?? 0).sort((a, b) => a - b);
    expect(last).toEqual([200, ...Array.from({ length: bookings - 1 }, () => 422)]);
    const paid = `bookings b join ledger_entries l on l.booking_id = b.id
      join test_gateway.payments p on p.ref = l.gateway_ref where p.status = 'succeeded'`;
    expect(await count(database, paid)).toBe(bookings + 1);
    // The job queue listens, and runs what requests add.
    expect(await jobListeners(database)).toBe(1);
    await server.until('all messages are sent', async () => {
      return (await count(database, `messages where state in ('queued', 'sending')`)) === 0;
    });
  });

  test('connections are left as they were: with limits, without statements, settings, locks or listeners', async () => {
    expect(
      await onEachConnection(
        `select name, setting from pg_settings where name like '%_timeout' and source = 'database user' order by name`,
      ),
    ).toEqual(
      onEach([
        { name: 'idle_in_transaction_session_timeout', setting: '60000' },
        { name: 'lock_timeout', setting: '20000' },
        { name: 'statement_timeout', setting: '60000' },
      ]),
    );
    expect(await onEachConnection('select name from pg_prepared_statements')).toEqual(onEach([]));
    expect(await onEachConnection('select pg_listening_channels()')).toEqual(onEach([]));
    expect(
      await onEachConnection(
        `select mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      ),
    ).toEqual(onEach([]));
    // PgBouncer itself sets these for each of its clients.
    const ofPooler = `'application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings'`;
    expect(
      await onEachConnection(
        `select name from pg_settings where source = 'session' and name not in (${ofPooler})`,
      ),
    ).toEqual(onEach([]));
    // Of this database alone: other tests lock in theirs at the same time, and work of the server for a moment.
    const held = `pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => count(database, held)).toBe(0);
  });

  test('a long export is read to its end, and people stay signed in', async () => {
    const { email } = await createUser(database.db, { role: 'Admin' });
    const browser = new RestlessBrowser(server.url);
    await browser.get('/sanctum/csrf-cookie');
    expect(await browser.post('/api/login', { email, password })).toMatchObject({ status: 200 });
    await server.untilBothAnswered(async () => {
      const { status, body } = await browser.get('/api/booking-lists/charters/csv');
      expect(status).toBe(200);
      expect(body.match(/@example\.test/g)).toHaveLength(bookings + 1);
    });
  });

  test('nothing of it was an error', () => {
    expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
