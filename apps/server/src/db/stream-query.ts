import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import QueryStream from 'pg-query-stream';
import type { Readable } from 'node:stream';
import type { Database } from './transaction.ts';

const dialect = new PgDialect();

/**
 * The rows of a query as a stream, a few hundred at a time, on a connection of its own that goes back to the pool
 * when the stream ends, fails or is given up. The caller states the row's shape.
 */
export async function streamQuery<Row>(
  database: Database,
  query: SQL,
): Promise<Readable & AsyncIterable<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  const client = await database.$client.connect();
  const stream = client.query(new QueryStream(sql, params, { batchSize: 500 }));
  stream.once('close', () => {
    client.release();
  });
  return stream;
}
