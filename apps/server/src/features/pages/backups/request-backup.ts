import { nameOfBackup } from '#backup/backup-store.ts';
import { addJob } from '#db/jobs.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound } from '#http/errors.ts';
import { insertRun } from './backups-repository.ts';

/**
 * Requests a backup, which the process that runs the jobs makes (docs/rules/backups.md, "On the screen").
 * @throws Refusal 409 while one is being made, 404 on a closed copy
 */
export async function requestBackup(deps: Deps, adminId: number): Promise<void> {
  if (deps.backups === null) throw notFound();
  const now = deps.clock.now();
  const run = { kind: 'hand', name: nameOfBackup('hand', now), wantedBy: adminId } as const;
  try {
    await inTransaction(deps.db, async (tx) => {
      await insertRun(tx, run, now);
      await addJob(tx, 'make-backup', {});
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict('A backup is already being made.', 'in_progress');
  }
}
