import { constants } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '#error-details.ts';
import { isBackupName, type BackupStore, type StoredBackup } from './backup-store.ts';
import { isEncrypted } from './encryption.ts';
import { BackupRefusal } from './refusal.ts';

/** Backups in the folder that they are made in. */
export class FolderBackups implements BackupStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    for (const name of await this.#names()) {
      const file = await this.#open(name);
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

  async open(name: string): Promise<{ content: Readable; size: number } | null> {
    const file = await this.#open(name);
    if (file === null) return null;
    const { size } = await file.stat();
    // Closes the file at its end.
    return { content: file.createReadStream(), size };
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await stat(join(this.#folder, name)).catch(() => null))?.size ?? null;
  }

  /** It was made here. */
  async take(): Promise<void> {}

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name));
  }

  async readNote(name: string): Promise<string | null> {
    try {
      return await readFile(join(this.#folder, name), 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** Nobody else may read it. */
  async writeNote(name: string, text: string): Promise<void> {
    await makeFolder(this.#folder);
    const path = join(this.#folder, name);
    const file = await open(`${path}.unfinished`, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.unfinished`, path);
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      // If a file is in its place, the backup fails and says so.
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
      throw error;
    }
  }

  /** Opens a file of the folder, but follows no link out of it; null: it is not there, or no file. */
  async #open(name: string): Promise<FileHandle | null> {
    if (!isBackupName(name)) return null;
    let file: FileHandle;
    try {
      file = await open(join(this.#folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
    } catch (error) {
      if (['ENOENT', 'ELOOP', 'EACCES'].includes(errorCode(error) ?? '')) return null;
      throw error;
    }
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  }
}

/** @throws BackupRefusal where it cannot be made */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupRefusal(
      `The folder ${folder} cannot be made (${errorCode(error) ?? 'unknown'}).`,
      {
        cause: error,
      },
    );
  }
}

/** How much of a backup that is made in a folder has been written. */
export async function sizeSoFar(folder: string, name: string): Promise<number> {
  const sizes = [`.${name}.unfinished`, name].map(async (one) =>
    stat(join(folder, one)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(sizes)));
}
