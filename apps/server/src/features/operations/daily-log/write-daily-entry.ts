import type { DailyEntry } from '@slipway/contract/operations/day';
import { isCalendarDate } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import {
  findNote,
  findTask,
  findWrite,
  insertTask,
  insertWrite,
  lockDailyLog,
  saveNote,
  updateTask,
  type Day,
} from '#features/operations/daily-log/daily-log-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';

interface Writer {
  by: number;
  now: Date;
}

/** The next version, if the version read is still current. @throws Refusal 409 */
function nextVersion(current: number, read: number, what: string): number {
  if (current !== read) throw conflict(`The ${what} was changed by someone else in the meantime.`);
  return current + 1;
}

async function writeNote(
  tx: Db,
  day: Day,
  entry: Extract<DailyEntry, { kind: 'note' }>,
  writer: Writer,
): Promise<number> {
  const note = await findNote(tx, day);
  const version = nextVersion(note?.version ?? 0, entry.version, 'note');
  await saveNote(tx, day, { body: entry.text, version, ...writer });
  return version;
}

async function writeTask(
  tx: Db,
  day: Day,
  entry: Extract<DailyEntry, { kind: 'task' }>,
  writer: Writer,
): Promise<number> {
  const task = await findTask(tx, entry.task);
  if (task && (task.date !== day.date || task.companyId !== day.companyId)) {
    throw invalid({ task: ['This task belongs to another day.'] });
  }
  if (!task && entry.version > 0) throw conflict('This task no longer exists.');
  const version = nextVersion(task?.version ?? 0, entry.version, 'task');
  const change = {
    title: entry.title,
    state: entry.state,
    version,
    changedAt: writer.now,
    changedBy: writer.by,
  };
  if (task) await updateTask(tx, task.id, change);
  else await insertTask(tx, { id: entry.task, ...day, ...change, createdAt: writer.now });
  return version;
}

/**
 * Writes an entry of a day. Devices resend entries that got no answer while offline: one whose id
 * has arrived before is not written again.
 * @returns the version it created
 * @throws Refusal 409 when it changed since `entry.version` was read, 404 for an invalid day, 422
 */
export async function writeDailyEntry(
  deps: Deps,
  personId: number,
  date: string,
  sent: { id: string; entry: DailyEntry },
): Promise<{ data: { version: number } }> {
  if (!isCalendarDate(date)) throw notFound();
  const { settings } = await readSettings(deps.db);
  const day: Day = { companyId: settings.company_id, date };
  const writer = { by: personId, now: deps.clock.now() };
  const { entry } = sent;
  const version = await inTransaction(deps.db, async (tx) => {
    await lockDailyLog(tx, day);
    const before = await findWrite(tx, sent.id);
    if (before !== null) return before;
    const made = await (entry.kind === 'note'
      ? writeNote(tx, day, entry, writer)
      : writeTask(tx, day, entry, writer));
    await insertWrite(tx, { id: sent.id, version: made, madeAt: writer.now });
    return made;
  });
  return { data: { version } };
}
