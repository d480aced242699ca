import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ROLE } from './cluster.ts';

/** Where a server listens. */
export interface Address {
  socketFolder: string;
  port: number;
}

const DATABASE = 'slipway';

/** SQLSTATE: the server is starting up or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';
/** SQLSTATE: there is no database of that name. */
const INVALID_CATALOG_NAME = '3D000';

/** A connection string that pg and PostgreSQL's own programs both understand. */
export function connectionStringOf({ socketFolder, port }: Address, database = DATABASE): string {
  const host = encodeURIComponent(socketFolder);
  return `postgresql:///${database}?host=${host}&port=${port}&user=${ROLE}`;
}

export type ConnectResult = 'ready' | 'not yet';

/** Tries once to reach the server, and creates the application's database where it is missing. */
export async function tryConnect(address: Address): Promise<ConnectResult> {
  try {
    await withClient(address, DATABASE, () => Promise.resolve());
    return 'ready';
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === undefined || code === CANNOT_CONNECT_NOW) return 'not yet';
    if (code !== INVALID_CATALOG_NAME) throw error;
  }
  await withClient(address, 'postgres', async (client) => {
    await client.query(`create database ${DATABASE}`);
  });
  return 'ready';
}

/**
 * Whether the server at `address` serves this very folder, and not a copy or an original of it:
 * it is asked to read a file that was just written there.
 */
export async function servesFolder(address: Address, cluster: string): Promise<boolean> {
  const name = `slipway-${randomBytes(8).toString('hex')}`;
  const file = join(cluster, name);
  await writeFile(file, '', { mode: 0o644 });
  try {
    return await withClient(address, 'postgres', async (client) => {
      const { rows } = await client.query<{ size: string | null }>(
        'select (pg_stat_file($1, true)).size',
        [name],
      );
      return rows[0]?.size !== null && rows[0]?.size !== undefined;
    });
  } finally {
    await rm(file, { force: true });
  }
}

/** Calls `probe` until it answers; undefined after `timeoutMs`. */
export async function poll<T>(
  timeoutMs: number,
  probe: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (let wait = 5; ; wait = Math.min(wait * 1.3, 100)) {
    const answer = await probe();
    if (answer !== undefined || performance.now() > end) return answer;
    await pause(wait);
  }
}

async function withClient<T>(
  address: Address,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: connectionStringOf(address, database) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
