import type { Db } from '#db/transaction.ts';
import { deleteWritesBefore } from '#features/operations/daily-log/daily-log-repository.ts';

/** How long a device may be offline and still send an entry without writing it twice. */
const retentionDays = 90;

/** Deletes the ids of entries too old to be sent again. */
export async function cleanUpDailyLog(db: Db, now: Date): Promise<void> {
  await deleteWritesBefore(db, new Date(now.getTime() - retentionDays * 86_400_000));
}
