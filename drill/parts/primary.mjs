// The primary is lost under load, with a synchronous standby: how long nobody can book, and that nothing answered is lost.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addBoats, withDatabase } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { missingForPair, openPair } from '../lib/pair.mjs';
import { runProgram } from '../lib/programs.mjs';
import { lostAnswers, problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A backup of the demo business with boats and without passwords. @returns its file */
async function businessIn(folder) {
  const dataDir = join(folder, 'data');
  const server = await startServer(dataDir, { JOBS: 'off' });
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 200);
  // With DATABASE_URL the server refuses the demo's passwords, which are public.
  await withDatabase(connection, (query) => query('update users set password_hash = null'));
  await server.stop();
  const file = join(folder, 'business.backup');
  await runProgram('backup', [file], { DATA_DIR: dataDir });
  return file;
}

export async function primaryDrill({ folder, quick }) {
  const what = 'primary lost under load, with a synchronous standby';
  const missing = missingForPair();
  if (missing !== null) return { what, notRun: missing };
  if (quick) return { what, notRun: 'not in the quick drill' };
  const file = await businessIn(folder);
  const pair = await openPair(folder);
  try {
    const own = join(folder, 'server');
    const env = { DATABASE_URL: pair.url, DATA_DIR: own, DEMO: 'off' };
    await runProgram('restore', [file], env);
    await runProgram('open-copy', ['--sure'], env);
    const server = await startServer(own, env);
    const load = new MixedLoad();
    let over = false;
    const running = keepRunning(load, server.url, () => over);
    await wait(10_000);
    const before = load.answered.size;
    const lost = performance.now();
    await pair.losePrimary();
    const [atLoss, promoted] = [load.answered.size, performance.now()];
    while (load.answered.size === atLoss && performance.now() - lost < 120_000) await wait(50);
    const seconds = (performance.now() - lost) / 1000;
    await wait(10_000);
    over = true;
    await running;
    const after = load.answered.size - atLoss;
    await server.kill();
    const clock = join(folder, 'clock');
    await writeFile(clock, String(30 * 60_000));
    const last = await startServer(own, { ...env, DRILL_CLOCK: clock });
    await settled(pair.url);
    const problems = [
      ...(await lostAnswers(pair.url, load.answered)).slice(0, 10),
      ...(await problemsOf(pair.url)),
    ];
    if (after === 0) problems.push('nobody could book after the standby was promoted');
    await last.stop();
    return {
      what,
      measured: `${before} bookings before, ${after} after; ${seconds.toFixed(1)} s without (promoted after ${((promoted - lost) / 1000).toFixed(1)} s)`,
      problems,
    };
  } finally {
    await pair.close();
  }
}

/** Visitors who come back when their connection broke. */
async function keepRunning(load, url, isOver) {
  while (!isOver()) {
    await load.run(url, isOver, { visitors: 8, staff: 0 });
    await wait(100);
  }
}
