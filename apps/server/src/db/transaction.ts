import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';

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
  const known = handles.get(client);
  if (known) return known;
  const made: Db = drizzle({ client });
  handles.set(client, made);
  return made;
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
  const client = await database.$client.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(handleOn(client));
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a statement in it had failed');
    }
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not serve anybody else.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
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
