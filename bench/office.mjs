// The back office with a million bookings, beside ten thousand: lists, searches, calendar and reports through
// HTTP, with the plans of all their statements.
import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fillOffice } from './lib/office-data.mjs';
import { officeRequests } from './lib/office-requests.mjs';
import { badPlans, bigTables, recorded } from './lib/plans.mjs';
import { runLoad } from './lib/run-load.mjs';
import { signedIn, startServer } from './lib/server.mjs';

const sizes = { small: 10_000, big: 1_000_000 };
const users = 16;
const zone = 'America/Toronto';

/** A business of that size, made unless the folder has one already. */
async function openBusiness(folder, size) {
  const dataDir = join(folder, `office-${size}`);
  const made = existsSync(dataDir);
  await mkdir(dataDir, { recursive: true });
  const queries = join(dataDir, 'queries.jsonl');
  const server = await startServer(dataDir, { JOBS: 'off', RECORD_QUERIES: queries });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const begun = performance.now();
  if (!made) await fillOffice(client, size, today);
  const headers = await signedIn(server.url, 'admin@slipway.test');
  return {
    queries,
    client,
    headers,
    url: server.url,
    seconds: (performance.now() - begun) / 1000,
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

/**
 * @param folder where both businesses are made, or are already
 * @param chosen only requests with this in their name
 * @param told of each request its waits at 1 and 16 users, its wait at 10,000 bookings, and its bad plans
 * @returns how long making the big one took, in seconds
 */
export async function benchOffice(folder, seconds, { chosen = '', told }) {
  const small = await openBusiness(folder, sizes.small);
  const big = await openBusiness(folder, sizes.big);
  try {
    for (const [index, request] of big.requests.entries()) {
      if (!request.name.includes(chosen)) continue;
      const same = small.requests[index];
      const plans = await ask(big, request);
      await ask(small, same);
      const few = await measure(small, same, 1, seconds);
      const one = await measure(big, request, 1, seconds);
      const many = await measure(big, request, users, seconds);
      told({ ...request, one, many, few, plans });
    }
  } finally {
    await small.close();
    await big.close();
  }
  return { made: big.seconds };
}
