import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import QueryStream from 'pg-query-stream';
import pg from 'pg';
import type { Readable } from 'node:stream';
import type { Database } from './transaction.ts';

const dialect = new PgDialect();

/**
 * The rows of a query as a stream, a few hundred at a time, on a connection of its own that ends with the stream,
 * however it ends: reading in parts does not go with the pool's pipelining. The caller states the row's shape.
 */
export async function streamQuery<Row>(
  database: Database,
  query: SQL,
): Promise<Readable & AsyncIterable<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  const client = new pg.Client({ ...database.$client.options, pipeline: false });
  client.on('error', () => undefined);
  await client.connect();
  const stream = client.query(new QueryStream(sql, params, { batchSize: 500 }));
  stream.once('close', () => {
    void client.end();
  });
  return stream;
}
