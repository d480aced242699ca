import { eq, gte, lt } from 'drizzle-orm';
import { serverProcesses } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

/** A server process as it says of itself. */
export type ServerProcess = typeof serverProcesses.$inferSelect;

/** Enters or renews what a process says of itself. */
export async function saveProcess(
  db: Db,
  { id, startedAt, ...news }: ServerProcess,
): Promise<void> {
  await db
    .insert(serverProcesses)
    .values({ id, startedAt, ...news })
    .onConflictDoUpdate({ target: serverProcesses.id, set: news });
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(serverProcesses).where(eq(serverProcesses.id, id));
}

/** Forgets processes that ended without a word. */
export async function deleteProcessesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(serverProcesses).where(lt(serverProcesses.seenAt, before));
}

export async function listProcesses(db: Db, since: Date): Promise<ServerProcess[]> {
  return db.select().from(serverProcesses).where(gte(serverProcesses.seenAt, since));
}
