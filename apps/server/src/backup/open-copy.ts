import { readClosedCopy } from '#db/closed-copy.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import { listKeptTables, listSequences } from './catalogue.ts';
import { connect } from './reach-database.ts';
import { BackupRefusal } from './refusal.ts';
import { claimOwn } from './target.ts';

/** So that no new number is one that the business gave after the backup. */
const NUMBERS_AHEAD = 1_000_000;

/**
 * Makes a closed copy the business itself (docs/rules/backups.md, "Closed"), while no server runs on it.
 *
 * @param sure the operator has read what it means
 * @throws BackupRefusal with a line for the operator
 */
export async function openCopy(connectionString: string, sure: boolean): Promise<void> {
  const closed = await readClosed(connectionString);
  if (closed === null) throw new BackupRefusal('The database is open already.');
  if (!sure) {
    throw new BackupRefusal(
      `The database was restored from the backup of ${closed.backupMadeAt.toISOString()}. Opened, it books, charges and writes to customers. Whatever it was copied from must have been stopped for good. To open it, add: --sure`,
    );
  }
  const client = await connect(connectionString, 'slipway-restore');
  try {
    await claimOwn(client);
    await client.query('begin');
    const tables = await listKeptTables(client);
    for (const { sql } of await listSequences(client, tables)) {
      await client.query(`select setval($1, last_value + $2) from ${sql}`, [sql, NUMBERS_AHEAD]);
    }
    await client.query('update invoice_counters set last = last + $1', [NUMBERS_AHEAD]);
    // Of staff who looked.
    await client.query('delete from sessions');
    await client.query('delete from email_links');
    await client.query('update installation set closed_at = null');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function readClosed(connectionString: string) {
  const pool = createPool(connectionString, { max: 1 });
  try {
    return await readClosedCopy(databaseOn(pool));
  } finally {
    await pool.end();
  }
}
