import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { messages } from '#db/tables/messages.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { parseSort } from '#http/parse-sort.ts';
import type { MessageState } from './messages-repository.ts';

export type MessageRow = typeof messages.$inferSelect;

export interface MessageFilter {
  page: number;
  per_page: number;
  /** Part of the recipient or subject, or a booking's number. */
  q?: string | undefined;
  sort?: string | undefined;
  state?: MessageState | undefined;
  channel?: MessageRow['channel'] | undefined;
}

const sortable = {
  id: messages.id,
  // They are made in the order of their numbers.
  created_at: messages.id,
  sent_at: messages.sentAt,
  recipient: messages.recipient,
  template: messages.template,
  state: messages.state,
} as const;
type MessageSort = keyof typeof sortable;
const isMessageSort = (name: string): name is MessageSort => Object.hasOwn(sortable, name);

/** One page of the outbox and the total number of rows. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    filter.state && eq(messages.state, filter.state),
    filter.channel && eq(messages.channel, filter.channel),
    searched(filter.q),
  );
  const rows = await db
    .select()
    .from(messages)
    .where(where)
    .orderBy(...ordered(filter.sort))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [all] = await db.select({ total: count() }).from(messages).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** All mails and SMS about a booking or an order, newest first. */
export async function listMessagesOfBooking(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(bookingId !== null ? eq(messages.bookingId, bookingId) : eq(messages.orderId, orderId))
    .orderBy(desc(messages.id))
    .limit(100);
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | null> {
  const rows = await db.select().from(messages).where(eq(messages.id, id));
  return rows[0] ?? null;
}

function searched(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined;
  const part = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const number = /^\d{1,9}$/.test(q) ? eq(messages.bookingId, Number(q)) : undefined;
  return or(ilike(messages.recipient, part), ilike(messages.subject, part), number);
}

function ordered(sort: string | undefined): SQL[] {
  if (sort === undefined) return [desc(messages.id)];
  const { by, descending } = parseSort(sort, isMessageSort);
  return [(descending ? desc : asc)(sortable[by]), desc(messages.id)];
}
