import pg from 'pg';
import type { Connection, Pool } from 'pg';

declare module 'pg' {
  // Options and fields missing from the types.
  interface ClientConfig {
    /** Sends queries without waiting for earlier answers. */
    pipeline?: boolean;
  }
  interface ClientBase {
    readonly connection: Connection;
  }
}

/** Counts and cents fit a number; a larger value is an error. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
}

/**
 * How raw queries read values: `bigint` as a number, `date` as 'YYYY-MM-DD' (a `Date` would depend
 * on the process's zone), others as in pg.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Called when a connection fails while no query is waiting for it. */
  onError?: (error: Error) => void;
}

/**
 * A pool of connections. A broken connection, idle or within a transaction, is replaced; without
 * handlers its `error` event would end the process.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    types,
    // Statements sent together share a round trip (`transaction.ts`).
    pipeline: true,
    // Connections are kept with their prepared statements.
    idleTimeoutMillis: 0,
    application_name: 'slipway',
    // A stuck lock or slow statement must not block every connection.
    connectionTimeoutMillis: 20_000,
    statement_timeout: 60_000,
    lock_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/**
 * A second pool on the same database without time limits, for migrations, which rewrite what
 * requests only read. Two connections, one of which holds the lock.
 */
export function createLongRunningPool({ options }: Pool): Pool {
  const pool = new pg.Pool({
    ...options,
    max: 2,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Overrides limits of the database or user too.
    client
      .query(
        `set statement_timeout = 0; set lock_timeout = 0;
         set idle_in_transaction_session_timeout = 0`,
      )
      .catch(() => undefined);
  });
  return pool;
}
