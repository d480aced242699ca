import type { FileStore } from './file-store.ts';
import { S3Bucket, type S3Setup } from './s3-bucket.ts';

/** Stores files in an S3-compatible store shared by several machines. */
export class S3Files implements FileStore {
  readonly #bucket: S3Bucket;

  constructor(setup: S3Setup) {
    this.#bucket = new S3Bucket(setup);
  }

  async put(name: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.#bucket.put(name, bytes, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }

  async get(name: string): ReturnType<FileStore['get']> {
    return this.#bucket.get(name);
  }

  async sizeOf(names: readonly string[]): Promise<number> {
    const wanted = new Set(names);
    let bytes = 0;
    for (const folder of new Set(names.map((name) => name.slice(0, name.indexOf('/') + 1)))) {
      for await (const { key, size } of this.#bucket.list(folder)) {
        if (wanted.has(key)) bytes += size;
      }
    }
    return bytes;
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#bucket.remove(name);
  }
}
