import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents, type Cents } from '@slipway/domain/money/money';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { giftCards } from '#db/tables/gift-cards.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import { queryRows } from '#db/query-rows.ts';
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

/** Something that became of a card. */
export interface GiftCardHappening extends Record<string, unknown> {
  at: Date;
  kind: string;
  amount: Cents;
  method: HandMethod | null;
  reason: string;
  by: string | null;
  booking_id: number | null;
  order_id: number | null;
}

/** What became of a card and what was done with it, newest first. */
export async function listHappenings(db: Db, cardId: number): Promise<GiftCardHappening[]> {
  return queryRows<GiftCardHappening>(
    db,
    sql`
    select h.at, h.kind, h.amount, h.method, h.reason, u.name as by, h.booking_id, h.order_id from (
      select made_at as at, kind, amount_cents as amount, method, reason, made_by,
        null::integer as booking_id, null::integer as order_id
      from gift_card_events where card_id = ${cardId}
      union all
      select made_at, 'reserved', amount_cents, null, '', null, booking_id, order_id
      from gift_card_uses where card_id = ${cardId}
      union all
      select ended_at, state, amount_cents, null, '', null, booking_id, order_id
      from gift_card_uses where card_id = ${cardId} and state <> 'reserved'
      union all
      select e.made_at, 'given_back', e.amount_cents, null, e.note, e.made_by, e.booking_id, e.order_id
      from ledger_entries e join gift_card_uses g on g.id = e.gift_use_id
      where g.card_id = ${cardId} and e.direction = 'refund'
    ) h left join users u on u.id = h.made_by
    order by h.at desc, h.kind desc`,
  );
}

/** How the newest mail with a card stands; null: it is gone from the outbox. */
export async function findMailOf(
  db: Db,
  dedupeKey: string,
): Promise<{
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'kept';
  sent_at: Date | null;
} | null> {
  const [row] = await queryRows<{
    state: 'queued' | 'sending' | 'sent' | 'failed' | 'kept';
    sent_at: Date | null;
  }>(db, sql`select state, sent_at from messages where dedupe_key = ${dedupeKey}`);
  return row ?? null;
}

export interface GiftSums extends Record<string, unknown> {
  sold: Cents;
  given_away: Cents;
  used: Cents;
  given_back: Cents;
  refunded: Cents;
  void: Cents;
  expired: Cents;
  owed: Cents;
}

/** What became of gift cards of a currency in a period, and what is on all of them now. */
export async function sumGiftCards(
  db: Db,
  { currency, from, to }: { currency: string; from: string; to: string },
): Promise<GiftSums | undefined> {
  const [row] = await queryRows<GiftSums>(
    db,
    sql`
    with events as (
      select e.kind, c.method, e.amount_cents as amount from gift_card_events e join gift_cards c on c.id = e.card_id
      where c.currency = ${currency} and e.made_on between ${from} and ${to} and e.amount_cents > 0
    ), used as (
      select coalesce(sum(amount_cents) filter (where direction = 'payment'), 0)::bigint as used,
        coalesce(sum(amount_cents) filter (where direction = 'refund'), 0)::bigint as given_back
      from ledger_entries
      where gift_use_id is not null and currency = ${currency} and paid_on between ${from} and ${to}
    )
    select
      (select coalesce(sum(amount), 0) from events where kind = 'issued' and method is not null)::bigint as sold,
      (select coalesce(sum(amount), 0) from events where kind = 'issued' and method is null)::bigint as given_away,
      used.used, used.given_back,
      (select coalesce(sum(amount), 0) from events where kind = 'refunded')::bigint as refunded,
      (select coalesce(sum(amount), 0) from events where kind = 'void')::bigint as void,
      (select coalesce(sum(amount), 0) from events where kind = 'expired')::bigint as expired,
      (select coalesce(sum(balance_cents + reserved_cents), 0) from gift_cards
        where currency = ${currency})::bigint as owed
    from used`,
  );
  return row;
}

/** A card that somebody was given, for their own data. */
export async function listCardsOf(db: Db, email: string): Promise<GiftCardRow[]> {
  return db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.emailKey, email.toLowerCase()), ne(giftCards.recipientEmail, '')))
    .orderBy(asc(giftCards.id));
}

/** Erases whom cards are for; whoever has the code can still use them. */
export async function eraseRecipientOfCards(tx: Db, email: string): Promise<void> {
  await tx
    .update(giftCards)
    .set({ recipientName: '', recipientEmail: '', senderName: '', message: '' })
    .where(and(eq(giftCards.emailKey, email.toLowerCase()), ne(giftCards.recipientEmail, '')));
}
