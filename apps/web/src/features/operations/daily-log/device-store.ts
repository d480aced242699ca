import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DailyEntry, DailyLog } from '@slipway/contract/operations/day';
import { markStored } from '#lib/device-data.ts';

type Kind<K extends DailyEntry['kind']> = Omit<Extract<DailyEntry, { kind: K }>, 'version'>;
/** An entry of a day: its note, or a task. */
export type Entry = Kind<'note'> | Kind<'task'>;

/** An entry written on this device and not saved yet. */
export interface PendingWrite {
  /** Its position in the queue. */
  seq: number;
  /** The id by which the server recognises a repeated request. */
  id: string;
  date: string;
  entry: Entry;
  /** The version that was read; null for the one that the previous write will produce. */
  version: number | null;
  /** It may have reached the server: it is only retried, never changed. */
  tried: boolean;
  /** Why the server refused it; null while it is queued. */
  refused: { kind: 'conflict' | 'refused'; text: string } | null;
}

interface Kept extends DBSchema {
  days: { key: string; value: { date: string; log: DailyLog; readAt: string } };
  writes: { key: number; value: PendingWrite };
  owner: { key: 'user'; value: number };
}

const name = 'slipway-daily-log';
let opened: { user: number; db: Promise<IDBPDatabase<Kept>> } | null = null;

async function open(user: number): Promise<IDBPDatabase<Kept>> {
  const db = await openDB<Kept>(name, 4, {
    upgrade(database, before) {
      // Days are kept as they were answered: those of an older version lack what the screen reads.
      if (before > 0) database.deleteObjectStore('days');
      database.createObjectStore('days', { keyPath: 'date' });
      if (before > 0) return;
      database.createObjectStore('writes', { keyPath: 'seq' });
      database.createObjectStore('owner');
    },
    // Another tab opens a newer version.
    blocking: (_before, _after, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  markStored();
  const change = db.transaction(['days', 'writes', 'owner'], 'readwrite');
  // Another user's entries on this device are neither shown nor sent.
  if ((await change.objectStore('owner').get('user')) !== user) {
    await change.objectStore('days').clear();
    await change.objectStore('writes').clear();
    await change.objectStore('owner').put(user, 'user');
  }
  await change.done;
  return db;
}

/** The daily log's data on this device for the signed-in user. */
export function deviceStore(user: number): Promise<IDBPDatabase<Kept>> {
  if (opened?.user !== user) opened = { user, db: open(user) };
  return opened.db;
}

/** Deletes all of it. */
export async function deleteDeviceStore(): Promise<void> {
  const before = opened;
  opened = null;
  await before?.db.then((db) => db.close()).catch(() => undefined);
  await deleteDB(name);
}
