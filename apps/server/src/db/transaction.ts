import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { isDeadlock } from './pg-errors.ts';
import { setupOf } from './pool.ts';

/** What repositories take: a drizzle handle on the pool or on the connection of a transaction. */
export type Db = NodePgDatabase & { $client: Pick<ClientBase, 'query'> };

/** The handle on the pool. Only this one can begin a transaction, so transactions never nest. */
export type Database = NodePgDatabase & { $client: Pool };

/** The drizzle handle on a pool; one per process is enough. */
export function databaseOn(pool: Pool): Database {
  return drizzle(pool);
}

const handles = new WeakMap<PoolClient, Db>();

/** The handle of a connection, built once. */
function handleOn(client: PoolClient): Db {
  const cached = handles.get(client);
  if (cached) return cached;
  const made: Db = drizzle({ client });
  handles.set(client, made);
  return made;
}

/** Sends all queries issued synchronously by `ask` in one packet. */
function inOneRoundTrip<T>(client: PoolClient, ask: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Whether a connection is only ours for the length of a transaction. */
const throughPooler = ({ $client }: Database): boolean => setupOf($client).directUrl !== null;

/**
 * Runs independent statements in one round trip on one connection, without a transaction; through a pooler, which may
 * give each of them another connection, in one.
 */
export async function pipeline<T>(database: Database, ask: (db: Db) => Promise<T>): Promise<T> {
  if (throughPooler(database)) {
    return pipelinedTransaction(
      database,
      () => Promise.resolve(),
      (tx, _nothing, { commitWith }) => commitWith(() => ask(tx)),
    );
  }
  const client = await database.$client.connect();
  try {
    return await inOneRoundTrip(client, () => ask(handleOn(client)));
  } finally {
    client.release();
  }
}

/**
 * Runs `work` in a transaction on one connection. Resolves with its result after the commit; when
 * it rejects, everything is rolled back and the error is rethrown. Also throws when the commit
 * became a rollback because `work` swallowed a database error. After a deadlock `work` runs again, so
 * it does nothing outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return inTransactionOf(database, () => Promise.resolve(), work);
}

/** The hooks to run after an open transaction commits. */
const afterCommitHooks = new WeakMap<Db, ((database: Database) => void)[]>();

/**
 * Calls `then` after the transaction of `tx` commits; never after a rollback or a crash in between,
 * so only for work that is recovered elsewhere.
 */
export function afterCommit(tx: Db, then: (database: Database) => void): void {
  const open = afterCommitHooks.get(tx);
  if (!open) throw new Error('Nothing can follow a commit outside a transaction');
  open.push(then);
}

/**
 * Runs `work` in a savepoint of the transaction. When it answers null, its writes and locks are rolled back.
 */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T | null>): Promise<T | null> {
  const { $client: client } = tx;
  await client.query('savepoint tried');
  const done = await work();
  if (done === null) await client.query('rollback to savepoint tried');
  await client.query('release savepoint tried');
  return done;
}

/** Sends several independent statements in one round trip. */
export interface Pipeline {
  pipeline: <T>(ask: () => Promise<T>) => Promise<T>;
  /** The commit is sent with them, so nothing can be decided or written afterwards. */
  commitWith: <T>(ask: () => Promise<T>) => Promise<T>;
}

/**
 * `inTransaction` with fewer round trips, for hot paths: `prefetch` locks and reads, and its statements
 * are sent together with the begin (through a pooler, after it), so they must be harmless outside a transaction. `work`
 * decides and writes.
 */
export async function pipelinedTransaction<Seen, T>(
  database: Database,
  prefetch: (tx: Db) => Promise<Seen>,
  work: (tx: Db, prefetched: Seen, pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  return inTransactionOf(database, prefetch, work);
}

/**
 * Waits for statements that were sent together. When some failed, the error of the first of the list counts: it is
 * why those behind it failed.
 */
export async function allSent(sent: readonly unknown[]): Promise<void> {
  for (const one of await Promise.allSettled(sent)) {
    if (one.status === 'rejected') throw one.reason;
  }
}

/** How often a transaction is begun that the database ends for a deadlock. */
const triesOnDeadlock = 4;

async function inTransactionOf<Seen, T>(
  database: Database,
  prefetch: (tx: Db) => Promise<Seen>,
  work: (tx: Db, prefetched: Seen, pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n += 1) {
    try {
      return await tryTransaction(database, prefetch, work);
    } catch (error) {
      if (n === triesOnDeadlock || !isDeadlock(error)) throw error;
      // The others of the circle go first.
      await setTimeout(Math.random() * 20 * n);
    }
  }
}

/** Begins a transaction, and sends its first statements with the begin; through a pooler once it has begun. */
async function beginWith<T>(
  client: PoolClient,
  isPooled: boolean,
  ask: () => Promise<T>,
): Promise<T> {
  if (isPooled) {
    await client.query('begin');
    return inOneRoundTrip(client, ask);
  }
  const [, asked] = await inOneRoundTrip(client, () => Promise.all([client.query('begin'), ask()]));
  return asked;
}

async function tryTransaction<Seen, T>(
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
      // The error of a failed statement comes first; the commit then only answers ROLLBACK.
      const [answers] = await Promise.all([pending, sent.commit]);
      return answers;
    },
  };
  try {
    const prefetched = await beginWith(client, throughPooler(database), () => prefetch(tx));
    const result = await work(tx, prefetched, pipeline);
    const { command } = await (sent.commit ?? client.query('commit'));
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a statement in it had failed');
    }
    for (const then of follow) then(database);
    return result;
  } catch (error) {
    // A connection that cannot roll back must not be reused.
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
 * Runs `sql` as a statement prepared once per connection under `name`, for hot paths. A name must
 * always have the same text. The caller states the row type.
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
