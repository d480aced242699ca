import type { Db } from '#db/transaction.ts';
import { deleteOldImports } from './imports-repository.ts';

/** How long what became of an import can be read. */
const keptMs = 365 * 24 * 3600_000;

/** Deletes what became of the lines of old imports; the references of their bookings stay. */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  await deleteOldImports(db, new Date(now.getTime() - keptMs));
}
