import type { Pool } from 'pg';
import { startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';
import { limitRole, missingLimits } from '#db/limit-role.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import type { Database } from '#db/transaction.ts';

/** What a process needs to know of its connections. */
export interface ConnectionOptions {
  /** The database itself, where the pool's connections lead through a pooler; null: they do not. */
  directUrl?: string | null;
  /** Maximum number of connections of this process. */
  maxConnections?: number;
  /** The most queries that it streams at once, each on a connection beside these. */
  streams?: number;
  /** Called when a connection fails while no query is waiting for it. */
  onConnectionError?: (error: Error) => void;
}

export interface DatabaseOptions extends ConnectionOptions {
  /** A PostgreSQL 15 or newer, or a pooler in front of one; unset: the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The connections of all processes, which an embedded database has to take. */
  mostConnections?: number;
  /** Called with a line for the operator where the database is not set up as it should be. */
  warn?: (line: string) => void;
}

/** A database that is ready for use. */
export interface OpenDatabase {
  pool: Pool;
  db: Database;
  /** Closes the pool. */
  close: () => Promise<void>;
}

export interface PreparedDatabase extends OpenDatabase {
  /** For a second pool or process on the same database. */
  connectionString: string;
  embedded: boolean;
  /** Whether a running embedded server was found, left behind by a killed process. */
  adopted: boolean;
  /** The migrations just applied; empty when up to date. */
  migrations: string[];
  /** Closes the pool, and the embedded server with it. */
  close: () => Promise<void>;
}

const OLDEST_VERSION = 15;

/** PostgreSQL's own number, and what streams, backups and terminals need beside the server's pools. */
const usualConnections = 100;
const otherConnections = 30;

/** Connects to a database that another process has prepared. */
export function openDatabase(
  options: ConnectionOptions & { connectionString: string },
): OpenDatabase {
  const { connectionString, directUrl = null, maxConnections, streams } = options;
  let closing = false;
  const pool = createPool(connectionString, {
    directUrl,
    ...(maxConnections !== undefined && { max: maxConnections }),
    ...(streams !== undefined && { streams }),
    onError: (error) => {
      // The last connections may still be closing when the embedded server stops.
      if (!closing) options.onConnectionError?.(error);
    },
  });
  const close = async () => {
    closing = true;
    await pool.end();
  };
  return { pool, db: databaseOn(pool), close };
}

/**
 * Connects to the database and migrates it.
 *
 * @throws when it cannot be reached or started, is too old, or a migration fails; `MigrationRefusal` with one line for
 *   the terminal where the operator has to do something first
 */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const { directUrl = null, mostConnections = 0 } = options;
  const room = Math.max(usualConnections, mostConnections + otherConnections);
  const server = options.databaseUrl
    ? { connectionString: options.databaseUrl, adopted: false, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({
        dataDir: options.dataDir,
        settings: { max_connections: String(room) },
      });
  const opened = openDatabase({ ...options, connectionString: server.connectionString });
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  try {
    const migrations =
      directUrl === null
        ? await bringOn(opened.pool, options)
        : await bringOnDirectly(directUrl, opened.pool, options);
    return {
      pool: opened.pool,
      db: opened.db,
      connectionString: server.connectionString,
      embedded: !options.databaseUrl,
      adopted: server.adopted,
      migrations,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function bringOn(pool: Pool, { databaseUrl }: DatabaseOptions): Promise<string[]> {
  if (databaseUrl) await refuseOldServer(pool);
  return migrate(pool);
}

/** The same beside a pooler, whose connections get their limits. */
async function bringOnDirectly(
  directUrl: string,
  pooled: Pool,
  options: DatabaseOptions,
): Promise<string[]> {
  const direct = createPool(directUrl, { max: 1 });
  try {
    const migrations = await bringOn(direct, options);
    await limitRole(direct);
    const missing = await missingLimits(pooled);
    if (missing.length > 0) {
      options.warn?.(
        `Connections through the pooler have no ${missing.join(', ')}: have it connect anew (RECONNECT), as the user of DATABASE_DIRECT_URL`,
      );
    }
    return migrations;
  } finally {
    await direct.end();
  }
}

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL is a PostgreSQL ${version}; Slipway needs ${OLDEST_VERSION} or newer.`,
    );
  }
}
