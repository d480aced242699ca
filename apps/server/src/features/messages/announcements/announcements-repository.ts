import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { AnnouncementState, Audience } from '@slipway/domain/messages/announcements';
import { announcements } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

export interface AnnouncementValues {
  text: string;
  from: CalendarDate;
  to: CalendarDate;
  audience: Audience;
}

export interface AnnouncementList {
  page: number;
  perPage: number;
  /** Text to search for. */
  q: string | undefined;
  state: AnnouncementState | undefined;
  audience: Audience | undefined;
  /** Today in the business's zone. */
  today: CalendarDate;
}

/** The SQL equivalent of the domain's `announcementState`, for sorting and filtering. */
const stateOn = (today: CalendarDate): SQL<AnnouncementState> =>
  sql`case when ${announcements.endedAt} is not null or ${announcements.toDate} < ${today} then 'over'
    when ${today} < ${announcements.fromDate} then 'to_come' else 'on' end`;

/** One page: current ones first, then upcoming, then past; newest first within each. */
export async function listAnnouncements(
  db: Db,
  list: AnnouncementList,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const state = stateOn(list.today);
  const part = `%${(list.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    list.state && sql`${state} = ${list.state}`,
    list.audience && eq(announcements.audience, list.audience),
    list.q ? ilike(announcements.body, part) : undefined,
  );
  const rows = await db
    .select()
    .from(announcements)
    .where(where)
    .orderBy(
      asc(sql`array_position(array['on', 'to_come', 'over'], ${state})`),
      desc(announcements.fromDate),
      desc(announcements.id),
    )
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage);
  return { rows, total: await db.$count(announcements, where) };
}

export async function insertAnnouncement(
  db: Db,
  values: AnnouncementValues,
): Promise<AnnouncementRow> {
  const [row] = await db.insert(announcements).values(columnsOf(values)).returning();
  if (!row) throw new Error('The announcement was not saved');
  return row;
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** The announcement, locked until the transaction ends; null when there is none. */
export async function lockAnnouncement(tx: Db, id: number): Promise<AnnouncementRow | null> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row ?? null;
}

export async function saveAnnouncement(
  tx: Db,
  id: number,
  change: { values: AnnouncementValues } | { endedAt: Date },
): Promise<AnnouncementRow> {
  const [row] = await tx
    .update(announcements)
    .set({
      ...('values' in change ? columnsOf(change.values) : change),
      version: sql`${announcements.version} + 1`,
    })
    .where(eq(announcements.id, id))
    .returning();
  if (!row) throw new Error(`No announcement ${id} to change`);
  return row;
}

function columnsOf({ text, from, to, audience }: AnnouncementValues) {
  return { body: text, fromDate: from, toDate: to, audience };
}
