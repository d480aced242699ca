import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { S3Bucket, type ListedObject, type S3Setup } from '#adapters/files/s3-bucket.ts';
import { isBackupName, type BackupStore, type StoredBackup } from './backup-store.ts';
import { beginsEncrypted } from './encryption.ts';

/** Of the bucket's keys; files that are uploaded have others, and nothing else is removed from here. */
const prefix = 'backups/';

/** Backups in a bucket that several machines share. They are made in a folder first, and leave it. */
export class BucketBackups implements BackupStore {
  readonly #bucket: S3Bucket;
  readonly #folder: string;
  /** By what does not change with the same content. */
  #encrypted = new Map<string, boolean>();

  /** @param folder where they are made */
  constructor(setup: S3Setup, folder: string) {
    this.#bucket = new S3Bucket(setup);
    this.#folder = folder;
  }

  async list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    const known = new Map<string, boolean>();
    for await (const listed of this.#bucket.list(prefix)) {
      const name = listed.key.slice(prefix.length);
      if (!isBackupName(name)) continue;
      const { size, changedAt: madeAt } = listed;
      const state = [name, size, madeAt.getTime()].join(' ');
      const encrypted = this.#encrypted.get(state) ?? (await this.#isEncrypted(listed));
      known.set(state, encrypted);
      found.push({ name, madeAt, size, encrypted });
    }
    this.#encrypted = known;
    return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  }

  async open(name: string): Promise<{ content: Readable; size: number } | null> {
    if (!isBackupName(name)) return null;
    const found = await this.#bucket.get(prefix + name);
    return found && { content: found.body, size: found.size ?? 0 };
  }

  async sizeOf(name: string): Promise<number | null> {
    return this.#bucket.sizeOf(prefix + name);
  }

  async take(name: string, signal?: AbortSignal): Promise<void> {
    const path = join(this.#folder, name);
    // Whoever took it in before may not have come to remove it.
    const { size } = await stat(path);
    if ((await this.sizeOf(name)) !== size) await this.#bucket.upload(prefix + name, path, signal);
    await rm(path);
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(prefix + name);
  }

  async readNote(name: string): Promise<string | null> {
    const found = await this.#bucket.get(prefix + name);
    return found && text(found.body);
  }

  async writeNote(name: string, content: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.#bucket.put(prefix + name, Buffer.from(content), headers);
  }

  async #isEncrypted({ key, size }: ListedObject): Promise<boolean> {
    if (size === 0) return false;
    const begin = await this.#bucket.get(key, 'bytes=0-31');
    return begin !== null && beginsEncrypted(await buffer(begin.body));
  }
}
