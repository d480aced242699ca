// The processor time of a server and of its embedded PostgreSQL, from Linux's /proc. Beside bookings a second it shows
// what a booking costs, and depends less on what else the machine does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/** The parent of a process, and its own time in ms; null when it has ended. */
function read(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
}

/** The time so far of a data folder's PostgreSQL: the postmaster and its children. */
function databaseMs(dataDir) {
  const note = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number(note.split('\n')[0]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), process: read(name) }))
    .filter(({ pid, process }) => pid === postmaster || process?.parent === postmaster)
    .reduce((sum, { process }) => sum + (process?.ms ?? 0), 0);
}

/** The load's answer, with the ms that server and database were busy for each request. */
export async function withProcessorTime(pid, dataDir, load) {
  const busy = () => ({ server: read(pid)?.ms ?? 0, database: databaseMs(dataDir) });
  const before = busy();
  const answer = await load();
  const after = busy();
  const requests = Object.values(answer.statuses).reduce((sum, many) => sum + many, 0);
  return {
    ...answer,
    serverMs: (after.server - before.server) / requests,
    databaseMs: (after.database - before.database) / requests,
  };
}
