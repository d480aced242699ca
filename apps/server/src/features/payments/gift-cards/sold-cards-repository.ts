import { zero, type Cents } from '@slipway/domain/money/money';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { giftCardEvents, giftCards } from '#db/tables/gift-cards.ts';
import { orderGiftCards, orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import type { GiftCardRow } from './gift-cards-repository.ts';

/** The gift cards that an order has sold, in their order, locked until the transaction ends. */
export async function lockSoldCards(tx: Db, orderId: number): Promise<GiftCardRow[]> {
  return tx
    .select()
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId))
    .orderBy(asc(giftCards.id))
    .for('update');
}

/** How much was taken off the gift cards of an order because their buyer was refunded. */
export async function sumTaken(tx: Db, orderId: number): Promise<Cents> {
  const [row] = await tx
    .select({
      taken: sql`coalesce(sum(${giftCardEvents.amountCents}), 0)`.mapWith(
        giftCardEvents.amountCents,
      ),
    })
    .from(giftCardEvents)
    .innerJoin(giftCards, eq(giftCards.id, giftCardEvents.cardId))
    .where(and(eq(giftCards.orderId, orderId), eq(giftCardEvents.toBuyer, true)));
  return row?.taken ?? zero;
}

/**
 * Credits an order of gift cards with what was refunded of it, so that it is not charged again.
 * @returns the amount refunded in all
 */
export async function creditGiftOrder(tx: Db, orderId: number): Promise<Cents> {
  const [row] = await tx
    .update(orders)
    .set({ creditedCents: sql`greatest(0, ${orders.totalCents} - ${orders.paidCents})` })
    .where(eq(orders.id, orderId))
    .returning({ back: orders.creditedCents });
  return row?.back ?? zero;
}

/** The order that sold a card, locked before it. */
export async function lockSale(tx: Db, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
}

/**
 * Orders that were refunded and whose ended gift cards have a balance again: a press that was using it failed and freed
 * it.
 */
export async function listRefundedWithBalance(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ orderId: giftCards.orderId })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .where(
      and(
        isNotNull(giftCards.endedAt),
        gt(giftCards.balanceCents, zero),
        gt(orders.creditedCents, zero),
      ),
    )
    .limit(most);
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

/** The gift cards that orders sell, in their order, with the card that each became. */
export async function listSoldCards(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ line: orderGiftCards, card: giftCards })
    .from(orderGiftCards)
    .leftJoin(
      giftCards,
      and(
        eq(giftCards.orderId, orderGiftCards.orderId),
        eq(giftCards.orderPosition, orderGiftCards.position),
      ),
    )
    .where(sql`${orderGiftCards.orderId} = any(${sql.param([...orderIds])})`)
    .orderBy(asc(orderGiftCards.orderId), asc(orderGiftCards.position));
}
