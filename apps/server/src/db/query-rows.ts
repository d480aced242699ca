import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { prepared, type Db } from './transaction.ts';

const dialect = new PgDialect();

/**
 * The rows of a query with values as the pool reads them: `bigint` as numbers, where drizzle's own
 * `execute` returns strings. The caller states the row type.
 */
export async function queryRows<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const { rows } = await db.$client.query<Row>(text, params);
  return rows;
}

/**
 * The maximum number of prepared statements per connection, since filters and sorts produce many
 * texts.
 */
const maxPrepared = 200;
const names = new Map<string, string>();

/**
 * `queryRows` for frequent statements, such as a page of a list: prepared once per connection,
 * unless there are too many texts. Limits are literals (`literal`), because a generic plan without
 * them sorts the whole table.
 */
export async function queryPreparedRows<Row extends QueryResultRow>(
  db: Db,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const cached = names.get(text);
  const name = cached ?? `list-${names.size + 1}`;
  if (cached === undefined && names.size >= maxPrepared) return queryRows(db, query);
  names.set(text, name);
  return prepared<Row>(db, name, text, params);
}

/** An integer as a literal in the statement. */
export function integerLiteral(number: number): SQL {
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a whole number: ${number}`);
  return sql.raw(String(number));
}
