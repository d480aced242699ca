import { min, zero, type Cents } from '@slipway/domain/money/money';
import { takeBack } from '@slipway/domain/payments/gift-card-sale';
import { orderRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { listEntries } from '#features/payments/ledger/ledger-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';
import { addGiftEvent } from './gift-events-repository.ts';
import { completeWhenSent } from './issue-repository.ts';
import { updateGiftCard, type GiftCardRow } from './gift-cards-repository.ts';
import { creditGiftOrder, lockSoldCards, sumTaken } from './sold-cards-repository.ts';

/** What the ledger says of an order that sold gift cards. */
export interface GiftSale {
  orderId: number;
  currency: string;
}

/** Takes a part of the balance of a card for its buyer; nothing can be used of it any more once all is taken. */
export async function takeFromCard(
  tx: Db,
  card: GiftCardRow,
  part: Cents,
  by: {
    madeBy: number | null;
    madeAt: Date;
    madeOn: GiftCardRow['soldOn'];
    reason: string;
    ends: boolean;
  },
): Promise<void> {
  const { ends, ...event } = by;
  await addGiftEvent(tx, {
    cardId: card.id,
    kind: 'refunded',
    amountCents: part,
    toBuyer: true,
    ...event,
  });
  if (ends && card.endedAt === null) await updateGiftCard(tx, card.id, { endedAt: by.madeAt });
}

/**
 * Stops the gift cards of a sale of which something was given back, whoever did it: a refund, the provider, a dispute
 * (docs/rules/gift-cards.md, "Given back to the buyer"). What was used before is a task for staff. After every entry of
 * the ledger, in its transaction; the caller has locked the order. The cards that an order sold are locked after it,
 * everywhere: it is never paid by them.
 */
export async function stopRefundedCards(tx: Db, sale: GiftSale): Promise<void> {
  const { orderId, currency } = sale;
  const back = await creditGiftOrder(tx, orderId);
  const movement = (await listEntries(tx, orderRef(orderId))).at(-1);
  if (!movement) return;
  const taken = await sumTaken(tx, orderId);
  if (back === taken) return;
  const cards = await lockSoldCards(tx, orderId);
  const found = takeBack({ balances: cards.map((card) => card.balanceCents), taken }, back);
  const { madeAt, paidOn: madeOn } = movement;
  const reason = 'Its price was refunded';
  for (const [n, card] of cards.entries()) {
    const part = found.parts[n] ?? zero;
    const all = part === card.balanceCents && (part > 0 || found.missing > 0);
    if (part > 0) {
      await takeFromCard(tx, card, part, { madeBy: null, madeAt, madeOn, reason, ends: all });
    } else if (all && card.endedAt === null) {
      await updateGiftCard(tx, card.id, { endedAt: madeAt });
    }
  }
  await completeWhenSent(tx, orderId, madeAt);
  const task = { kind: 'gift_card_sale', payableRef: orderRef(orderId), currency } as const;
  if (found.missing > 0) {
    await addMoneyTask(tx, {
      ...task,
      key: `gift-sale-${orderId}-used-${back}`,
      amount: found.missing,
      now: madeAt,
      reason: `The price of a gift card was refunded, but ${moneyText(found.missing, currency)} of it had been used.`,
    });
  }
  // What is still queued for its buyer was taken before, too; only what came back is reported.
  if (found.over > 0 && movement.direction === 'payment' && movement.refundOf !== null) {
    const over = min(found.over, movement.amountCents);
    await addMoneyTask(tx, {
      ...task,
      key: `gift-sale-${orderId}-over-${movement.id}`,
      amount: over,
      now: madeAt,
      reason: `${moneyText(over, currency)} of the price of a gift card came back to us after the card had been stopped.`,
    });
  }
}
