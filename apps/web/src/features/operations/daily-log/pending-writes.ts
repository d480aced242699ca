import type { DailyEntry, DailyLog } from '@slipway/contract/operations/day';
import type { Entry, PendingWrite } from './device-store.ts';

/** The subject of an entry: writes with the same key follow each other. */
export function keyOf(write: Pick<PendingWrite, 'date' | 'entry'>): string {
  const { date, entry } = write;
  return `${date}:${entry.kind === 'note' ? 'note' : entry.task}`;
}

/** The last write about the same subject that a new one may still replace. */
export function changeable(
  writes: readonly PendingWrite[],
  next: Pick<PendingWrite, 'date' | 'entry'>,
): PendingWrite | null {
  const last = writes.findLast((write) => keyOf(write) === keyOf(next));
  return last !== undefined && !last.tried && last.refused === null ? last : null;
}

/** The version of a new write: the one that was read, or null after an unsaved write. */
export function versionFor(
  writes: readonly PendingWrite[],
  next: Pick<PendingWrite, 'date' | 'entry'>,
  log: DailyLog | null,
): number | null {
  if (writes.some((write) => keyOf(write) === keyOf(next))) return null;
  return versionIn(log, next.entry);
}

/** The version of the note or task in a day's log; 0 if it is new. */
function versionIn(log: DailyLog | null, entry: Entry): number {
  if (log === null) return 0;
  if (entry.kind === 'note') return log.note.version;
  return log.tasks.find(({ id }) => id === entry.task)?.version ?? 0;
}

/** A day's log with an entry applied. */
export function applyWrite(log: DailyLog, entry: DailyEntry): DailyLog {
  if (entry.kind === 'note') {
    return { ...log, note: { ...log.note, text: entry.text, version: entry.version } };
  }
  const { task: id, title, state, version } = entry;
  const task = { id, title, state, version };
  const isThere = log.tasks.some((it) => it.id === id);
  return {
    ...log,
    tasks: isThere ? log.tasks.map((it) => (it.id === id ? task : it)) : [...log.tasks, task],
  };
}

/** The day as shown: the loaded log with all unsaved entries applied. */
export function applyPending(log: DailyLog, writes: readonly PendingWrite[]): DailyLog {
  return writes
    .filter(({ date, refused }) => date === log.date && refused === null)
    .reduce((day, { entry }) => applyWrite(day, { ...entry, version: versionIn(day, entry) }), log);
}

/** The write to send next: the first in the queue without a refused one about the same subject before it. */
export function nextToSend(writes: readonly PendingWrite[]): PendingWrite | null {
  const stuck = new Set<string>();
  for (const write of writes) {
    const key = keyOf(write);
    if (write.refused !== null) stuck.add(key);
    else if (!stuck.has(key)) return write;
  }
  return null;
}
