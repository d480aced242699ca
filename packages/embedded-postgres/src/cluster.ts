import { chown, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOfWorkingDirectory, runProgram } from './programs.ts';
import type { Programs } from './programs.ts';
import { EmbeddedPostgresRefusal } from './refusal.ts';
import type { ServerUser } from './server-user.ts';

/** The one role of the embedded database; only its socket's owner and root can reach it. */
export const ROLE = 'postgres';

const ENCODING = ['-E', 'UTF8', '--locale=C'];
const COLLATION = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Makes the cluster if there is none. It is built aside and moved into place when it is whole, so
 * that a start that was killed half way leaves nothing that looks like a database.
 */
export async function ensureCluster(
  programs: Programs,
  cluster: string,
  options: { sync: boolean },
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return;

  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (programs.user) await chown(unfinished, programs.user.uid, programs.user.gid);

  const folder = nameOfWorkingDirectory(programs, unfinished);
  const { code, output } = await runProgram(
    programs,
    'initdb',
    [
      ...['-D', folder, '-U', ROLE, '-A', 'trust', '--no-instructions'],
      ...[...ENCODING, ...COLLATION],
      ...(options.sync ? [] : ['--no-sync']),
    ],
    unfinished,
  );
  if (code !== 0) {
    throw new EmbeddedPostgresRefusal(
      `The embedded database could not be created in ${cluster}: ${lastLine(output)}`,
    );
  }
  // An empty folder may have been made beforehand, for example as a mount point's child.
  await rename(unfinished, cluster);
}

/** Gives a cluster that root owns (restored from a backup, say) to the user who must own it. */
export async function chownCluster(cluster: string, user: ServerUser | undefined): Promise<void> {
  if (!user) return;
  const there = await lstat(cluster).catch(() => undefined);
  if (there?.uid === 0) await chownAll(cluster, user);
}

async function chownAll(path: string, user: ServerUser): Promise<void> {
  const there = await lstat(path);
  if (there.isSymbolicLink()) return;
  await chown(path, user.uid, user.gid);
  if (!there.isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), user);
}

/** The most telling line of a program's output: its last one, FATAL and ERROR before others. */
export function lastLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'no reason';
}
