import { installation } from './tables/settings.ts';
import type { Db } from './transaction.ts';

/** A database that a restore has made and nobody has opened (docs/rules/backups.md, "Closed"). */
export interface ClosedCopy {
  backupMadeAt: Date;
}

/** Null: the database is open. It is closed and opened only while no server runs on it. */
export async function readClosedCopy(db: Db): Promise<ClosedCopy | null> {
  const [row] = await db.select().from(installation);
  if (!row?.closedAt || !row.backupMadeAt) return null;
  return { backupMadeAt: row.backupMadeAt };
}
