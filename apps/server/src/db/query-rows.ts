import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { prepared, type Db } from './transaction.ts';

const dialect = new PgDialect();

/**
 * The rows of a query with values as the pool reads them: sums in cents are numbers, where drizzle's own `execute`
 * leaves `bigint` a text. The caller states the row's shape.
 */
export async function queryRows<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const { rows } = await db.$client.query<Row>(text, params);
  return rows;
}

/** Filters and sorts make many texts; what a connection keeps prepared is bounded. */
const maxPrepared = 200;
const names = new Map<string, string>();

/**
 * `queryRows` for what is asked all day, like a page of a list: planned once per connection, unless there are too many
 * such texts already. Limits stand in the text (`literal`): a plan that does not know them sorts the whole table.
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

/** A whole number that stands in the text of a statement. */
export function integerLiteral(number: number): SQL {
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a whole number: ${number}`);
  return sql.raw(String(number));
}
