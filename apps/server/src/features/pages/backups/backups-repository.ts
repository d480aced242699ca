import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { backupDownloads, backupRuns } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

/** A backup that was ordered. */
export type BackupRun = typeof backupRuns.$inferSelect;

const isOpen = inArray(backupRuns.state, ['queued', 'running']);

/** @throws a unique violation of `backup_runs_one` while another one is open */
export async function insertRun(
  tx: Db,
  run: Pick<BackupRun, 'kind' | 'name' | 'wantedBy'>,
  now: Date,
): Promise<void> {
  await tx.insert(backupRuns).values({ ...run, wantedAt: now, touchedAt: now });
}

/** Requests the backup of a night. False: it is requested or being made already. */
export async function insertNight(db: Db, name: string, now: Date): Promise<boolean> {
  const rows = await db
    .insert(backupRuns)
    .values({ kind: 'night', name, wantedAt: now, touchedAt: now })
    .onConflictDoUpdate({
      target: backupRuns.name,
      set: { state: 'queued', tries: 0, failure: null, endedAt: null, touchedAt: now },
      setWhere: isNotNull(backupRuns.endedAt),
    })
    .returning({ id: backupRuns.id });
  return rows.length === 1;
}

/** Whether one waits or is being made. */
export async function hasOpenRun(db: Db): Promise<boolean> {
  const rows = await db.select({ id: backupRuns.id }).from(backupRuns).where(isOpen);
  return rows.length > 0;
}

/**
 * Claims a backup that is queued, or whose process has not touched it since `lost`; undefined: there is none.
 */
export async function claimRun(db: Db, now: Date, lost: Date): Promise<BackupRun | undefined> {
  const [run] = await db
    .update(backupRuns)
    .set({ state: 'running', tries: sql`${backupRuns.tries} + 1`, touchedAt: now, bytes: 0 })
    .where(
      or(
        eq(backupRuns.state, 'queued'),
        and(eq(backupRuns.state, 'running'), lt(backupRuns.touchedAt, lost)),
      ),
    )
    .returning();
  return run;
}

const isBeingMade = ({ id, tries }: BackupRun) =>
  and(eq(backupRuns.id, id), eq(backupRuns.state, 'running'), eq(backupRuns.tries, tries));

/** Says that a backup is still being made, and how much of it is written. */
export async function touchRun(db: Db, run: BackupRun, bytes: number, now: Date): Promise<void> {
  await db.update(backupRuns).set({ bytes, touchedAt: now }).where(isBeingMade(run));
}

export async function endRun(
  db: Db,
  run: BackupRun,
  end: { state: 'made'; bytes: number } | { state: 'failed'; failure: string },
  now: Date,
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ ...end, touchedAt: now, endedAt: now })
    .where(isBeingMade(run));
}

/** Puts a backup back into the queue. */
export async function requeueRun(db: Db, run: BackupRun, now: Date): Promise<void> {
  await db
    .update(backupRuns)
    .set({ state: 'queued', tries: run.tries - 1, touchedAt: now })
    .where(isBeingMade(run));
}

/** Deletes the runs that ended before `before`; the folder shows which backups exist. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(backupRuns).where(lt(backupRuns.endedAt, before));
}

const withName = (db: Db) =>
  db
    .select({ run: backupRuns, by: users.name })
    .from(backupRuns)
    .leftJoin(users, eq(users.id, backupRuns.wantedBy));

/** A backup with the name of who ordered it. */
export interface NamedRun {
  run: BackupRun;
  by: string | null;
}

export async function findOpenRun(db: Db): Promise<NamedRun | undefined> {
  const [row] = await withName(db).where(isOpen);
  return row;
}

/** The one that ended last; undefined: none has. */
export async function findLastEnded(db: Db): Promise<NamedRun | undefined> {
  const [row] = await withName(db)
    .where(isNotNull(backupRuns.endedAt))
    .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
    .limit(1);
  return row;
}

export async function listRunsOf(db: Db, names: readonly string[]): Promise<NamedRun[]> {
  return names.length === 0 ? [] : withName(db).where(inArray(backupRuns.name, [...names]));
}

/** Allows a download to whoever has the token of this hash. */
export async function allowDownload(
  db: Db,
  download: { name: string; tokenHash: string; allowedTo: number },
  now: Date,
): Promise<void> {
  await db.insert(backupDownloads).values({ ...download, allowedAt: now });
}

/** Begins a download that was allowed after `since`. False: it was not, or has begun before. */
export async function beginDownload(
  db: Db,
  download: { name: string; tokenHash: string; allowedTo: number },
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { name, tokenHash, allowedTo } = download;
  const rows = await db
    .update(backupDownloads)
    .set({ begunAt: now })
    .where(
      and(
        eq(backupDownloads.tokenHash, tokenHash),
        eq(backupDownloads.name, name),
        eq(backupDownloads.allowedTo, allowedTo),
        isNull(backupDownloads.begunAt),
        gt(backupDownloads.allowedAt, since),
      ),
    )
    .returning({ id: backupDownloads.id });
  return rows.length === 1;
}

/** How often backups were downloaded, and the last time. */
export interface Downloads {
  name: string;
  times: number;
  lastAt: Date | null;
  lastBy: string | null;
}

export async function listDownloadsOf(db: Db, names: readonly string[]): Promise<Downloads[]> {
  if (names.length === 0) return [];
  return db
    .select({
      name: backupDownloads.name,
      times: count(),
      lastAt: max(backupDownloads.begunAt),
      lastBy: sql<
        string | null
      >`(array_agg(${users.name} order by ${backupDownloads.begunAt} desc))[1]`,
    })
    .from(backupDownloads)
    .innerJoin(users, eq(users.id, backupDownloads.allowedTo))
    .where(and(inArray(backupDownloads.name, [...names]), isNotNull(backupDownloads.begunAt)))
    .groupBy(backupDownloads.name);
}
