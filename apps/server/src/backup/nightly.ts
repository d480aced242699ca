import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';

/** Where backups of each night go, and the program that makes them. */
export interface NightlyBackups {
  folder: string;
  program: string;
  /** Its variables, beside those of this process. */
  env?: Readonly<Record<string, string>>;
}

/** How many are kept. */
const KEPT = 14;

const ours = /^slipway-\d{4}-\d\d-\d\d\.backup$/;

/** Makes the backup of this night, unless it is there, in a process of its own, and removes the oldest. */
async function backUp(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { folder, program, env }: NightlyBackups,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `slipway-${clock.now().toISOString().slice(0, 10)}.backup`;
  if ((await readdir(folder)).includes(name)) return;
  const child = spawn(process.execPath, [program, join(folder, name)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  signal?.removeEventListener('abort', stop);
  // Reported under To do, where the first line is enough.
  if (child.exitCode !== 0) throw new Error(said.split('\n', 1)[0] || 'The backup was ended.');
  log.info({ backup: name }, 'backed up');
  await removeOldest(folder);
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).toSorted();
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name));
}

/** `back-up`: the backup of each night (docs/rules/backups.md, "Each night"). */
export function backupTasks(deps: Pick<Deps, 'clock' | 'log' | 'backups'>): TaskList {
  return {
    'back-up': async (_payload, { abortSignal }) => {
      if (deps.backups !== null) await backUp(deps, deps.backups, abortSignal);
    },
  };
}

/** In graphile-worker's crontab format: once a night, catching up on a missed one, with three tries. */
export const backupCrontab = '10 2 * * * back-up ?fill=1d&max=3';
