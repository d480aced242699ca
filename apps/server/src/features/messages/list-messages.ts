import { desc, eq, inArray } from 'drizzle-orm';
import { messages } from '#db/tables/messages.ts';
import type { Listed, ListQuery } from '#db/listing.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { parseSort } from '#http/parse-sort.ts';
import { findMessagePage, type MessageFilter } from './messages-list-repository.ts';

export type MessageRow = typeof messages.$inferSelect;

const isMessageSort = (name: string): name is 'id' | 'created_at' =>
  name === 'id' || name === 'created_at';

/** One page of the outbox, newest first unless sorted otherwise. */
export async function listMessages(
  db: Db,
  { sort = '-id', ...filter }: Omit<MessageFilter, 'descending'> & Pick<ListQuery, 'sort'>,
): Promise<Listed<MessageRow> & { totalIsLeast: boolean }> {
  const { descending } = parseSort(sort, isMessageSort);
  const { ids, total, totalIsLeast } = await findMessagePage(db, { ...filter, descending });
  const found = await db.select().from(messages).where(inArray(messages.id, ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, totalIsLeast };
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
