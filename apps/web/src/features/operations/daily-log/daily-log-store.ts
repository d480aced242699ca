import type { DailyEntry, DailyLog } from '@slipway/contract/operations/day';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { deviceStore, type Entry, type PendingWrite } from './device-store.ts';
import { changeable, keyOf, nextToSend, versionFor, applyWrite } from './pending-writes.ts';

/** The unsaved entries for the screen; `sending` while a request is in flight. */
interface PendingState {
  writes: readonly PendingWrite[];
  sending: boolean;
}

let state: PendingState = { writes: [], sending: false };
const listeners = new Set<() => void>();
/** Called with a saved entry, or with null after a refusal, so that the day is refetched. */
type Tell = (date: string, entry: DailyEntry | null) => void;
const savedListeners = new Set<Tell>();

export const pending = {
  now: () => state,
  subscribe: (notify: () => void) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  whenSaved: (notify: Tell) => {
    savedListeners.add(notify);
    return () => savedListeners.delete(notify);
  },
};

function change(next: Partial<PendingState>): void {
  state = { ...state, ...next };
  for (const notify of listeners) notify();
}

function owner(): number {
  const { user } = pageData();
  if (user === null) throw new Error('Nobody is signed in');
  return user.id;
}

const store = () => deviceStore(owner());

async function refresh(): Promise<void> {
  const db = await store();
  change({ writes: await db.getAll('writes') });
}

/** A day's log; `fromDevice` is the time of the offline copy, null if it was just fetched. */
export interface DayRead {
  log: DailyLog;
  fromDevice: string | null;
}

/** Loads a day's log from the server, or from this device when offline. */
export async function readDay(date: string, signal: AbortSignal): Promise<DayRead> {
  const db = await store();
  await refresh();
  try {
    const { data: log } = await api('GET /api/daily-log/:date', { params: { date }, signal });
    await db.put('days', { date, log, readAt: new Date().toISOString() });
    if (state.writes.length > 0) void send();
    return { log, fromDevice: null };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
    const stored = await db.get('days', date);
    if (!stored) throw error;
    return { log: stored.log, fromDevice: stored.readAt };
  }
}

/** Stores an entry on this device and sends it when there is a network. */
export async function write(date: string, entry: Entry): Promise<void> {
  const db = await store();
  const line = db.transaction(['writes', 'days'], 'readwrite');
  const writes = await line.objectStore('writes').getAll();
  const same = changeable(writes, { date, entry });
  if (same) {
    await line.objectStore('writes').put({ ...same, entry });
  } else {
    const log = (await line.objectStore('days').get(date))?.log ?? null;
    const write: PendingWrite = {
      seq: (writes.at(-1)?.seq ?? 0) + 1,
      id: crypto.randomUUID(),
      date,
      entry,
      version: versionFor(writes, { date, entry }, log),
      tried: false,
      refused: null,
    };
    await line.objectStore('writes').add(write);
  }
  await line.done;
  await refresh();
  void send();
}

/** Removes a refused entry from the queue, with all later entries about the same thing. */
export async function discardEntry(refused: PendingWrite): Promise<void> {
  const db = await store();
  const line = db.transaction('writes', 'readwrite');
  for (const one of await line.store.getAll()) {
    if (keyOf(one) === keyOf(refused)) await line.store.delete(one.seq);
  }
  await line.done;
  await refresh();
}

/** Sends a refused entry again, on top of the server's current version. */
export async function overwriteEntry(refused: PendingWrite, entry: Entry): Promise<void> {
  await discardEntry(refused);
  await write(refused.date, entry);
}

async function saved(sent: PendingWrite, entry: DailyEntry): Promise<void> {
  const db = await store();
  const line = db.transaction(['writes', 'days'], 'readwrite');
  await line.objectStore('writes').delete(sent.seq);
  const next = (await line.objectStore('writes').getAll()).find(
    (one) => keyOf(one) === keyOf(sent),
  );
  if (next?.version === null) {
    await line.objectStore('writes').put({ ...next, version: entry.version });
  }
  const day = await line.objectStore('days').get(sent.date);
  if (day) await line.objectStore('days').put({ ...day, log: applyWrite(day.log, entry) });
  await line.done;
}

async function refuse(sent: PendingWrite, error: ApiError): Promise<void> {
  const db = await store();
  const kind = isRefusedWith(error, 'conflict') ? 'conflict' : 'refused';
  const text = [error.message, ...Object.values(error.errors).flat()].join(' ');
  await db.put('writes', { ...sent, tried: true, refused: { kind, text } });
}

/** Marks an entry as sent. It may have arrived from now on, so later edits become a new entry. */
async function take(seq: number): Promise<(PendingWrite & { version: number }) | null> {
  const line = (await store()).transaction('writes', 'readwrite');
  const entry = await line.store.get(seq);
  const tried = entry && { ...entry, version: entry.version ?? 0, tried: true };
  if (tried) await line.store.put(tried);
  await line.done;
  return tried ?? null;
}

/** Sends one entry. False without a network or a session: it stays in the queue. */
async function sendOne(waiting: PendingWrite): Promise<boolean> {
  const tried = await take(waiting.seq);
  if (tried === null) return true;
  const { id, date, version } = tried;
  const entry: DailyEntry = { ...tried.entry, version };
  try {
    const answer = await api('PUT /api/daily-log/:date', { params: { date }, body: { id, entry } });
    const savedEntry = { ...entry, version: answer.data.version };
    await saved(tried, savedEntry);
    for (const notify of savedListeners) notify(date, savedEntry);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status === 401 || error.status === 419) return false;
    if (error.status === 429 || error.status >= 500) return false;
    await refuse(tried, error);
    for (const notify of savedListeners) notify(date, null);
    return true;
  }
}

async function sendAll(): Promise<void> {
  change({ sending: true });
  try {
    for (;;) {
      await refresh();
      const waiting = nextToSend(state.writes);
      if (waiting === null || !(await sendOne(waiting))) break;
    }
    await refresh();
  } finally {
    change({ sending: false });
  }
}

/** Sends the queue in order; only one tab of this browser at a time. */
export async function send(): Promise<void> {
  if (pageData().user === null) return;
  if (!isSecureContext) return sendAll();
  await navigator.locks.request('slipway-daily-log', sendAll);
}
