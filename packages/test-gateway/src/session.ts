import pg from 'pg';
import type { ClientBase, Pool, QueryResultRow } from 'pg';

/** A pool, or the one connection of a transaction. */
export type Session = Pick<ClientBase, 'query'>;

const UNIQUE_VIOLATION = '23505';

/** Amounts are `bigint` in the database and numbers here, whatever the pool's own settings. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Runs `text` as a statement prepared once per connection under `name`. The same name must always
 * have the same text. The caller states the row's shape.
 */
export async function prepared<Row extends QueryResultRow>(
  session: Session,
  name: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await session.query<Row>({ name, text, values: [...params], types });
  return rows;
}

/** Runs `work` in one transaction; when it rejects, everything is rolled back. */
export async function inTransaction<T>(pool: Pool, work: (tx: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
