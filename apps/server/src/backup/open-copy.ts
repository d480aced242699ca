import type pg from 'pg';
import { listKeptTables, listSequences } from './catalogue.ts';
import { settleOpenMoney, type OpenMoney } from './open-money.ts';
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
export async function openCopy(connectionString: string, sure: boolean): Promise<OpenMoney> {
  const client = await connect(connectionString, 'slipway-restore');
  try {
    await claimOwn(client);
    const backupMadeAt = await readClosed(client);
    if (backupMadeAt === null) throw new BackupRefusal('The database is open already.');
    if (!sure) throw new BackupRefusal(whatItMeans(backupMadeAt));
    await client.query('begin');
    const tables = await listKeptTables(client);
    for (const { sql } of await listSequences(client, tables)) {
      await client.query(`select setval($1, last_value + $2) from ${sql}`, [sql, NUMBERS_AHEAD]);
    }
    await client.query('update invoice_counters set last = last + $1', [NUMBERS_AHEAD]);
    const money = await settleOpenMoney(client);
    // Of staff who looked.
    await client.query('delete from sessions');
    await client.query('delete from email_links');
    await client.query('update installation set closed_at = null');
    await client.query('commit');
    return money;
  } finally {
    await client.end();
  }
}

/** Of when the backup is; null: the database is open. */
async function readClosed(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query<{ backup_made_at: Date | null }>(
    'select backup_made_at from installation where closed_at is not null',
  );
  return rows[0]?.backup_made_at ?? null;
}

const whatItMeans = (backupMadeAt: Date) => `\
The database was restored from the backup of ${backupMadeAt.toISOString()}. Opened, it books, charges and writes to customers. Whatever it was copied from must have been stopped for good.
What happened after the backup it does not know:
- Payments and refunds that the card provider made since are not listed: compare with the provider. Refunds that were under way are not made again, and charges of which nothing is known are listed under To do.
- Reminders that were sent since may be sent again.
- Whoever had their data erased since has to be erased again.
- Keys of charges may repeat those used since: the provider then answers with the charge of then.
Keys of card provider and mail server that were entered on the screen have to be entered again.
To open it, add: --sure`;
