// Hard kills of server and database at random moments of mixed load.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addBoats } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { lostAnswers, problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, killDatabase, startServer } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until this many more bookings are answered, at most ten seconds. */
async function answersOf(load, more) {
  const wanted = load.answered.size + more;
  for (let tries = 0; load.answered.size < wanted && tries < 500; tries += 1) await wait(20);
}

/** What is killed, in turn. */
const kinds = ['server', 'database', 'server, then database', 'database, then server'];

export async function killsDrill({ folder, quick }) {
  const rounds = quick ? 6 : 200;
  const dataDir = join(folder, 'data');
  const clock = join(folder, 'clock');
  const load = new MixedLoad();
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(dataDir);
    slowest = Math.max(slowest, server.readyMs);
    const connection = await connectionOf(dataDir);
    if (round === 0) await addBoats(connection, 200);
    let over = false;
    const running = load.run(server.url, () => over);
    // Every fourth round may end before anything was answered.
    if (round % 4 !== 2) await answersOf(load, 20);
    await wait(Math.random() * 1000);
    const kind = kinds[round % kinds.length];
    if (kind.startsWith('database')) await killDatabase(dataDir);
    // The server alone goes on for a moment, and restarts the database or ends.
    if (kind === 'database') await wait(500);
    await server.kill();
    if (kind === 'server, then database') await killDatabase(dataDir);
    over = true;
    await running;
  }
  // Past every deadline, so that what the kills left behind is settled.
  await writeFile(clock, String(30 * 60_000));
  const last = await startServer(dataDir, { DRILL_CLOCK: clock });
  try {
    const connection = await connectionOf(dataDir);
    await settled(connection);
    const lost = await lostAnswers(connection, load.answered);
    const { book, pay, refund, change, cancel } = load.counts;
    const told = {
      bookings: book,
      payments: pay,
      refunds: refund,
      changes: change,
      cancels: cancel,
    };
    const counted = Object.entries(told).map(([what, of]) => `${of?.answered ?? 0} ${what}`);
    return {
      what: `${rounds} hard kills of server or database under mixed load`,
      measured: `${counted.join(', ')} answered, ${lost.length} lost; slowest start ${slowest.toFixed(0)} ms`,
      problems: [...lost.slice(0, 10), ...(await problemsOf(connection))],
    };
  } finally {
    await last.stop();
  }
}
