import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { giftCards } from '#db/tables/gift-cards.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import { orders } from '#db/tables/orders.ts';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';

export type GiftCardRow = typeof giftCards.$inferSelect;

/** The message with a card, by which mail of it this is. */
export const giftMailKey = (id: number, sending: number): string => `gift-card-${id}-${sending}`;

/** One page of gift cards; the text is looked for in recipients, senders and the ends of codes. */
export async function listGiftCards(
  db: Db,
  query: ListQuery & { ended: boolean },
): Promise<Listed<GiftCardRow>> {
  const { endedAt, recipientName, recipientEmail, senderName, codeLast4 } = giftCards;
  const where = and(
    query.ended ? isNotNull(endedAt) : isNull(endedAt),
    containsText(query.q, recipientName, recipientEmail, senderName, codeLast4),
  );
  const { limit, offset } = limits(query);
  const sorts = {
    id: giftCards.id,
    balance: giftCards.balanceCents,
    expires_on: giftCards.expiresOn,
  };
  const rows = await db
    .select()
    .from(giftCards)
    .where(where)
    .orderBy(...ordering(query.sort ?? '-id', sorts, giftCards.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(giftCards).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findGiftCard(db: Db, id: number): Promise<GiftCardRow | undefined> {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  return row;
}

/** The card, locked until the transaction ends. */
export async function lockGiftCard(tx: Db, id: number): Promise<GiftCardRow | undefined> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
  return row;
}

/** The number of a new card; null: its form has issued one already. */
export async function insertGiftCard(
  tx: Db,
  values: typeof giftCards.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(giftCards)
    .values(values)
    .onConflictDoNothing({ target: giftCards.request })
    .returning({ id: giftCards.id });
  return row?.id ?? null;
}

/** The card that a form has issued. */
export async function findByRequest(db: Db, request: string): Promise<GiftCardRow | undefined> {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.request, request));
  return row;
}

export async function updateGiftCard(
  tx: Db,
  id: number,
  values: Partial<typeof giftCards.$inferInsert>,
): Promise<void> {
  await tx
    .update(giftCards)
    .set({ ...values, version: sql`${giftCards.version} + 1` })
    .where(eq(giftCards.id, id));
}

/** Cards whose day has come and that were not mailed yet, oldest first. */
export async function listToSend(db: Db, today: CalendarDate, most: number): Promise<number[]> {
  const { id, sendOn, sendings, endedAt, recipientEmail } = giftCards;
  const rows = await db
    .select({ id })
    .from(giftCards)
    .where(and(lte(sendOn, today), eq(sendings, 0), isNull(endedAt), ne(recipientEmail, '')))
    .orderBy(asc(id))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Cards with something left on them after their last day. */
export async function listToExpire(db: Db, today: CalendarDate, most: number): Promise<number[]> {
  const { id, expiresOn, balanceCents } = giftCards;
  const rows = await db
    .select({ id })
    .from(giftCards)
    .where(and(lt(expiresOn, today), gt(balanceCents, cents(0))))
    .orderBy(asc(id))
    .limit(most);
  return rows.map((row) => row.id);
}

/** How the newest mail with a card stands; null: it is gone from the outbox. */
export async function findMailOf(db: Db, key: string) {
  const { state, sentAt, dedupeKey } = messages;
  const [row] = await db.select({ state, sentAt }).from(messages).where(eq(dedupeKey, key));
  return row ?? null;
}

/** A card that somebody was given, for their own data. */
export async function listCardsOf(db: Db, email: string): Promise<GiftCardRow[]> {
  return db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.emailKey, email.toLowerCase()), ne(giftCards.recipientEmail, '')))
    .orderBy(asc(giftCards.id));
}

/** Erases who gave the cards that a customer bought, and what they wrote. */
export async function eraseBuyerOfCards(tx: Db, customerId: number): Promise<void> {
  const bought = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.ofGiftCards, true)));
  await tx
    .update(giftCards)
    .set({ senderName: '', message: '' })
    .where(inArray(giftCards.orderId, bought));
}

/** Erases whom cards are for; whoever has the code can still use them. */
export async function eraseRecipientOfCards(tx: Db, email: string): Promise<void> {
  await tx
    .update(giftCards)
    .set({ recipientName: '', recipientEmail: '', senderName: '', message: '', reference: '' })
    .where(and(eq(giftCards.emailKey, email.toLowerCase()), ne(giftCards.recipientEmail, '')));
}
