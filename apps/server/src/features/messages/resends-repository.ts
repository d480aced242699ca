import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';

/** Serialises repeats of a message until the transaction ends. */
export async function lockMessage(tx: Db, id: number): Promise<void> {
  await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.id, id))
    .for('no key update');
}

/** Whether an earlier repeat of a message is still being sent. */
export async function isBeingResent(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.sentAgainFrom, id), inArray(messages.state, ['queued', 'sending'])))
    .limit(1);
  return rows.length > 0;
}
