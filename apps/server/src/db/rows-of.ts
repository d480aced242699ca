import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Db } from './transaction.ts';

const dialect = new PgDialect();

/**
 * The rows of a query with values as the pool reads them: sums in cents are numbers, where drizzle's own `execute`
 * leaves `bigint` a text. The caller states the row's shape.
 */
export async function rowsOf<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(query);
  const { rows } = await db.$client.query<Row>(sql, params);
  return rows;
}
