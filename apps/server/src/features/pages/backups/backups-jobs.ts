import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { runBackup, runNight } from './run-backup.ts';

/**
 * `back-up`: the backup of each night; `make-backup`: one that was ordered, or that lost its process
 * (docs/rules/backups.md, "Each night" and "On the screen").
 */
export function backupTasks(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'backups'>): TaskList {
  return {
    'back-up': async (_payload, { abortSignal }) => {
      if (deps.backups?.nightly === true) await runNight(deps, deps.backups, abortSignal);
    },
    'make-backup': async (_payload, { abortSignal }) => {
      if (deps.backups !== null) await runBackup(deps, deps.backups, abortSignal);
    },
  };
}

/**
 * In graphile-worker's crontab format: once a night, catching up on a missed one, with three tries; and each minute
 * whatever was ordered and is not being made.
 */
export const backupCrontab = `10 2 * * * back-up ?fill=1d&max=3
* * * * * make-backup`;
