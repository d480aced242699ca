// The part of the drill that runs where its small file system can be seen. Usage: node full-disk.mjs <folder> quick|long
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { addBoats } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { lostAnswers, problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, startServer, stopServers } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const [, , folder, length] = process.argv;
const rounds = length === 'quick' ? 1 : 10;
const disk = join(folder, 'disk');
mkdirSync(disk);
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]);
// PostgreSQL runs as a user of its own where root starts it.
execFileSync('chmod', ['755', disk]);

/** Fills the disk to the last byte. @returns what gives the space back */
function fill() {
  const file = join(disk, 'filler');
  const open = openSync(file, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    for (;;) if (writeSync(open, block) === 0) break;
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(open);
  }
  return () => rmSync(file);
}

const dataDir = join(disk, 'data');
const clock = join(folder, 'clock');

async function drill() {
  const load = new MixedLoad();
  let server = await startServer(dataDir);
  await addBoats(await connectionOf(dataDir), 200);
  let whileFull = 0;
  for (let round = 0; round < rounds; round += 1) {
    let over = false;
    const running = load.run(server.url, () => over);
    await wait(3000);
    const empty = fill();
    const before = load.answered.size;
    await wait(5000);
    over = true;
    whileFull += load.answered.size - before;
    empty();
    await running;
    // A database that stopped for want of space is started again with the server.
    await server.kill();
    // At the end past every deadline, so that what was under way is settled.
    if (round === rounds - 1) writeFileSync(clock, String(30 * 60_000));
    server = await startServer(dataDir, { DRILL_CLOCK: clock });
  }
  const connection = await connectionOf(dataDir);
  await settled(connection);
  // Errors are what a full disk has to lead to; wrong answers are not.
  const problems = [
    ...(await lostAnswers(connection, load.answered)).slice(0, 10),
    ...(await problemsOf(connection)),
  ];
  const { answered, refused } = load.counts.book;
  return {
    measured: `${answered} bookings answered, ${whileFull} of them while it was full, ${refused} refused`,
    problems,
  };
}

try {
  console.log(JSON.stringify(await drill()));
} finally {
  await stopServers(folder);
  execFileSync('umount', [disk]);
}
