import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, asc, eq, lt } from 'drizzle-orm';
import { dailyNotes, dailyTasks, dailyWrites } from '#db/tables/day.ts';
import { users } from '#db/tables/identity.ts';
import { lockName } from '#db/lock-name.ts';
import type { Db } from '#db/transaction.ts';

export type DailyTaskRow = typeof dailyTasks.$inferSelect;

/** A company's day, which notes and tasks belong to. */
export interface Day {
  companyId: number;
  date: CalendarDate;
}

const ofNote = (day: Day) =>
  and(eq(dailyNotes.companyId, day.companyId), eq(dailyNotes.date, day.date));

/** The day's note with its last author; null when there is none. */
export async function findNote(
  db: Db,
  day: Day,
): Promise<{ body: string; version: number; changedBy: string } | null> {
  const [row] = await db
    .select({ body: dailyNotes.body, version: dailyNotes.version, changedBy: users.name })
    .from(dailyNotes)
    .innerJoin(users, eq(users.id, dailyNotes.changedBy))
    .where(ofNote(day));
  return row ?? null;
}

/** The tasks of a day in the order of creation. */
export async function listTasks(db: Db, day: Day): Promise<DailyTaskRow[]> {
  return db
    .select()
    .from(dailyTasks)
    .where(and(eq(dailyTasks.companyId, day.companyId), eq(dailyTasks.date, day.date)))
    .orderBy(asc(dailyTasks.createdAt), asc(dailyTasks.id));
}

/** Serialises writes to this day until the transaction ends. */
export async function lockDailyLog(tx: Db, day: Day): Promise<void> {
  await lockName(tx, `daily-log:${day.companyId}:${day.date}`);
}

/** The version an entry created when it arrived earlier; null for a new entry. */
export async function findWrite(tx: Db, id: string): Promise<number | null> {
  const [row] = await tx.select().from(dailyWrites).where(eq(dailyWrites.id, id));
  return row?.version ?? null;
}

/** Records that an entry arrived and which version it created. */
export async function insertWrite(tx: Db, write: typeof dailyWrites.$inferInsert): Promise<void> {
  await tx.insert(dailyWrites).values(write);
}

export async function saveNote(
  tx: Db,
  day: Day,
  note: { body: string; version: number; by: number; now: Date },
): Promise<void> {
  const { body, version, by: changedBy, now: changedAt } = note;
  await tx
    .insert(dailyNotes)
    .values({ ...day, body, version, changedAt, changedBy })
    .onConflictDoUpdate({
      target: [dailyNotes.companyId, dailyNotes.date],
      set: { body, version, changedAt, changedBy },
    });
}

export async function findTask(tx: Db, id: string): Promise<DailyTaskRow | null> {
  const [row] = await tx.select().from(dailyTasks).where(eq(dailyTasks.id, id)).for('update');
  return row ?? null;
}

export async function insertTask(tx: Db, task: typeof dailyTasks.$inferInsert): Promise<void> {
  await tx.insert(dailyTasks).values(task);
}

export async function updateTask(
  tx: Db,
  id: string,
  change: Pick<DailyTaskRow, 'title' | 'state' | 'version' | 'changedAt' | 'changedBy'>,
): Promise<void> {
  await tx.update(dailyTasks).set(change).where(eq(dailyTasks.id, id));
}

/** Deletes records of entries older than any that may be sent again. */
export async function deleteWritesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(dailyWrites).where(lt(dailyWrites.madeAt, before));
}
