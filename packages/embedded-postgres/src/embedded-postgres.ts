import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureCluster, chownCluster } from './cluster.ts';
import { connectionStringOf } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { installedNative, usableNative } from './native-files.ts';
import { adoptServer, startServer, stopServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { chooseServerUser } from './server-user.ts';
import { prepareSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** The application's data folder; the database gets `postgres/` in it. Made when missing. */
  dataDir: string;
  /** Off only where losing everything does not matter, as in tests. */
  fsync?: boolean;
  /** Server settings beside or instead of ours, for example `{ max_connections: '200' }`. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** For pg, and for PostgreSQL's own programs. */
  connectionString: string;
  /** Whether the server was found running, left behind by an app that was killed. */
  adopted: boolean;
  /** Ends the server and gives the folder back. Close the pools first. May be called twice. */
  stop: () => Promise<void>;
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'slipway',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  // Starting the helpers of a parallel plan takes longer than our statements do.
  max_parallel_workers_per_gather: '0',
};
const NO_FSYNC = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const DEFAULT_PORT = '5432';

/**
 * A real PostgreSQL of our own in `dataDir`, reachable over a Unix socket only (README:
 * `DATABASE_URL` not set). One app per folder; several apps share a database only through
 * `DATABASE_URL`.
 *
 * @throws EmbeddedPostgresRefusal with one line for the terminal when it cannot run
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const { server, adopted } = await runServer(dataDir, options);
    const stop = async () => {
      try {
        await stopServer(clusterIn(dataDir), server);
      } finally {
        await unlock();
      }
    };
    let stopping: Promise<void> | undefined;
    return {
      connectionString: connectionStringOf(server),
      adopted,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

export function clusterIn(dataDir: string): string {
  return join(dataDir, 'postgres');
}

async function runServer(
  dataDir: string,
  options: EmbeddedPostgresOptions,
): Promise<{ server: RunningServer; adopted: boolean }> {
  const cluster = clusterIn(dataDir);
  const found = await adoptServer(cluster);
  if (found) return { server: found, adopted: true };

  const fsync = options.fsync ?? true;
  const user = await chooseServerUser(cluster);
  const programs = { native: await usableNative(installedNative(), user), user };
  await chownCluster(cluster, user);
  await ensureCluster(programs, cluster, { sync: fsync });
  const socketFolder = await prepareSocketFolder(cluster, user);
  const settings: Record<string, string> = {
    ...SETTINGS,
    port: DEFAULT_PORT,
    unix_socket_directories: `"${socketFolder}"`,
    ...(fsync ? {} : NO_FSYNC),
    ...options.settings,
  };
  const address = { socketFolder, port: Number(settings['port']) };
  const logFile = join(dataDir, 'postgres.log');
  return {
    server: await startServer(programs, cluster, logFile, address, settings),
    adopted: false,
  };
}
