import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import QueryStream from 'pg-query-stream';
import pg from 'pg';
import type { Readable } from 'node:stream';
import type { Database } from './transaction.ts';

const dialect = new PgDialect();

/** So many have a connection beside the pool's at once; others wait for one of them to end. */
const maxConcurrent = 3;
/** Whoever reads slower, or not at all, must not keep the connection and what it sees of the past. */
const longestMs = 10 * 60_000;

let slots = maxConcurrent;
const waiting: (() => void)[] = [];

async function acquireSlot(): Promise<void> {
  if (slots > 0) slots -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else slots += 1;
}

/**
 * The rows of a query as a stream, a few hundred at a time, on a connection of its own that ends with the stream,
 * however it ends: reading in parts does not go with the pool's pipelining. Three are open at once, for ten minutes
 * each at most. The caller states the row's shape.
 */
export async function streamQuery<Row>(
  database: Database,
  query: SQL,
): Promise<Readable & AsyncIterable<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  const client = new pg.Client({ ...database.$client.options, pipeline: false });
  client.on('error', () => undefined);
  await acquireSlot();
  try {
    await client.connect();
  } catch (error) {
    releaseSlot();
    throw error;
  }
  const stream = client.query(new QueryStream(sql, params, { batchSize: 500 }));
  const tooLong = setTimeout(() => {
    stream.destroy(new Error('A query was not read to its end within ten minutes'));
  }, longestMs);
  stream.once('close', () => {
    clearTimeout(tooLong);
    releaseSlot();
    void client.end();
  });
  return stream;
}
