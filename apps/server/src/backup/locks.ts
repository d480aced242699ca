import type pg from 'pg';
import { FILES_LOCK } from '#db/lock-name.ts';
import { LOCK_KEY } from '#db/migrate.ts';
import { BackupRefusal } from './refusal.ts';

/** Held by the one backup that is being made. */
const BACKUP_LOCK = 'backup';

/**
 * Takes the locks of a backup, held until its connection ends: no other backup, migration or deletion of files
 * runs meanwhile.
 * @throws BackupRefusal while another backup or a migration is under way
 */
export async function holdBackupLocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean; settled: boolean }>(
    `select pg_try_advisory_lock(hashtextextended($1, 0)) as alone, pg_try_advisory_lock_shared($2) as settled`,
    [BACKUP_LOCK, LOCK_KEY],
  );
  if (rows[0]?.alone !== true) throw new BackupRefusal('Another backup is being made.');
  if (!rows[0].settled) {
    throw new BackupRefusal('The database is being updated: try again when it is done.');
  }
  // This one waits: a deletion is over in a moment.
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [FILES_LOCK]);
}
