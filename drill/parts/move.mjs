// A business moves from the embedded database to a server of the system's PostgreSQL, works there, and moves back: every
// row is compared each time.
import { join } from 'node:path';
import { addBoats, withDatabase } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { settled } from '../lib/proofs.mjs';
import { runProgram } from '../lib/programs.mjs';
import { compareSums, sumsOf } from '../lib/row-sums.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';
import { missingForServer, openSystemPostgres } from '../lib/system-postgres.mjs';

/** Lets visitors and staff work for a while, and all of it settle. */
async function work(server, connection, seconds, load) {
  let over = false;
  const running = load.run(server.url, () => over);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  over = true;
  await running;
  await settled(connection);
}

/** The rows of an embedded database, which only a server starts. */
async function embeddedSums(dataDir, env = {}) {
  const server = await startServer(dataDir, { JOBS: 'off', ...env });
  const sums = await sumsOf(await connectionOf(dataDir));
  await server.stop();
  return sums;
}

export async function moveDrill({ folder, quick }) {
  const what =
    "moved from the embedded database to the system's PostgreSQL and back, every row compared";
  const missing = missingForServer();
  if (missing !== null) return { what, notRun: missing };
  if (quick) return { what, notRun: 'not in the quick drill' };
  const load = new MixedLoad();
  const dataDir = join(folder, 'data');
  const first = await startServer(dataDir);
  const embedded = await connectionOf(dataDir);
  await addBoats(embedded, 200);
  await work(first, embedded, 15, load);
  // With DATABASE_URL the server refuses the demo's passwords, which are public.
  await withDatabase(embedded, (query) => query('update users set password_hash = null'));
  await first.stop();
  const there = join(folder, 'there.backup');
  await runProgram('backup', [there], { DATA_DIR: dataDir });
  const before = await embeddedSums(dataDir);

  const system = await openSystemPostgres(folder);
  try {
    const own = join(folder, 'server');
    const env = { DATABASE_URL: system.url, DATA_DIR: own, DEMO: 'off' };
    await runProgram('restore', [there], env);
    const problems = compareSums(before, await sumsOf(system.url)).map((it) => `there: ${it}`);
    await runProgram('open-copy', ['--sure'], env);
    const server = await startServer(own, env);
    const visitors = new MixedLoad();
    let over = false;
    const running = visitors.run(server.url, () => over, { staff: 0 });
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    over = true;
    await running;
    await server.stop();
    const back = join(folder, 'back.backup');
    await runProgram('backup', [back], env);
    const moved = await sumsOf(system.url);
    const home = join(folder, 'home');
    await runProgram('restore', [back], { DATA_DIR: home, DEMO: 'off' });
    const returned = await embeddedSums(home, { DEMO: 'off' });
    problems.push(...compareSums(moved, returned).map((it) => `back: ${it}`));
    const rows = (sums) => Object.values(sums).reduce((sum, it) => sum + it.rows, 0);
    return {
      what,
      measured: `${rows(before)} rows to PostgreSQL ${system.version}, ${rows(moved)} back, of ${Object.keys(before).length} tables; ${visitors.answered.size} booked there`,
      problems: [...problems, ...load.surprises, ...visitors.surprises],
    };
  } finally {
    system.close();
  }
}
