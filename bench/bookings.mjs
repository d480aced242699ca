// Bookings per second through HTTP, compared with pgbench running the same statements on the same
// database.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { bookingOf, networkOf } from './lib/booking-of.mjs';
import { bookingStatements } from './lib/booking-statements.mjs';
import { pgbenchScript } from './lib/pgbench-script.mjs';
import { recorded } from './lib/recorded.mjs';
import { runLoad } from './lib/run-load.mjs';
import { startServer, visitorHeaders } from './lib/server.mjs';

const run = promisify(execFile);
const REPLAY = fileURLToPath(new URL('./lib/replay.mjs', import.meta.url));
const users = 16;
const days = 900;
const units = 160;
const rounds = 3;

/** Creates units that take one booking a day, each with a full-day package of the same id. */
async function makeUnits(client) {
  await client.query(`
    insert into units (id, company_id, name, price_cents, schedule, starts) overriding system value
    select 1000 + n, 1, 'Bench ' || n, 100000, 'day', '{05:00}' from generate_series(0, ${units - 1}) n`);
  await client.query(`
    insert into packages (id, unit_id, kind, price_cents) overriding system value
    select id, id, 'full_day', 120000 from units where id >= 1000`);
}

async function book(url, headers, unit, date, n) {
  const answer = await fetch(`${url}/api/booking/create`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-forwarded-for': networkOf(n),
      'idempotency-key': `bench-key-${10_000_000 + n}`,
    },
    body: JSON.stringify(bookingOf(unit, date, n)),
  });
  if (answer.status !== 200) throw new Error(`Booking answered ${await answer.text()}`);
}

/** Excludes jobs, which are added after the answer for several bookings at once. */
const isBookings = ({ text }) => !text.includes('graphile_worker.add_job(');

/** Records the statements of one booking. */
const record = async (file, work) => (await recorded(file, work)).filter(isBookings);

/**
 * Bookings per second with the statements alone: by pgbench, or a plain driver loop if it is
 * missing.
 */
async function replay(connectionString, folder, booking, place, seconds) {
  const script = join(folder, `booking-${place.firstUnit}.sql`);
  await writeFile(script, pgbenchScript(booking, place));
  try {
    const { stdout } = await run('pgbench', [
      ...[connectionString, '-n', '-M', 'prepared', '-c', String(users), '-j', '1'],
      ...['-T', String(seconds), '-D', 'turn=0', '-f', script],
    ]);
    return { by: 'pgbench', perSecond: Number(/tps = ([\d.]+)/.exec(stdout)[1]) };
  } catch (error) {
    if (error.code !== 'ENOENT')
      throw new Error(`pgbench: ${error.stderr ?? ''}`, { cause: error });
  }
  const file = join(folder, 'booking.json');
  await writeFile(file, JSON.stringify(booking));
  const options = { file, connectionString, clients: users, seconds, place };
  const { stdout } = await run(process.execPath, [REPLAY, JSON.stringify(options)]);
  return { by: 'a bare driver loop', perSecond: Number(stdout) };
}

/** @returns rows for the table, with the goal for the ratio */
export async function benchBookings(dataDir, seconds) {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-bench-sql-'));
  const recording = join(folder, 'queries');
  // Jobs run in another process during this measurement (`JOBS=off`).
  const server = await startServer(dataDir, { RECORD_QUERIES: recording, JOBS: 'off' });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    await makeUnits(client);
    const headers = await visitorHeaders(server.url);
    const dayOf = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await client.query('alter table bookings alter column id restart with 7000001');
    await book(server.url, headers, 1159, dayOf(500), 1);
    const first = await record(recording, () => book(server.url, headers, 1158, dayOf(501), 2));
    const second = await record(recording, () => book(server.url, headers, 1157, dayOf(502), 3));
    const own = { unique: String(10_000_002), day: dayOf(501), unit: 1158 };
    const booking = bookingStatements(first, second, own);
    const http = [];
    const sql = [];
    for (let round = 0; round < rounds; round += 1) {
      const firstUnit = 1000 + round * 50;
      const options = { url: server.url, path: '/api/booking/create', method: 'POST', headers };
      http.push(await runLoad({ ...options, users, seconds, places: { firstUnit, days } }));
      const firstNumber = 20_000_000 + round * 1_000_000;
      const place = { firstUnit: firstUnit + 10, days, firstNumber };
      sql.push(await replay(server.connectionString, folder, booking, place, seconds));
    }
    return { http, sql, memory: server.memory(), statements: first.length };
  } finally {
    await client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
