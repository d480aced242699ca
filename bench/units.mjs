// The table of units and its search with 50,000 units: through HTTP, by its statements alone, and
// in the browser from typing to rows.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { badPlans, bigTables } from './lib/plans.mjs';
import { recorded } from './lib/recorded.mjs';
import { runLoad } from './lib/run-load.mjs';
import { signedIn, startServer } from './lib/server.mjs';

const run = promisify(execFile);
const LOAD_SQL = fileURLToPath(new URL('./lib/load-sql.mjs', import.meta.url));
const admin = 'admin@slipway.test';
const users = 16;
const units = 50_000;

const makeUnits = `
insert into units (company_id, name, description, sku, price_cents, items_quantity)
select 1, (array['Kayak','Canoe','Skiff','Dinghy','Pontoon','Cruiser','Tender','Trawler'])[1 + n % 8] || ' ' ||
    (array['North','River','Harbour','Summer','Silver','Copper','Morning','Island'])[1 + n / 8 % 8] || ' ' || n,
  'Number ' || n || ' of the fleet, kept in shed ' || n % 97, 'SKU-' || lpad((n * 7919 % 1000003)::text, 7, '0'),
  1000 + n * 37 % 500000, 1 + n % 5
from generate_series(1, ${units}) n;
insert into packages (unit_id, kind, price_cents)
select id, 'full_day', price_cents from units where sku like 'SKU-%';`;

const list = '/api/units';
const requests = [
  ['table', [`${list}?page=1`, `${list}?page=7`]],
  ['last page', [`${list}?from_end=1`]],
  ['by price, both ways', [`${list}?sort=price`, `${list}?sort=-price`]],
  ['search by name', [`${list}?q=silver+4219`, `${list}?q=Kayak+North+1`]],
  ['search by part of a name', [`${list}?q=kay`, `${list}?q=arbou`]],
  ['search by SKU', [`${list}?q=SKU-0007919`, `${list}?q=SKU-0071`]],
  ['search by description', [`${list}?q=shed+41`]],
  ['search by what none has', [`${list}?q=zeppelin`]],
];

async function statementsOf(url, headers, queries, path) {
  const statements = await recorded(queries, async () => {
    const answer = await fetch(url + path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${await answer.text()}`);
    await answer.arrayBuffer();
  });
  return statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

/** Time from the last key press to the matching rows, in ms, for each text. */
async function typing(url, headers, texts) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext();
    const cookies = headers.cookie.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${url}/admin/units`);
    const box = page.getByRole('searchbox', { name: 'Search' });
    const waits = [];
    for (const text of texts) {
      await box.fill('');
      await page.getByText('of more than').waitFor();
      await box.pressSequentially(text.slice(0, -1));
      const begun = performance.now();
      await box.press(text.slice(-1));
      await page
        .getByRole('status')
        .filter({ hasText: /1–1 of 1$/ })
        .waitFor();
      await page.getByText(text, { exact: true }).first().waitFor();
      waits.push(performance.now() - begun);
    }
    return waits;
  } finally {
    await browser.close();
  }
}

/**
 * @returns each request's latencies through HTTP and by its statements alone, and those of typing
 */
export async function benchUnits(dataDir, seconds) {
  const queries = join(dataDir, 'queries.jsonl');
  const server = await startServer(dataDir, { JOBS: 'off', RECORD_QUERIES: queries });
  const { connectionString, url } = server;
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(makeUnits);
    await client.query('vacuum analyze');
    const big = await bigTables(client);
    const headers = await signedIn(url, admin);
    // Warms up a newly started server.
    await runLoad({ url, path: list, method: 'GET', headers, users, seconds: 2 });
    const rows = [];
    for (const [name, paths] of requests) {
      const rounds = [];
      for (const path of paths) rounds.push(await statementsOf(url, headers, queries, path));
      const http = await runLoad({ url, paths, method: 'GET', headers, users, seconds });
      const { stdout } = await run(process.execPath, [
        LOAD_SQL,
        JSON.stringify({ connectionString, users, seconds, rounds }),
      ]);
      const plans = await badPlans(client, rounds.flat(), big);
      rows.push({ name, http, sql: JSON.parse(stdout), plans });
    }
    // Far apart, so that no two share their first letters.
    const { rows: named } = await client.query(
      `select name from units where sku like 'SKU-%' and id % 8009 = 3 order by id limit 5`,
    );
    const typed = await typing(
      url,
      headers,
      named.map(({ name }) => name),
    );
    return { rows, typed };
  } finally {
    await client.end();
    await server.stop();
  }
}
