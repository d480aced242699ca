// Bookings per second through HTTP, compared with a bare route that does the least (`lib/reference.mjs`) and with
// pgbench running the same statements, all on the same database server. The embedded gateway keeps its books in memory.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { bookingOf, callOf, kinds, networkOf, ways } from './lib/booking-of.mjs';
import { bookingStatements } from './lib/booking-statements.mjs';
import { pgbenchScript } from './lib/pgbench-script.mjs';
import { withProcessorTime } from './lib/processor-time.mjs';
import { recorded } from './lib/recorded.mjs';
import { runLoad } from './lib/run-load.mjs';
import { startReference, startServer, visitorHeaders } from './lib/server.mjs';
import { writesOf } from './lib/writes.mjs';

const run = promisify(execFile);
const REPLAY = fileURLToPath(new URL('./lib/replay.mjs', import.meta.url));
const users = 16;
const days = 900;
const rounds = 3;
/** How many bookings each of pgbench's clients can make. */
const turns = 2000;
/** The ids of a way's units: those of a round follow those of the one before. */
const unitsOfWay = 1000;
/** Bookings for which there are units in a round: more than are made. */
const maxThroughHttp = 20_000;

/** How many bookings a unit takes, and how many units a round needs. */
function placesOf(way) {
  const each = ways[way].days ?? 1;
  const places = Math.floor(days / each);
  const units = Math.ceil(maxThroughHttp / places) + Math.ceil((users * turns) / places);
  return { places, each, units };
}

/** Creates the units of each way, each with a package of the same id. */
export async function makeUnits(client) {
  await client.query(kinds);
  // The demo is closed on some days, which would refuse a booking.
  await client.query('delete from closings');
  for (const [index, way] of Object.keys(ways).entries()) {
    const { kind, unit } = ways[way];
    const first = 1000 + index * unitsOfWay;
    await client.query(
      `insert into units (id, company_id, name, price_cents, schedule, starts, items_quantity, max_guests, included_guests)
       overriding system value
       select $1::integer + n, 1, 'Bench ' || ($1::integer + n), $6::integer, $2, $3::time[], $4, $5::integer, $5::integer
       from generate_series(0, ${unitsOfWay - 1}) n`,
      [first, unit.schedule, unit.starts, unit.items, unit.guests, unit.price],
    );
    await client.query(
      `insert into packages (id, unit_id, kind, price_cents) overriding system value
       select id, id, $1, price_cents from units where id between $2::integer and $2::integer + ${unitsOfWay - 1}`,
      [kind, first],
    );
  }
}

async function book(url, headers, way, body, n) {
  const answer = await fetch(`${url}${callOf(way)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-forwarded-for': networkOf(n),
      'idempotency-key': `bench-key-${10_000_000 + n}`,
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`Booking answered ${await answer.text()}`);
}

/** Excludes jobs, which are added after the answer for several bookings at once. */
const isBookings = ({ text }) => !text.includes('graphile_worker.add_job(');

/** Records the statements of one booking. */
const record = async (file, work) => (await recorded(file, work)).filter(isBookings);

const textsOf = (statements) => JSON.stringify(statements.map(({ text }) => text));

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

/** The statements of a booking of a way, on units of its own. */
async function statementsOf(way, index, { url, headers, recording }) {
  const dayOf = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const last = 1000 + (index + 1) * unitsOfWay - 1;
  const made = (at) => {
    const n = 10 * index + at;
    return book(url, headers, way, bookingOf(way, last - at, dayOf(500 + at), n), n);
  };
  await made(1);
  // What the server does by the clock may come in between.
  for (let at = 2; at < 9; at += 2) {
    const first = await record(recording, () => made(at));
    const second = await record(recording, () => made(at + 1));
    if (textsOf(first) !== textsOf(second)) continue;
    const own = {
      unique: String(10_000_000 + 10 * index + at),
      day: dayOf(500 + at),
      otherDay: dayOf(501 + at),
      unit: last - at,
    };
    return bookingStatements(first, second, own);
  }
  throw new Error(`The bookings of ${way} differ in their queries`);
}

/** What a booking of a way writes to the log, on a unit of its own. */
function writesOfWay(client, way, index, { url, headers }) {
  const many = 50;
  const unit = 1000 + (index + 1) * unitsOfWay - 20;
  const each = ways[way].days ?? 1;
  return writesOf(client, many, async () => {
    for (let n = 0; n < many; n += 1) {
      const day = new Date(Date.now() + (20 + n * each) * 86_400_000).toISOString().slice(0, 10);
      const visitor = 5_000_000 + index * 1000 + n;
      await book(url, headers, way, bookingOf(way, unit, day, visitor), visitor);
    }
  });
}

/** @returns for each way of booking both loads of every round, and those of the bare route */
export async function benchBookings(dataDir, seconds, chosen = Object.keys(ways)) {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-bench-sql-'));
  const recording = join(folder, 'queries');
  // Jobs run in another process during this measurement (`JOBS=off`).
  const server = await startServer(dataDir, {
    RECORD_QUERIES: recording,
    JOBS: 'off',
    GATEWAY_BOOKS: 'memory',
  });
  const bare = await startReference(server.connectionString, 10);
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    await makeUnits(client);
    const headers = await visitorHeaders(server.url);
    await client.query('alter table bookings alter column id restart with 7000001');
    const measured = [];
    for (const [index, way] of Object.keys(ways).entries()) {
      if (!chosen.includes(way)) continue;
      const booking = await statementsOf(way, index, { url: server.url, headers, recording });
      const writes = await writesOfWay(client, way, index, { url: server.url, headers });
      const first = 1000 + index * unitsOfWay;
      const loads = { http: [], sql: [] };
      measured.push({ way, index, booking, writes, first, ...placesOf(way), ...loads });
    }
    const reference = [];
    for (let round = 0; round < rounds; round += 1) {
      const places = { way: 'whole days', firstUnit: 1 + round * 100_000, places: days };
      const of = { url: bare.url, path: '/book', method: 'POST', headers };
      const ofRoute = () => runLoad({ ...of, users, seconds, places });
      reference.push(await withProcessorTime(bare.pid, dataDir, ofRoute));
      for (const { way, index, booking, first, places, each, units, http, sql } of measured) {
        const firstUnit = first + round * units;
        const options = { url: server.url, path: callOf(way), method: 'POST', headers };
        const at = { way, firstUnit, places };
        const ofBookings = () => runLoad({ ...options, users, seconds, places: at });
        http.push(await withProcessorTime(server.pid, dataDir, ofBookings));
        // Eight digits, which the statements' own texts end with.
        const firstNumber = 20_000_000 + (10 * index + round) * 1_000_000;
        const place = {
          firstUnit: firstUnit + units - Math.ceil((users * turns) / places),
          places,
        };
        const numbered = { ...place, days: each, firstNumber };
        sql.push(await replay(server.connectionString, folder, booking, numbered, seconds));
      }
    }
    return { measured, reference, memory: server.memory() };
  } finally {
    await client.end();
    await bare.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
