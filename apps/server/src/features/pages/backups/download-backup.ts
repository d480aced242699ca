import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { checkOwnPassword } from '#features/identity/identity-api.ts';
import { notFound } from '#http/errors.ts';
import { allowDownload, beginDownload } from './backups-repository.ts';
import { listStored } from './list-stored.ts';

/** For how long a download may begin. */
const allowedMs = 60_000;

/**
 * Allows one download of a backup that the folder lists, within a minute, to whoever knows the password
 * (docs/rules/backups.md, "On the screen").
 * @throws Refusal 404 for a backup that is not there, 422 for a wrong password, 429 after too many tries
 */
export async function allowBackupDownload(
  deps: Deps,
  adminId: number,
  { name, password }: { name: string; password: string },
): Promise<{ token: string }> {
  if (deps.backups === null) throw notFound();
  const stored = await listStored(deps.backups, deps.log);
  if (!stored.some((backup) => backup.name === name)) throw notFound();
  await checkOwnPassword(deps, adminId, password);
  const token = randomBytes(32).toString('base64url');
  const download = { name, tokenHash: hashOfLink(token), allowedTo: adminId };
  await allowDownload(deps.db, download, deps.clock.now());
  return { token };
}

/**
 * Begins a download that was allowed, once, and logs it.
 * @throws Refusal 404 for one that was not allowed, has begun before, or is not there any more
 */
export async function downloadBackup(
  deps: Deps,
  adminId: number,
  { name, token }: { name: string; token: string },
): Promise<{ content: Readable; size: number }> {
  if (deps.backups === null) throw notFound();
  const file = await deps.backups.store.open(name);
  if (file === null) throw notFound();
  const now = deps.clock.now();
  const download = { name, tokenHash: hashOfLink(token), allowedTo: adminId };
  const since = new Date(now.getTime() - allowedMs);
  if (!(await beginDownload(deps.db, download, { since, now }))) {
    file.content.destroy();
    throw notFound();
  }
  deps.log.info({ backup: name, by: adminId }, 'backup downloaded');
  return file;
}
