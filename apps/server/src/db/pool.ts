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

/** The limits of a connection, in ms: a stuck lock or slow statement must not block every connection. */
export const limits = {
  statement_timeout: 60_000,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

const unlimited = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const;

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number;
  /** The database itself, where `connectionString` leads through a pooler that gives out a connection per transaction. */
  directUrl?: string | null;
  /** The most queries that are streamed at once, each on a connection of its own beside the pool. */
  streams?: number;
  /** Called when a connection fails while no query is waiting for it. */
  onError?: (error: Error) => void;
}

/** What a pool is beside its connections. */
export interface PoolSetup {
  /** Null: the pool's own connections are direct. */
  directUrl: string | null;
  streams: number;
}

const usualSetup: PoolSetup = { directUrl: null, streams: 3 };
const setups = new WeakMap<object, PoolSetup>();

export const setupOf = (pool: Pool): PoolSetup => setups.get(pool) ?? usualSetup;

/** Statements that are named stay with one connection of the server, and a pooler gives out another each time. */
const unnamed = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
    ? { ...query, name: undefined }
    : query;

/** A connection through a pooler: it prepares no statements. */
class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = pg.Client.prototype.query.bind(this);
    const send = (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, undefined, [unnamed(first), ...rest]);
    Reflect.set(this, 'query', send);
  }
}

/**
 * A pool of connections. A broken connection, idle or within a transaction, is replaced; without
 * handlers its `error` event would end the process.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const onError = options.onError ?? (() => undefined);
  const { directUrl = null, streams = usualSetup.streams } = options;
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    types,
    // Statements sent together share a round trip (`transaction.ts`).
    pipeline: true,
    // Connections are kept with their prepared statements.
    idleTimeoutMillis: 0,
    application_name: 'slipway',
    connectionTimeoutMillis: 20_000,
    // A pooler takes no limits with a connection: the role has them (`limit-role.ts`).
    ...(directUrl === null ? limits : { Client: PooledClient }),
  });
  setups.set(pool, { directUrl, streams });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** How a connection of its own reaches the database of a pool, without a pooler and without pipelining. */
export function directOptions(pool: Pool): pg.ClientConfig {
  const { directUrl } = setupOf(pool);
  return {
    ...pool.options,
    pipeline: false,
    ...(directUrl !== null && { ...limits, connectionString: directUrl }),
  };
}

/**
 * A second pool on the same database without time limits, for migrations, which rewrite what
 * requests only read. Two connections, one of which holds the lock.
 */
export function createLongRunningPool({ options }: Pool): Pool {
  const pool = new pg.Pool({ ...options, max: 2, ...unlimited });
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
