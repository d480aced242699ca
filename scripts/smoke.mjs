// The smallest whole run, for another version of Node: build, start on an empty folder, book, stop.
//
//   npx -y node@24 scripts/smoke.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { at, SERVER_MAIN } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const DAY_MS = 86_400_000;

/** The built server with the demo business in `dataDir`, ready to be asked. */
async function start(dataDir) {
  const child = spawn(process.execPath, [SERVER_MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      PURPOSE: 'rent',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is ready on (\S+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The server ended before it was ready');
}

async function stop(child) {
  child.stdout.resume();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The server ended with ${code}`);
}

/** The number of a booking that a visitor makes, on the first of the coming days that is free. */
async function book(url) {
  const csrf = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN=')).slice(11);
  const headers = {
    'content-type': 'application/json',
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
  };
  const list = await (await fetch(`${url}/api/unit-names-packages-pictures`)).json();
  const unit = list.data.find(({ name }) => name === 'Teaser');
  const half = unit.packages.find(({ kind }) => kind === 'half_day');
  for (let days = 20; days < 60; days += 1) {
    const answer = await fetch(`${url}/api/booking/create`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `smoke-${process.pid}-${days}` },
      body: JSON.stringify({
        unit_id: unit.id,
        package_id: half.id,
        package_name: half.name,
        date: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
        time: '06:00:00',
        name: 'Ada Guest',
        email: 'ada@example.test',
        phone: '+14165550123',
        details: unit.included_guests,
        total_price: half.price,
        amount: half.price / 10,
        stripeToken: 'tok_visa',
      }),
    });
    const { data, errors } = await answer.json();
    if (data?.status === 'booked') return data.id;
    if (!errors?.date && !errors?.time) {
      throw new Error(`The booking answered ${answer.status}: ${JSON.stringify(errors ?? data)}`);
    }
  }
  throw new Error('No day was free');
}

const { code } = await run(process.execPath, [at('scripts/build.mjs'), '--force']);
if (code !== 0) process.exit(code);
const dataDir = mkdtempSync(join(tmpdir(), 'slipway-smoke-'));
try {
  const { child, url } = await start(dataDir);
  try {
    const page = await fetch(`${url}/book`);
    if (!(await page.text()).includes('<html')) throw new Error('/book is no page');
    console.log(`Node ${process.version}: built, started, booked ${await book(url)}`);
  } finally {
    await stop(child);
  }
  console.log('Stopped.');
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
