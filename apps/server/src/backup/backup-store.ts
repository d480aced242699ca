import type { Readable } from 'node:stream';

/** A backup that is kept. */
export interface StoredBackup {
  name: string;
  madeAt: Date;
  /** Bytes. */
  size: number;
  encrypted: boolean;
}

/** Where finished backups are kept, with small files beside them. */
export interface BackupStore {
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** To be read to its end or destroyed; null: there is none of this name. */
  open(name: string): Promise<{ content: Readable; size: number } | null>;
  /** Bytes; null: there is none of this name. */
  sizeOf(name: string): Promise<number | null>;
  /**
   * Takes in a backup that was made in the folder.
   * @param signal ends it early
   */
  take(name: string, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  /** Null: there is none of this name. */
  readNote(name: string): Promise<string | null>;
  /** Written as a whole or not at all. */
  writeNote(name: string, text: string): Promise<void>;
}

export type BackupKind = 'night' | 'hand';

/** What is listed and handed out: no hidden file, and nothing of another folder. */
export const isBackupName = (name: string) => /^\w[\w.-]{0,190}\.backup$/.test(name);

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

/** Removes all but the newest of a kind; others stay. */
export async function removeOldest(
  store: BackupStore,
  kind: BackupKind,
  kept: number,
): Promise<void> {
  const names = (await store.list()).map(({ name }) => name).filter((it) => ofKind[kind].test(it));
  for (const name of names.toSorted().slice(0, -kept)) await store.remove(name);
}
