import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** A gift card that an order sells, with the number that it gets. */
export interface CardToIssue extends Record<string, unknown> {
  id: number;
  position: number;
  amount: Cents;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendOn: CalendarDate;
}

/** The gift cards that an order sells, each with the number of a new card; none for an order of products. */
export async function findCardsToIssue(tx: Db, orderId: number): Promise<CardToIssue[]> {
  return prepared<CardToIssue>(
    tx,
    'gift-cards-to-issue',
    `select nextval(pg_get_serial_sequence('gift_cards', 'id'))::integer as id, position, amount_cents::float8 as amount,
       recipient_name as "recipientName", recipient_email as "recipientEmail", sender_name as "senderName", message,
       send_on::text as "sendOn"
     from order_gift_cards where order_id = $1 order by position`,
    [orderId],
  );
}

/**
 * Issues the gift cards of an order that is paid, in one statement; from then on they say whom they are for.
 * @param sale `mailed`: the numbers of those whose mail is ordered along with it
 * @throws a unique violation of `gift_cards_sold_once` for one that was issued before
 */
export async function insertSoldCards(
  tx: Db,
  sale: {
    orderId: number;
    currency: string;
    cards: readonly CardToIssue[];
    mailed: readonly number[];
    now: Date;
    today: CalendarDate;
  },
): Promise<void> {
  const { orderId, currency, cards, mailed, now, today } = sale;
  await prepared(
    tx,
    'gift-cards-sold',
    `with sold as (
       insert into gift_cards (id, currency, sold_cents, sold_on, recipient_name, recipient_email, sender_name, message,
         send_on, sendings, issued_at, order_id, order_position)
       overriding system value
       select n.id, $2, l.amount_cents, $6::date, l.recipient_name, l.recipient_email, l.sender_name, l.message,
         l.send_on, (n.id = any($4::integer[]))::integer, $5::timestamptz, l.order_id, l.position
       from jsonb_to_recordset($3::jsonb) n (id integer, position smallint)
         join order_gift_cards l on l.order_id = $1 and l.position = n.position
       returning id, sold_cents, sendings
     ), issued as (
       insert into gift_card_events (card_id, kind, amount_cents, made_at, made_on)
       select id, 'issued', sold_cents, $5::timestamptz, $6::date from sold
       union all
       select id, 'mailed', 0, $5::timestamptz, $6::date from sold where sendings = 1
     )
     update order_gift_cards set recipient_name = '', recipient_email = '', sender_name = '', message = ''
     where order_id = $1`,
    [
      orderId,
      currency,
      JSON.stringify(cards.map(({ id, position }) => ({ id, position }))),
      mailed,
      now,
      today,
    ],
  );
}

/** Completes an order that sold gift cards once each of them was sent, handed over or ended. */
export async function completeWhenSent(tx: Db, orderId: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'gift-order-complete',
    `update orders set completed_at = $2, version = version + 1
     where id = $1 and completed_at is null and cancelled_at is null and hold_expires_at is null
       and not exists (select from gift_cards where order_id = $1 and sendings = 0 and ended_at is null)`,
    [orderId, now],
  );
}
