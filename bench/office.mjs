// The back office with many bookings, compared with few: lists, searches, calendar and reports through HTTP, with the
// plans of all their statements, and the bytes of each index for a booking.
import { mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { fillOffice } from './lib/office-data.mjs';
import { officeRequests } from './lib/office-requests.mjs';
import { badPlans, bigTables } from './lib/plans.mjs';
import { recorded } from './lib/recorded.mjs';
import { runLoad } from './lib/run-load.mjs';
import { signedIn, startServer } from './lib/server.mjs';

const users = 16;
const zone = 'America/Toronto';

const connected = async ({ connectionString }) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** Generates the business and sums its months, as the product would within minutes. */
async function makeBusiness(dataDir, size, today) {
  for (const JOBS of ['off', 'on']) {
    const server = await startServer(dataDir, { JOBS });
    const client = await connected(server);
    try {
      if (JOBS === 'off') await fillOffice(client, size, today);
      else await sumMonths(client);
    } finally {
      await client.end();
      await server.stop();
    }
  }
}

async function sumMonths(client) {
  await client.query(`select graphile_worker.add_job('sum-months')`);
  for (let left = 1; left > 0;) {
    await setTimeout(500);
    const { rows } = await client.query(
      `select count(*)::integer as left from graphile_worker.jobs where task_identifier = 'sum-months'`,
    );
    left = rows[0].left;
  }
  await client.query('vacuum analyze');
}

/** Opens a business of that size, generated unless the folder has one already. */
async function openBusiness(folder, size) {
  const dataDir = join(folder, `office-${size}`);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const begun = performance.now();
  if (!existsSync(dataDir)) {
    const making = `${dataDir}-making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    await makeBusiness(making, size, today);
    await rename(making, dataDir);
  }
  const seconds = (performance.now() - begun) / 1000;
  const queries = join(dataDir, 'queries.jsonl');
  const server = await startServer(dataDir, { JOBS: 'off', RECORD_QUERIES: queries });
  const client = await connected(server);
  return {
    queries,
    client,
    seconds,
    url: server.url,
    headers: await signedIn(server.url, 'admin@slipway.test'),
    requests: await officeRequests(client, today),
    big: await bigTables(client),
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

async function ask({ url, headers, client, queries, big }, { name, paths }) {
  const statements = await recorded(queries, async () => {
    for (const path of paths) {
      const answer = await fetch(url + path, { headers });
      if (answer.status !== 200) throw new Error(`${name} answered ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  });
  return badPlans(client, statements, big);
}

function measure({ url, headers }, { paths }, many, seconds) {
  return runLoad({ url, paths, method: 'GET', headers, users: many, seconds });
}

/** The bytes of each index of a table that grows with bookings, for one booking. */
async function indexBytes({ client }, size) {
  const { rows } = await client.query(
    `select c.relname as name, pg_relation_size(c.oid)::float8 as bytes
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname in ('bookings', 'ledger_entries', 'taken_times', 'users') and t.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes / size]));
}

/**
 * @param folder where both businesses are or will be generated
 * @param sizes the number of bookings of each
 * @param chosen only requests with this in their name
 * @param told called for each request with its latencies at 1 and 16 users in both, and its bad plans
 * @returns how long generating the big one took, in seconds, and the bytes of each index for a booking in both
 */
export async function benchOffice(folder, seconds, { sizes, chosen = '', told }) {
  const small = await openBusiness(folder, sizes.small);
  let big = null;
  try {
    big = await openBusiness(folder, sizes.big);
    // Warms up a newly started server.
    for (const one of [small, big]) await measure(one, one.requests[0], users, 2);
    for (const [index, request] of big.requests.entries()) {
      if (!request.name.includes(chosen)) continue;
      const same = small.requests[index];
      const plans = await ask(big, request);
      await ask(small, same);
      const [few, one] = [
        {
          one: await measure(small, same, 1, seconds),
          many: await measure(small, same, users, seconds),
        },
        await measure(big, request, 1, seconds),
      ];
      const many = await measure(big, request, users, seconds);
      told({ ...request, one, many, few, plans });
    }
    const [before, after] = [
      await indexBytes(small, sizes.small),
      await indexBytes(big, sizes.big),
    ];
    const indexes = [...after].map(([name, bytes]) => ({ name, before: before.get(name), bytes }));
    return { made: big.seconds, indexes };
  } finally {
    await small.close();
    await big?.close();
  }
}
