// npm run drill: what happens when things go wrong, in a folder, on ports and with databases of its own; one table at
// the end. --quick takes less than two minutes; --only=slots,kills,… runs some parts; --folder=<path> is the folder, which
// must not exist yet. A part whose tools are missing says "not run". Ends with 1 where something did not hold.
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { someAtOnce } from '../scripts/lib/one-per-core.mjs';
import { run } from '../scripts/lib/processes.mjs';
import { backupDrill } from './parts/backup.mjs';
import { clockDrill } from './parts/clock.mjs';
import { diskDrill } from './parts/disk.mjs';
import { killsDrill } from './parts/kills.mjs';
import { mailDrill } from './parts/mail.mjs';
import { moveDrill } from './parts/move.mjs';
import { primaryDrill } from './parts/primary.mjs';
import { providerDrill } from './parts/provider.mjs';
import { slotsDrill } from './parts/slots.mjs';
import { soakDrill } from './parts/soak.mjs';
import { stopServers } from './lib/server.mjs';

const parts = {
  slots: slotsDrill,
  kills: killsDrill,
  disk: diskDrill,
  primary: primaryDrill,
  provider: providerDrill,
  mail: mailDrill,
  clock: clockDrill,
  backup: backupDrill,
  move: moveDrill,
  soak: soakDrill,
};

const option = (name) =>
  process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(name.length + 3);
const quick = process.argv.includes('--quick');
const only = option('only')?.split(',') ?? Object.keys(parts);
const unknown = only.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const folder = option('folder') ?? join(tmpdir(), `slipway-drill-${process.pid}`);
try {
  mkdirSync(folder);
} catch (error) {
  console.error(`The drill makes its own folder, and ${folder} cannot be made: ${error.code}`);
  process.exit(2);
}

const built = await run(process.execPath, ['scripts/build.mjs', 'server']);
if (built.code !== 0) process.exit(1);

/** The quick parts mostly wait, and run side by side; the long ones are measured, each alone. */
const atOnce = quick ? 4 : 1;

/** Runs a part in a folder of its own, which stays where it did not hold. */
async function drill(name) {
  const own = join(folder, name);
  mkdirSync(own);
  const begun = performance.now();
  const result = await parts[name]({ folder: own, quick }).catch((error) => ({
    what: name,
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  await stopServers(own);
  const { what, measured = '', problems = [], notRun } = result;
  const held = notRun === undefined ? (problems.length === 0 ? 'held' : 'NOT HELD') : 'not run';
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${held}: ${what} (${seconds} s)`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (held !== 'NOT HELD') rmSync(own, { recursive: true, force: true });
  return { what, measured: notRun ?? measured, held, seconds };
}

const chosen = Object.keys(parts).filter((name) => only.includes(name));
const rows = await someAtOnce(atOnce, chosen, drill);
console.table(rows);
const failed = rows.filter(({ held }) => held === 'NOT HELD').length;
if (failed > 0) console.log(`What is left of parts that did not hold is in ${folder}.`);
else rmSync(folder, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
