import pg from 'pg';
import type { Connection, Pool } from 'pg';

declare module 'pg' {
  // Options and fields that the types do not have yet.
  interface ClientConfig {
    /** Sends a query at once, also while others wait for their answers. */
    pipeline?: boolean;
  }
  interface ClientBase {
    readonly connection: Connection;
  }
}

/** Counts and cents fit a number; a value that does not is a mistake worth stopping at. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
}

/**
 * How raw queries read values: `bigint` as a number, `date` as 'YYYY-MM-DD' (a `Date` would move
 * with the process's zone), the rest as pg does.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

export interface PoolOptions {
  /** Most connections at a time. */
  max?: number;
  /** Told of a connection that failed while no query was waiting for it. */
  onError?: (error: Error) => void;
}

/**
 * A pool of connections. A connection that dies, idle or between two statements of a transaction,
 * is dropped and replaced; without handlers its `error` event would end the process.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    types,
    // What a transaction asks for together travels together (`transaction.ts`).
    pipeline: true,
    // Connections are kept: what they have prepared stays prepared, and no timer runs per use.
    idleTimeoutMillis: 0,
    application_name: 'slipway',
    // One stuck lock or one slow statement must not take every connection with it.
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
 * A second pool on the same database, whose statements take and wait as long as they need: for
 * migrations, which rewrite what requests only read. Two connections: one holds the lock meanwhile.
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
    // Also where the database or its user has limits of its own.
    client
      .query(
        `set statement_timeout = 0; set lock_timeout = 0;
         set idle_in_transaction_session_timeout = 0`,
      )
      .catch(() => undefined);
  });
  return pool;
}
