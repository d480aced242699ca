import type { Pool } from 'pg';
import { startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import type { Database } from '#db/transaction.ts';

export interface DatabaseOptions {
  /** A PostgreSQL 15 or newer; unset: the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Maximum number of connections of this process. */
  maxConnections?: number;
  /** Called when a connection fails while no query is waiting for it. */
  onConnectionError?: (error: Error) => void;
}

export interface PreparedDatabase {
  pool: Pool;
  db: Database;
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

/**
 * Connects to the database and migrates it.
 *
 * @throws when it cannot be reached or started, is too old, or a migration fails; `MigrationRefusal` with one line for
 *   the terminal where the operator has to do something first
 */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const server = options.databaseUrl
    ? { connectionString: options.databaseUrl, adopted: false, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: options.dataDir });
  let closing = false;
  const pool = createPool(server.connectionString, {
    ...(options.maxConnections === undefined ? {} : { max: options.maxConnections }),
    onError: (error) => {
      // The last connections may still be closing when the embedded server stops.
      if (!closing) options.onConnectionError?.(error);
    },
  });
  const close = async () => {
    closing = true;
    await pool.end();
    await server.stop();
  };
  try {
    if (options.databaseUrl) await refuseOldServer(pool);
    const migrations = await migrate(pool);
    return {
      pool,
      db: databaseOn(pool),
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

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL is a PostgreSQL ${version}; Slipway needs ${OLDEST_VERSION} or newer.`,
    );
  }
}
