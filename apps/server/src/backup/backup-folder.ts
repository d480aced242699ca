import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isEncrypted } from './encryption.ts';
import { BackupRefusal, codeOf } from './refusal.ts';

/** A backup in the folder. */
export interface StoredBackup {
  name: string;
  madeAt: Date;
  size: number;
  encrypted: boolean;
}

export type BackupKind = 'night' | 'hand';

/** What is listed and handed out: no hidden file, and nothing of another folder. */
const aBackup = /^\w[\w.-]{0,190}\.backup$/;
const ofKind: Record<BackupKind, RegExp> = {
  night: /^slipway-\d{4}-\d\d-\d\d\.backup$/,
  hand: /^slipway-\d{4}-\d\d-\d\d-\d{6}\.backup$/,
};

/** The name of a backup that is ordered now: one of each night, and one of each second. */
export function nameOfBackup(kind: BackupKind, now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return kind === 'night'
    ? `slipway-${day}.backup`
    : `slipway-${day}-${time.slice(0, 8).replaceAll(':', '')}.backup`;
}

/** Where a backup is until it is whole. */
const unfinishedName = (name: string) => `.${name}.unfinished`;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // A file in its place is told by the backup that fails.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}

/** Opens a file of the folder, but follows no link out of it; null: it is not there, or no file. */
async function openFile(folder: string, name: string): Promise<FileHandle | null> {
  if (!aBackup.test(name)) return null;
  let file: FileHandle;
  try {
    file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  return null;
}

/** The backups of a folder, newest first; none where there is no folder. */
export async function listStored(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await namesIn(folder)) {
    const file = await openFile(folder, name);
    if (file === null) continue;
    try {
      const { mtime, size } = await file.stat();
      found.push({ name, madeAt: mtime, size, encrypted: await isEncrypted(file) });
    } finally {
      await file.close();
    }
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** A backup to be read, closed by whoever reads it; null: the folder has none of this name. */
export async function openStored(folder: string, name: string): Promise<FileHandle | null> {
  return openFile(folder, name);
}

/** @throws BackupRefusal where it cannot be made */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupRefusal(
      `The folder ${folder} cannot be made (${codeOf(error) ?? 'unknown'}).`,
      {
        cause: error,
      },
    );
  }
}

/** The size of a backup that is there; null: it is not. */
export async function sizeOf(folder: string, name: string): Promise<number | null> {
  return (await stat(join(folder, name)).catch(() => null))?.size ?? null;
}

/** How much of a backup has been written. */
export async function sizeSoFar(folder: string, name: string): Promise<number> {
  return (await sizeOf(folder, unfinishedName(name))) ?? 0;
}

/** Removes all but the newest of a kind; other files stay. */
export async function removeOldest(folder: string, kind: BackupKind, kept: number): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => ofKind[kind].test(name)).toSorted();
  for (const name of names.slice(0, -kept)) await rm(join(folder, name));
}
