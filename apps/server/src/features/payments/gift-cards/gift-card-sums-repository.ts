import type { Cents } from '@slipway/domain/money/money';
import type { GiftCardEvent } from '@slipway/contract/payments/gift-cards';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';

/** An event in the life of a gift card. */
export interface GiftCardHistoryRow extends Record<string, unknown> {
  at: Date;
  kind: GiftCardEvent['kind'];
  amount: Cents;
  method: HandMethod | null;
  to_buyer: boolean;
  reason: string;
  by: string | null;
  booking_id: number | null;
  order_id: number | null;
}

/** What became of a card and what was done with it, newest first. */
export async function listGiftCardHistory(db: Db, cardId: number): Promise<GiftCardHistoryRow[]> {
  return queryRows<GiftCardHistoryRow>(
    db,
    sql`
    select h.at, h.kind, h.amount, h.method, h.to_buyer, h.reason, u.name as by, h.booking_id, h.order_id from (
      select made_at as at, kind, amount_cents as amount, method, to_buyer, reason, made_by,
        null::integer as booking_id, null::integer as order_id
      from gift_card_events where card_id = ${cardId}
      union all
      select made_at, 'reserved', amount_cents, null, false, '', null, booking_id, order_id
      from gift_card_uses where card_id = ${cardId}
      union all
      select ended_at, state, amount_cents, null, false, '', null, booking_id, order_id
      from gift_card_uses where card_id = ${cardId} and state <> 'reserved'
      union all
      select e.made_at, 'given_back', e.amount_cents, null, false, e.note, e.made_by, e.booking_id, e.order_id
      from ledger_entries e join gift_card_uses g on g.id = e.gift_use_id
      where g.card_id = ${cardId} and e.direction = 'refund'
    ) h left join users u on u.id = h.made_by
    order by h.at desc, h.kind desc`,
  );
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
      select e.kind, c.method is not null or c.order_id is not null as is_paid, e.amount_cents as amount from gift_card_events e join gift_cards c on c.id = e.card_id
      where c.currency = ${currency} and e.made_on between ${from} and ${to} and e.amount_cents > 0
    ), used as (
      select coalesce(sum(amount_cents) filter (where direction = 'payment'), 0)::bigint as used,
        coalesce(sum(amount_cents) filter (where direction = 'refund'), 0)::bigint as given_back
      from ledger_entries
      where gift_use_id is not null and currency = ${currency} and paid_on between ${from} and ${to}
    )
    select
      (select coalesce(sum(amount), 0) from events where kind = 'issued' and is_paid)::bigint as sold,
      (select coalesce(sum(amount), 0) from events where kind = 'issued' and not is_paid)::bigint as given_away,
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
