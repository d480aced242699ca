import { sql } from 'drizzle-orm';
import { queryRows } from './query-rows.ts';
import type { Db } from './transaction.ts';

/** Moves the sequences of tables past ids that were inserted explicitly. */
export async function moveSequences(tx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await queryRows(
      tx,
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
}
