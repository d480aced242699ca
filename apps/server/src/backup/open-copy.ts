import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { listKeptTables, listSequences } from './catalogue.ts';
import { keepOpenMoney, type OpenMoney } from './open-money.ts';
import { connect } from './reach-database.ts';
import { BackupRefusal } from './refusal.ts';
import { claimOwn } from './target.ts';

/** How far numbers jump, so that no new one was given by the business after the backup. */
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
    const backupMadeAt = await readBackupMadeAt(client);
    if (backupMadeAt !== null && !sure) throw new BackupRefusal(openingWarning(backupMadeAt));
    const money = await openOnce(client);
    if (money === null) throw new BackupRefusal('The database is already open.');
    return money;
  } finally {
    await client.end();
  }
}

/**
 * The same beside servers: all of them are closed, since a restore begins only where none is connected, and none but
 * them can be.
 * @returns null: it is open already
 */
export async function openBesideServers(pool: pg.Pool): Promise<OpenMoney | null> {
  const client = await pool.connect();
  try {
    return await openOnce(client);
  } finally {
    client.release();
  }
}

/** Null: it is open already. Of two at once one opens it. */
async function openOnce(client: pg.ClientBase): Promise<OpenMoney | null> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(
      'select from installation where closed_at is not null for update',
    );
    const money = rowCount === 0 ? null : await openInTransaction(client);
    await client.query('commit');
    return money;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function openInTransaction(client: pg.ClientBase): Promise<OpenMoney> {
  const tables = await listKeptTables(client);
  for (const { sql } of await listSequences(client, tables)) {
    await client.query(`select setval($1, last_value + $2) from ${sql}`, [sql, NUMBERS_AHEAD]);
  }
  await client.query('update invoice_counters set last = last + $1', [NUMBERS_AHEAD]);
  const money = await keepOpenMoney(client);
  // Those of staff who looked around while it was closed.
  await client.query('delete from sessions');
  await client.query('delete from email_links');
  // A mail that is sent from now on has a new one.
  await client.query('update pay_links set ended_at = now() where ended_at is null');
  // Drawn, not counted: another copy of the same backup may have been opened before.
  await client.query(
    'update installation set closed_at = null, holds_reminders = true, erasures_from = restored_from, key_prefix = $1',
    [randomBytes(4).toString('hex')],
  );
  return money;
}

/** When the backup of a closed copy was made; null: the database is open. */
async function readBackupMadeAt(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query<{ backup_made_at: Date | null }>(
    'select backup_made_at from installation where closed_at is not null',
  );
  return rows[0]?.backup_made_at ?? null;
}

const openingWarning = (backupMadeAt: Date) => `\
The database was restored from the backup of ${backupMadeAt.toISOString()}. Opened, it books, charges and writes to customers. Whatever it was copied from must have been stopped for good.
What happened after the backup it does not know:
- Payments and refunds that the card provider made since are looked up once its account can be reached. What matches nothing here is listed under To do, and what was under way waits until then.
- Reminders that were due since are not sent: they are on the Messages screen, and staff send those that are wanted.
- Links to pay in mails that were sent have ended.
- Whoever had their data erased since is erased again where the folder of the backups has the list (erased-….json), and otherwise has to be.
Keys of card provider and mail server that were entered on the screen have to be entered again.
To open it, add: --sure`;
