import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresRefusal, systemErrorCode } from './refusal.ts';
import type { ServerUser } from './server-user.ts';

/** The kernel's limit is 107 bytes for the whole path on Linux, 103 on macOS. */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.65535.lock'.length;

/**
 * The folder for a new server's socket, emptied of what an earlier one left: short, outside the data folder (whose path
 * may be too long for a socket), named after it, and closed to everybody but the server's user.
 *
 * @throws EmbeddedPostgresRefusal when somebody else has put something in its place
 */
export async function prepareSocketFolder(
  cluster: string,
  user: ServerUser | undefined,
): Promise<string> {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = join(await shortTemporaryFolder(user), `slipway-${hash}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
  const there = await lstat(folder);
  const owner = user?.uid ?? process.getuid?.();
  const ours = there.uid === owner || there.uid === process.getuid?.();
  if (there.isDirectory() && (there.mode & 0o077) === 0 && ours) {
    if (user && there.uid !== user.uid) await chown(folder, user.uid, user.gid);
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    return folder;
  }
  throw new EmbeddedPostgresRefusal(
    `The folder ${folder} is needed for the database's socket, but it is not a private folder of user ${String(owner)}. Remove it.`,
  );
}

async function shortTemporaryFolder(user: ServerUser | undefined): Promise<string> {
  const own = tmpdir();
  const fits = Buffer.byteLength(own) + '/slipway-'.length + 12 <= LONGEST_FOLDER;
  return fits && (!user || (await anybodyCanEnter(own))) ? own : '/tmp';
}

async function anybodyCanEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || anybodyCanEnter(parent);
}
