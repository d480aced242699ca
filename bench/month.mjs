// The month of a unit with 12 items and 200 bookings a day, as the booking page asks for it, beside a
// route of the same server that runs `select 1`.
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { runLoad } from './lib/run-load.mjs';
import { startServer } from './lib/server.mjs';

const users = 16;
const rounds = 3;
const unit = 900;
const items = 12;
const perDay = 200;

/**
 * Kayaks by the half hour from 6 to 23, every other one a quarter later, on 200 of the 408 places of each
 * day: a hash of the place decides which, so that items are taken in no order.
 */
const fill = `
insert into package_kinds (code, name, sold_by, starts, length, crew_minutes)
values ('half_hours', 'Half hours', 'item', '{"form": "every", "minutes": 30, "from": "06:00:00", "to": "23:00:00"}',
  '{"form": "choice", "from": 30, "to": 240, "step": 30}', 0);
insert into units (id, company_id, name, price_cents, schedule, max_guests, items_quantity) overriding system value
values (${unit}, 1, 'Busy kayaks', 1000, 'times', 1, ${items});
insert into packages (id, unit_id, kind, price_cents) overriding system value values (${unit}, ${unit}, 'half_hours', 1000);
create temp table place as
select row_number() over () as n, date, item, (date + time '06:00' + slot * interval '30 minutes' + item % 2 * interval '15 minutes') at time zone 'America/Toronto' as starts_at
from (
  select date::date, slot, item,
    row_number() over (partition by date order by hashint8extended(slot * 100 + item, extract(epoch from date)::bigint)) as rank
  from generate_series($1::date, $1::date + 61, interval '1 day') date,
    generate_series(0, 33) slot, generate_series(1, ${items}) item
) s where rank <= ${perDay};
insert into bookings (id, company_id, unit_id, item, package_id, kind, date, time, starts_at, ends_at, guests, name, email,
  phone, status, total_cents, deposit_cents, terms, source, created_at)
overriding system value
select 5000000 + n, 1, ${unit}, item, ${unit}, 'half_hours', date, (starts_at at time zone 'America/Toronto')::time, starts_at,
  starts_at + interval '30 minutes', 1, 'Bench Guest', 'bench@example.test', '+14165550100', 2, 1000, 100,
  '{"zone": "America/Toronto", "packageName": "Half hours", "currency": "CAD"}', 'public', now()
from place;
insert into taken_times (unit_id, item, during, booking_id)
select ${unit}, item, tstzrange(starts_at, starts_at + interval '30 minutes'), 5000000 + n from place;
analyze bookings, taken_times;`;

/** The first and last day of the month after next. */
function month() {
  const now = new Date();
  const day = (months, date) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date))
      .toISOString()
      .slice(0, 10);
  return { from: day(2, 1), to: day(3, 0) };
}

/** @returns both loads of every round, and how large the answer is, as it is and compressed */
export async function benchMonth(dataDir, seconds) {
  const server = await startServer(dataDir, { JOBS: 'off' });
  const { from, to } = month();
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  const path = `/api/availability/${unit}?from=${from}&to=${to}`;
  const load = (of, time) =>
    runLoad({ url: server.url, path: of, method: 'GET', headers: {}, users, seconds: time });
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(fill.replaceAll('$1::date', `'${from}'::date`));
    await client.query('commit');
    const answer = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    const { data } = JSON.parse(answer);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    await load(path, 1);
    await load('/readyz', 1);
    const told = [];
    const selectOne = [];
    for (let round = 0; round < rounds; round += 1) {
      told.push(await load(path, seconds));
      selectOne.push(await load('/readyz', seconds));
    }
    return {
      told,
      selectOne,
      ranges: data.ranges.length,
      kilobytes: answer.length / 1000,
      compressed: brotliCompressSync(answer, { params: quality }).length / 1000,
    };
  } finally {
    await client.end();
    await server.stop();
  }
}
