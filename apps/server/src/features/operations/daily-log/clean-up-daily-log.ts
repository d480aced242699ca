import type { Db } from '#db/transaction.ts';
import { deleteWritesBefore } from '#features/operations/daily-log/daily-log-repository.ts';

/** A device may be without a network for so long, and still write nothing twice. */
const keptDays = 90;

/** Forgets the ids of entries that no device sends again. */
export async function cleanUpDailyLog(db: Db, now: Date): Promise<void> {
  await deleteWritesBefore(db, new Date(now.getTime() - keptDays * 86_400_000));
}
