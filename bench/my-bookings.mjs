// My bookings of a customer with 500 bookings: the first load, and a load with a filter.
import pg from 'pg';
import { runLoad } from './lib/run-load.mjs';
import { signedIn, startServer } from './lib/server.mjs';

const users = 16;
const rounds = 3;
const bookings = 500;
const email = 'customer@slipway.test';

/** Copies a booking of the customer to other days, paid, without crew. */
async function makeBookings(client) {
  const { rows } = await client.query(
    `with one as (
       select b.* from bookings b join users u on u.id = b.customer_id
       where u.email = $1 and b.unit_id is not null and b.cancelled_at is null order by b.id limit 1
     ), made as (
       insert into bookings (company_id, unit_id, item, package_id, kind, date, time, starts_at, ends_at,
         guests, name, email, phone, customer_id, status, total_cents, deposit_cents, terms, created_at)
       select company_id, unit_id, item, package_id, kind, date + n, time,
         starts_at + n * interval '1 day', ends_at + n * interval '1 day', guests, name, email, phone,
         customer_id, 2, total_cents,
         deposit_cents, terms, created_at
       from one, generate_series(-250, ${bookings - 251}) n
       returning id, total_cents, deposit_cents
     )
     select id, deposit_cents from made`,
    [email],
  );
  await client.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, paid_on, made_at)
     select (row ->> 'id')::integer, 'payment', 2, (row ->> 'deposit_cents')::bigint, 'CAD', 'Cash',
       current_date, now()
     from jsonb_array_elements($1::jsonb) row where (row ->> 'deposit_cents')::bigint > 0`,
    [JSON.stringify(rows)],
  );
  await client.query('vacuum analyze bookings');
  await client.query('vacuum analyze ledger_entries');
}

/** @returns the loads of every round, of the first page and of a filtered one */
export async function benchMyBookings(dataDir, seconds) {
  const server = await startServer(dataDir, { JOBS: 'off' });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    await makeBookings(client);
    const headers = await signedIn(server.url, email);
    const list = '/api/my-bookings-with-payments?page=1&per_page=10';
    const filtered = `${list}&unit=e&status=2&survey=0`;
    const load = (path, time) =>
      runLoad({ url: server.url, path, method: 'GET', headers, users, seconds: time });
    const { meta } = await (await fetch(`${server.url}${list}`, { headers })).json();
    if (meta.total < bookings) throw new Error(`Only ${meta.total} bookings`);
    await load(list, 1);
    const first = [];
    const filter = [];
    for (let round = 0; round < rounds; round += 1) {
      first.push(await load(list, seconds));
      filter.push(await load(filtered, seconds));
    }
    return { first, filter, total: meta.total };
  } finally {
    await client.end();
    await server.stop();
  }
}
