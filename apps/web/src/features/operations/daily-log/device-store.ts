import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DailyEntry, DailyLog } from '@slipway/contract/operations/day';
import { markStored } from '#lib/device-data.ts';

type Kind<K extends DailyEntry['kind']> = Omit<Extract<DailyEntry, { kind: K }>, 'version'>;
/** What is written into a day: its note, or a task. */
export type Entry = Kind<'note'> | Kind<'task'>;

/** What was written here and is not saved yet. */
export interface PendingWrite {
  /** Its place in the line. */
  seq: number;
  /** What the server knows it by, however often it is sent. */
  id: string;
  date: string;
  entry: Entry;
  /** As it was read; null: the one that the write before it will make. */
  version: number | null;
  /** It may have reached the server: it is not changed any more, only sent again. */
  tried: boolean;
  /** Why the server does not take it; null: it waits to be sent. */
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
  const db = await openDB<Kept>(name, 1, {
    upgrade(database) {
      database.createObjectStore('days', { keyPath: 'date' });
      database.createObjectStore('writes', { keyPath: 'seq' });
      database.createObjectStore('owner');
    },
  });
  markStored();
  const change = db.transaction(['days', 'writes', 'owner'], 'readwrite');
  // What somebody else left here is neither shown nor sent.
  if ((await change.objectStore('owner').get('user')) !== user) {
    await change.objectStore('days').clear();
    await change.objectStore('writes').clear();
    await change.objectStore('owner').put(user, 'user');
  }
  await change.done;
  return db;
}

/** What this device keeps of the daily log for whoever is signed in. */
export function deviceStore(user: number): Promise<IDBPDatabase<Kept>> {
  if (opened?.user !== user) opened = { user, db: open(user) };
  return opened.db;
}

/** Takes all of it away. */
export async function deleteDeviceStore(): Promise<void> {
  const before = opened;
  opened = null;
  await before?.db.then((db) => db.close()).catch(() => undefined);
  await deleteDB(name);
}
