import type { OrderDetails, SoldGiftCard } from '@slipway/contract/orders/order-details';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { listSoldCards, lockSoldCards, takeFromCard } from '#features/payments/payments-api.ts';
import { refused } from '#http/errors.ts';
import type { Order } from '../orders-repository.ts';

/** A gift card that an order sells, with the card that it became; null: it is not paid. */
export type SoldCard = Awaited<ReturnType<typeof listSoldCards>>[number];

/** The gift cards of an order, in their order; none for one of products. */
export async function soldCardsOf(db: Db, order: Pick<Order, 'id' | 'ofGiftCards'>) {
  return order.ofGiftCards ? listSoldCards(db, [order.id]) : [];
}

/** What the gift cards of orders are sold for, by order. */
export async function soldGiftCardsByOrder(
  db: Db,
  all: readonly Pick<Order, 'id' | 'ofGiftCards'>[],
): Promise<Map<number, SoldCard[]>> {
  const ids = all.filter(({ ofGiftCards }) => ofGiftCards).map(({ id }) => id);
  const byOrder = new Map<number, SoldCard[]>();
  for (const sold of await listSoldCards(db, ids)) {
    const { orderId } = sold.line;
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), sold]);
  }
  return byOrder;
}

const forWhom = (name: string): string => (name === '' ? 'Gift card' : `Gift card for ${name}`);

/** The gift cards of an order as its mails tell its lines. */
export const mailedCards = (
  cards: readonly { recipientName: string; amount: number }[],
): { name: string; quantity: number; grossCents: number }[] =>
  cards.map(({ recipientName, amount }) => ({
    name: forWhom(recipientName),
    quantity: 1,
    grossCents: amount,
  }));

/** The same of an order that is paid. */
export const mailedSoldCards = (sold: readonly SoldCard[]) =>
  mailedCards(
    sold.map(({ line, card }) => ({
      recipientName: (card ?? line).recipientName,
      amount: line.amountCents,
    })),
  );

function stateOfSold({ card }: SoldCard): SoldGiftCard['state'] {
  if (card === null) return 'unpaid';
  if (card.endedAt !== null) return 'ended';
  return card.sendings === 0 ? 'to_send' : 'sent';
}

/** A gift card of an order for its buyer. */
export const presentSoldCard = (sold: SoldCard): SoldGiftCard => ({
  position: sold.line.position,
  amount: toMajor(sold.line.amountCents),
  recipient_name: (sold.card ?? sold.line).recipientName,
  send_on: sold.card?.sendOn ?? sold.line.sendOn,
  state: stateOfSold(sold),
});

/** A gift card of an order for staff. */
export const presentSoldCardToStaff = (sold: SoldCard): OrderDetails['gift_cards'][number] => ({
  ...presentSoldCard(sold),
  recipient_email: (sold.card ?? sold.line).recipientEmail,
  card_id: sold.card?.id ?? null,
  last4: sold.card?.codeLast4 ?? null,
  balance: sold.card && toMajor(sold.card.balanceCents),
});

/** Whether an order of gift cards can be cancelled: none of them was sent, used or ended. */
export const areUnsent = (sold: readonly SoldCard[]): boolean =>
  sold.every(
    ({ card }) =>
      card === null ||
      (card.sendings === 0 && card.endedAt === null && card.balanceCents === card.soldCents),
  );

/**
 * Ends the gift cards of an order that is cancelled, which the caller has locked; what was paid for them is refunded.
 * @throws Refusal 422 when one was sent, used or ended
 */
export async function endSoldCards(
  tx: Db,
  order: Order,
  by: { madeBy: number | null; madeAt: Date },
): Promise<void> {
  if (!order.ofGiftCards) return;
  const cards = await lockSoldCards(tx, order.id);
  if (!areUnsent(await listSoldCards(tx, [order.id]))) {
    throw refused(
      'order_step',
      'A gift card of this order has been sent, so it cannot be cancelled.',
    );
  }
  const madeOn = todayIn(order.terms.zone, by.madeAt);
  for (const card of cards) {
    const end = { ...by, madeOn, reason: 'Order cancelled', ends: true };
    await takeFromCard(tx, card, card.balanceCents, end);
  }
}
