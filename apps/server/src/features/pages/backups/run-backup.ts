import { setTimeout } from 'node:timers/promises';
import type { BackupSetup } from '#backup/backup-setup.ts';
import { nameOfBackup, removeOldest } from '#backup/backup-store.ts';
import { makeFolder, sizeSoFar } from '#backup/folder-backups.ts';
import { spawnBackup } from '#backup/spawn-backup.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import {
  claimRun,
  deleteOldRuns,
  endRun,
  requeueRun,
  hasOpenRun,
  insertNight,
  touchRun,
  type BackupRun,
} from './backups-repository.ts';

type RunDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** How often a backup that is being made says so. */
const touchEveryMs = 2000;
/** One that has not said so for this long has lost its process. */
const lostAfterMs = 60_000;
/** How often one that lost its process is begun. */
const maxTries = 3;
/** The backup of the night waits so long for one that is being made. */
const waitMs = 60 * 60_000;
const keptRunsMs = 400 * 24 * 60 * 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Makes the file, unless one who lost its process has finished it, and answers its size. */
async function makeFile(
  deps: RunDeps,
  setup: BackupSetup,
  run: BackupRun,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { folder, store } = setup;
  await makeFolder(folder);
  const there = await store.sizeOf(run.name);
  if (there !== null) return there;
  let touching = Promise.resolve();
  const timer = setInterval(() => {
    touching = touching
      .then(async () => touchRun(deps.db, run, await sizeSoFar(folder, run.name), deps.clock.now()))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'backup not touched'));
  }, touchEveryMs);
  try {
    await spawnBackup(setup, run.name, signal);
  } finally {
    clearInterval(timer);
    await touching;
  }
  return (await store.sizeOf(run.name)) ?? 0;
}

/**
 * Makes the backup that is ordered, or that lost its process, and removes the oldest of its kind. One whose process
 * is told to stop is left to the next.
 * @returns what was made, or why it was not; null: there was nothing to make
 */
export async function runBackup(
  deps: RunDeps,
  setup: BackupSetup,
  signal: AbortSignal | undefined,
): Promise<{ run: BackupRun; failure: string | null } | null> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const run = await claimRun(db, now, before(now, lostAfterMs));
  if (!run) return null;
  try {
    if (run.tries > maxTries) throw new Error('Its process was ended each time that it was begun.');
    const bytes = await makeFile(deps, setup, run, signal);
    await endRun(db, run, { state: 'made', bytes }, clock.now());
    log.info({ backup: run.name, bytes }, 'backed up');
    const { settings } = await readSettings(db);
    await removeOldest(setup.store, run.kind, settings.backups_kept);
    await deleteOldRuns(db, before(now, keptRunsMs));
    return { run, failure: null };
  } catch (error) {
    if (signal?.aborted === true) {
      await requeueRun(db, run, clock.now());
      return null;
    }
    const failure = error instanceof Error ? error.message.slice(0, 300) : String(error);
    log.error({ err: error, backup: run.name }, 'backup failed');
    await endRun(db, run, { state: 'failed', failure }, clock.now());
    return { run, failure };
  }
}

/** Requests the backup of this night once no other is being made. False: its file exists. */
async function requestNightlyBackup(
  { db, clock }: RunDeps,
  setup: BackupSetup,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const now = clock.now();
  const name = nameOfBackup('night', now);
  if ((await setup.store.sizeOf(name)) !== null) return false;
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await insertNight(db, name, now);
    } catch (error) {
      if (!isUniqueViolation(error) || Date.now() > until) throw error;
    }
    await setTimeout(touchEveryMs, undefined, { ...(signal && { signal }) });
  }
}

/**
 * Makes the backup of this night, unless it is there.
 * @throws Error with the reason, so that it is tried again and reported
 */
export async function runNight(
  deps: RunDeps,
  setup: BackupSetup,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await requestNightlyBackup(deps, setup, signal)) && !(await hasOpenRun(deps.db))) return;
  const made = await runBackup(deps, setup, signal);
  if (made !== null && made.failure !== null) throw new Error(made.failure);
}
