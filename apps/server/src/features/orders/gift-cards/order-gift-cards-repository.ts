import type { RequestedGift } from '@slipway/contract/basket/basket';
import { fromMajor } from '@slipway/domain/money/money';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import { insertOrderedLines } from '../shop/held-orders-repository.ts';

/**
 * Inserts the gift cards that a held order sells, and notes that the lines of its basket are ordered.
 * @throws a unique violation of `ordered_basket_lines_pkey` when a line is ordered already
 */
export async function insertOrderGiftCards(
  tx: Db,
  orderId: number,
  cards: readonly (RequestedGift & { lineId: string; sendOn: CalendarDate })[],
): Promise<void> {
  const rows = cards.map((card, position) => ({
    position,
    amount_cents: fromMajor(card.amount),
    send_on: card.sendOn,
    recipient_name: card.recipient_name,
    recipient_email: card.recipient_email,
    sender_name: card.sender_name,
    message: card.message,
  }));
  await Promise.all([
    insertOrderedLines(
      tx,
      orderId,
      cards.map(({ lineId }) => lineId),
    ),
    prepared(
      tx,
      'order-gift-cards-insert',
      `insert into order_gift_cards (order_id, position, amount_cents, recipient_name, recipient_email, sender_name,
         message, send_on)
       select $1, position, amount_cents, recipient_name, recipient_email, sender_name, message, send_on
       from jsonb_to_recordset($2::jsonb) sold (position smallint, amount_cents bigint, recipient_name text,
         recipient_email text, sender_name text, message text, send_on date)`,
      [orderId, JSON.stringify(rows)],
    ),
  ]);
}
