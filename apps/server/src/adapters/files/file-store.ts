import type { Readable } from 'node:stream';

/** Where files are kept. Names are paths of our own making, `pictures/<uuid>-640.webp`. */
export interface FileStore {
  /** Keeps a file; one of the same name is replaced. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<{ size: number | null; body: Readable } | null>;
  /** Removes files; those that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
}
