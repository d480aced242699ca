import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import QueryStream from 'pg-query-stream';
import pg from 'pg';
import type { Readable } from 'node:stream';
import { directOptions, setupOf } from './pool.ts';
import type { Database } from './transaction.ts';

const dialect = new PgDialect();

/** A slow or stalled reader must not keep its connection and snapshot forever. */
const longestMs = 10 * 60_000;

interface Slots {
  free: number;
  waiting: (() => void)[];
}
const slotsOfPools = new WeakMap<object, Slots>();

function slotsOf(pool: Database['$client']): Slots {
  const known = slotsOfPools.get(pool);
  if (known) return known;
  const made: Slots = { free: setupOf(pool).streams, waiting: [] };
  slotsOfPools.set(pool, made);
  return made;
}

async function acquireSlot(slots: Slots): Promise<void> {
  if (slots.free > 0) slots.free -= 1;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
}

function releaseSlot(slots: Slots): void {
  const next = slots.waiting.shift();
  if (next) next();
  else slots.free += 1;
}

/**
 * Streams the rows of a query in batches, on its own connection that closes with the stream:
 * cursors do not work with the pool's pipelining, nor through a pooler. A few at once (`PoolOptions.streams`), others
 * wait; ten minutes each. The caller states the row type.
 */
export async function streamQuery<Row>(
  database: Database,
  query: SQL,
): Promise<Readable & AsyncIterable<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  const slots = slotsOf(database.$client);
  const client = new pg.Client(directOptions(database.$client));
  client.on('error', () => undefined);
  await acquireSlot(slots);
  try {
    await client.connect();
  } catch (error) {
    releaseSlot(slots);
    throw error;
  }
  const stream = client.query(new QueryStream(sql, params, { batchSize: 500 }));
  const tooLong = setTimeout(() => {
    stream.destroy(new Error('A query was not read to its end within ten minutes'));
  }, longestMs);
  stream.once('close', () => {
    clearTimeout(tooLong);
    releaseSlot(slots);
    void client.end();
  });
  return stream;
}
