import type { Readable } from 'node:stream';

/** Stores files under names we generate: `pictures/<uuid>-640.webp`. */
export interface FileStore {
  /** Stores a file, replacing one of the same name. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when it does not exist. */
  get(name: string): Promise<{ size: number | null; body: Readable } | null>;
  /** The total size of the files in bytes; missing ones are ignored. */
  sizeOf(names: readonly string[]): Promise<number>;
  /** Deletes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
}
