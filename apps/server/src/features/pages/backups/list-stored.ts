import type { BackupSetup } from '#backup/backup-setup.ts';
import type { StoredBackup } from '#backup/backup-store.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/errors.ts';

/**
 * The backups that are kept, newest first.
 * @throws Refusal 503 when the bucket refuses or is silent
 */
export async function listStored(
  { store, inBucket }: BackupSetup,
  log: Deps['log'],
): Promise<StoredBackup[]> {
  try {
    return await store.list();
  } catch (error) {
    if (!inBucket) throw error;
    log.error({ err: error }, 'the bucket of the backups cannot be read');
    throw new Refusal(
      'bucket_unreachable',
      'The bucket that keeps the backups cannot be reached. Try again in a moment; if it stays so, look at its keys on the server.',
    );
  }
}
