import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

/**
 * What repositories take: a drizzle handle on the pool or on the one connection of a transaction.
 * They cannot tell which, and need not.
 */
export type Db = NodePgDatabase & { $client: Pick<ClientBase, 'query'> };

/** The handle on the pool. Only this one can begin a transaction, so transactions never nest. */
export type Database = NodePgDatabase & { $client: Pool };

/** The drizzle handle on a pool; one per process is enough. */
export function databaseOn(pool: Pool): Database {
  return drizzle(pool);
}

const handles = new WeakMap<PoolClient, Db>();

/** A connection serves many transactions: its handle is built once. */
function handleOn(client: PoolClient): Db {
  const cached = handles.get(client);
  if (cached) return cached;
  const made: Db = drizzle({ client });
  handles.set(client, made);
  return made;
}

/** What `ask` asks for before it first waits leaves in one packet. */
function inOneRoundTrip<T>(client: PoolClient, ask: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Runs statements that do not need each other's answers together, on one connection, without a transaction. */
export async function pipeline<T>(database: Database, ask: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.$client.connect();
  try {
    return await inOneRoundTrip(client, () => ask(handleOn(client)));
  } finally {
    client.release();
  }
}

/**
 * Runs `work` in one transaction on one connection. Resolves with what `work` returns once the
 * commit is done; when `work` rejects, everything is rolled back and the same error is thrown.
 * Also throws when the commit turned into a rollback because `work` swallowed a database error.
 * Trying again is the caller's business.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return inTransactionOf(database, () => Promise.resolve(), work);
}

/** What is to follow the open transaction of a handle. */
const afterCommitHooks = new WeakMap<Db, ((database: Database) => void)[]>();

/**
 * Calls `then` once the transaction of `tx` has committed, never when it is rolled back, and not when
 * the process dies in between: only for what somebody else makes up for.
 */
export function afterCommit(tx: Db, then: (database: Database) => void): void {
  const open = afterCommitHooks.get(tx);
  if (!open) throw new Error('Nothing can follow a commit outside a transaction');
  open.push(then);
}

/** Ways to ask for several statements at once, none of which waits for another's answer. */
export interface Pipeline {
  pipeline: <T>(ask: () => Promise<T>) => Promise<T>;
  /** The commit travels behind them: nothing may be left to decide or to write after it. */
  commitWith: <T>(ask: () => Promise<T>) => Promise<T>;
}

/**
 * `inTransaction` with fewer round trips, for hot paths: `prefetch` locks and reads, and its statements
 * are sent together with the begin, so they must be harmless outside a transaction. `work` decides and
 * writes.
 */
export async function pipelinedTransaction<Seen, T>(
  database: Database,
  prefetch: (tx: Db) => Promise<Seen>,
  work: (tx: Db, prefetched: Seen, pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  return inTransactionOf(database, prefetch, work);
}

async function inTransactionOf<Seen, T>(
  database: Database,
  prefetch: (tx: Db) => Promise<Seen>,
  work: (tx: Db, prefetched: Seen, pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  const client = await database.$client.connect();
  const tx = handleOn(client);
  const follow: ((database: Database) => void)[] = [];
  afterCommitHooks.set(tx, follow);
  let broken = false;
  const sent: { commit?: Promise<QueryResult> } = {};
  const pipeline: Pipeline = {
    pipeline: (ask) => inOneRoundTrip(client, ask),
    commitWith: async (ask) => {
      const pending = inOneRoundTrip(client, () => {
        const answers = ask();
        sent.commit = client.query('commit');
        return answers;
      });
      // A failed statement is the error that counts: it comes first, and the commit only says ROLLBACK.
      const [answers] = await Promise.all([pending, sent.commit]);
      return answers;
    },
  };
  try {
    const [, prefetched] = await inOneRoundTrip(client, () =>
      Promise.all([client.query('begin'), prefetch(tx)]),
    );
    const result = await work(tx, prefetched, pipeline);
    const { command } = await (sent.commit ?? client.query('commit'));
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a statement in it had failed');
    }
    for (const then of follow) then(database);
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not serve anybody else.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    afterCommitHooks.delete(tx);
    client.release(broken);
  }
}

/**
 * Runs `sql` as a statement prepared once per connection under `name`, for the hot paths. The same
 * name must always carry the same text. The caller states the row's shape.
 */
export async function prepared<Row extends QueryResultRow>(
  db: Db,
  name: string,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({ name, text: sql, values: [...params] });
  return rows;
}
