import type { Backup, Backups } from '@slipway/contract/settings/backups';
import type { BackupSetup } from '#backup/backup-setup.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findLastEnded, findOpenRun, listDownloadsOf, listRunsOf } from './backups-repository.ts';
import { listStored } from './list-stored.ts';

/** What is kept, newest first, with who ordered and who downloaded it. */
async function listBackups({ db, log }: Deps, setup: BackupSetup): Promise<Backup[]> {
  const stored = await listStored(setup, log);
  const names = stored.map(({ name }) => name);
  const [runs, downloads] = [await listRunsOf(db, names), await listDownloadsOf(db, names)];
  const runOf = new Map(runs.map((each) => [each.run.name, each]));
  const downloadsOf = new Map(downloads.map((each) => [each.name, each]));
  return stored.map(({ name, madeAt, size, encrypted }) => {
    const ordered = runOf.get(name);
    const taken = downloadsOf.get(name);
    return {
      name,
      made_at: madeAt.toISOString(),
      size,
      encrypted,
      kind: ordered?.run.kind ?? 'other',
      made_by: ordered?.by ?? null,
      downloads: taken?.times ?? 0,
      downloaded_at: taken?.lastAt?.toISOString() ?? null,
      downloaded_by: taken?.lastBy ?? null,
    };
  });
}

/** The backups of this server, or the copy that it is (docs/rules/backups.md, "On the screen"). */
export async function readBackups(deps: Deps): Promise<Backups> {
  const { db, closed, backups: setup } = deps;
  const copy = closed && { backup_made_at: closed.backupMadeAt.toISOString() };
  if (setup === null) return { copy, folder: null };
  const [open, last] = [await findOpenRun(db), await findLastEnded(db)];
  const { settings } = await readSettings(db);
  const { run, by } = open ?? {};
  return {
    copy,
    folder: {
      backups: await listBackups(deps, setup),
      running:
        run && (run.state === 'queued' || run.state === 'running')
          ? {
              kind: run.kind,
              state: run.state,
              wanted_at: run.wantedAt.toISOString(),
              wanted_by: by ?? null,
              size: run.bytes,
            }
          : null,
      failed:
        last?.run.endedAt && last.run.failure !== null
          ? {
              kind: last.run.kind,
              failed_at: last.run.endedAt.toISOString(),
              failure: last.run.failure,
            }
          : null,
      nightly: setup.nightly,
      encrypts: setup.encrypts,
      in_bucket: setup.inBucket,
      kept: settings.backups_kept,
    },
  };
}
