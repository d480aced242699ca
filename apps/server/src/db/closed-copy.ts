import { installation } from './tables/settings.ts';
import type { Db } from './transaction.ts';

/** A database that a restore has made and nobody has opened (docs/rules/backups.md, "Closed"). */
export interface ClosedCopy {
  backupMadeAt: Date;
}

/** Null: the database is open. Servers on a copy that is opened look again (serve.ts). */
export async function readClosedCopy(db: Db): Promise<ClosedCopy | null> {
  const [row] = await db.select().from(installation);
  if (!row?.closedAt || !row.backupMadeAt) return null;
  return { backupMadeAt: row.backupMadeAt };
}

/**
 * What all keys at the card provider begin with, so that a copy that was opened repeats none that the business used
 * after the backup (docs/rules/backups.md, "Closed"). It changes only when a copy is opened. Empty: it was never one.
 */
export async function readKeyPrefix(db: Db): Promise<string> {
  const [row] = await db.select({ prefix: installation.keyPrefix }).from(installation);
  return row?.prefix ? `${row.prefix}-` : '';
}

/** Whether reminders are held: those of the first run after a copy was opened. */
export async function holdsReminders(db: Db): Promise<boolean> {
  const [row] = await db.select({ holds: installation.holdsReminders }).from(installation);
  return row?.holds ?? false;
}

/** Reminders are sent again. */
export async function releaseReminders(db: Db): Promise<void> {
  await db.update(installation).set({ holdsReminders: false });
}
