import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '#error-details.ts';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

/** Stores files in a local folder: for one process, or several on one disk. */
export class FolderFiles implements FileStore {
  readonly #root: string;

  constructor(folder: string) {
    this.#root = resolve(folder);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    // Readers never see a partial file, and after a crash it is complete or missing.
    const unfinished = `${path}.unfinished`;
    const file = await open(unfinished, 'w', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }

  async get(name: string): ReturnType<FileStore['get']> {
    const path = this.#pathOf(name);
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return found?.isFile() ? { size: found.size, body: createReadStream(path) } : null;
  }

  async sizeOf(names: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const name of names) {
      const found = await stat(this.#pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      bytes += found?.size ?? 0;
    }
    return bytes;
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = this.#pathOf(name);
      await rm(path, { force: true });
      await rm(`${path}.unfinished`, { force: true });
    }
  }

  /** @throws Error for a name that leads outside the folder */
  #pathOf(name: string): string {
    const path = join(this.#root, name);
    if (!path.startsWith(this.#root + sep)) throw new Error(`Not a file of ours: ${name}`);
    return path;
  }
}
