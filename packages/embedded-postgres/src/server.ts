import { once } from 'node:events';
import { open, readFile, rmdir, stat, truncate } from 'node:fs/promises';
import { poll, tryConnect, servesFolder } from './connection.ts';
import type { Address } from './connection.ts';
import { lastLine } from './cluster.ts';
import { readPidFile, removePidFile } from './pid-file.ts';
import { nameOfWorkingDirectory, startProgram } from './programs.ts';
import type { Programs } from './programs.ts';
import { EmbeddedPostgresRefusal } from './refusal.ts';
import { isServerOf } from './running-process.ts';

/** Recovery after a crash replays the write-ahead log first, which may take a while. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;
const LARGEST_LOG_BYTES = 10_000_000;

/** A server that answers on its socket. */
export interface RunningServer extends Address {
  pid: number;
}

/**
 * The server that an app which was killed left running on `cluster`, once it answers; undefined
 * when there is none, or only the traces of one, which are removed.
 */
export async function adoptServer(cluster: string): Promise<RunningServer | undefined> {
  const left = await readPidFile(cluster);
  if (!left) return undefined;
  const found = await poll(START_TIMEOUT_MS, async () => {
    // It may just be ending: then a new one is started in its place.
    if (!(await isServerOf(left.pid, cluster))) return 'gone';
    if (left.socketFolder === '') return undefined;
    return (await tryConnect(left)) === 'ready' ? 'ready' : undefined;
  });
  if (found === 'ready' && (await servesFolder(left, cluster))) return left;
  if (await isServerOf(left.pid, cluster)) {
    throw new EmbeddedPostgresRefusal(
      `A PostgreSQL server (process ${left.pid}) is using ${cluster} and does not answer. Stop it first.`,
    );
  }
  await removePidFile(cluster);
  return undefined;
}

/**
 * Starts a server on `cluster` and resolves when it answers. It lives in a process group of its
 * own, so that a Ctrl-C in the terminal ends the app first and the app then ends the server.
 *
 * @throws EmbeddedPostgresRefusal with the server's own words when it does not come up
 */
export async function startServer(
  programs: Programs,
  cluster: string,
  logFile: string,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const end = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const attempt = await startOnce(programs, cluster, logFile, address, settings);
    if (typeof attempt !== 'string') return attempt;
    // The last processes of a server that was killed take a moment to notice and to leave.
    const leaving = /shared memory block|is the old server running/i.test(attempt);
    if (!leaving || performance.now() > end) {
      throw new EmbeddedPostgresRefusal(
        `The embedded database did not start: ${lastLine(attempt)} (see ${logFile})`,
      );
    }
  }
}

async function startOnce(
  programs: Programs,
  cluster: string,
  logFile: string,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer | string> {
  const logStart = await shortenLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const child = startProgram(
    programs,
    'postgres',
    [
      ...['-D', nameOfWorkingDirectory(programs, cluster)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cluster,
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const exited = () =>
    failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const outcome = await poll(START_TIMEOUT_MS, async () => {
    if (exited()) return 'exited';
    return (await tryConnect(address)) === 'ready' ? 'ready' : undefined;
  });
  await log.close();
  if (outcome === 'ready' && child.pid !== undefined) {
    child.unref();
    return { ...address, pid: child.pid };
  }
  if (!exited()) {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }
  const written = await readFile(logFile, 'utf8').catch(() => '');
  return failure?.message ?? written.slice(logStart);
}

/** The log is for the last problems, not for keeps. Returns where the next start will write. */
async function shortenLog(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size < LARGEST_LOG_BYTES) return size;
  await truncate(logFile);
  return 0;
}

/** Ends the server: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(cluster: string, server: RunningServer): Promise<void> {
  const gone = async () => ((await isServerOf(server.pid, cluster)) ? undefined : true);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await gone()) break;
    process.kill(server.pid, signal);
    await poll(STOP_TIMEOUT_MS, gone);
  }
  // The server has removed its socket; a folder that is not empty stays.
  await rmdir(server.socketFolder).catch(() => undefined);
}
