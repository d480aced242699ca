import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import QueryStream from 'pg-query-stream';
import pg from 'pg';
import type { Readable } from 'node:stream';
import type { Database } from './transaction.ts';

const dialect = new PgDialect();

/** Number of concurrent streams, each on a connection outside the pool; others wait. */
const maxConcurrent = 3;
/** A slow or stalled reader must not keep its connection and snapshot forever. */
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
 * Streams the rows of a query in batches, on its own connection that closes with the stream:
 * cursors do not work with the pool's pipelining. At most three at once, ten minutes each. The
 * caller states the row type.
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
