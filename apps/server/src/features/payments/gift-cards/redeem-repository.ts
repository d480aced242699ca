import { cents, type Cents } from '@slipway/domain/money/money';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import { hashOfGiftCode } from '#db/gift-code.ts';
import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import type { CheckoutIds } from '#db/charge-lines.ts';
import { prepared, type Db } from '#db/transaction.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';

/** The current state of a gift card, found by its code. */
export interface FoundGiftCard {
  id: number;
  /** The end of its code. */
  last4: string;
  currency: string;
  balance: Cents;
  expiresOn: CalendarDate | null;
  ended: boolean;
}

interface CardRow extends Record<string, unknown> {
  id: number;
  code_hash: string;
  last4: string;
  currency: string;
  balance: number;
  expires_on: CalendarDate | null;
  ended: boolean;
}

/** The gift cards with these codes, each at the place of its code; null: there is none. */
export async function findGiftCards(
  db: Db,
  codes: readonly string[],
): Promise<(FoundGiftCard | null)[]> {
  if (codes.length === 0) return [];
  const hashes = codes.map(hashOfGiftCode);
  const rows = await prepared<CardRow>(
    db,
    'gift-cards-by-code',
    `select id, code_hash, code_last4 as last4, currency, balance_cents::float8 as balance,
       expires_on::text, ended_at is not null as ended
     from gift_cards where code_hash = any($1::text[])`,
    [hashes],
  );
  return hashes.map((hash) => {
    const row = rows.find((one) => one.code_hash === hash);
    if (!row) return null;
    const { id, last4, currency, balance, expires_on: expiresOn, ended } = row;
    return { id, last4, currency, balance: cents(balance), expiresOn, ended };
  });
}

/** What a gift card is to pay of a booking or an order. */
export interface NewGiftUse {
  cardId: number;
  payableRef: PayableRef;
  kind: LedgerKind;
  amount: Cents;
}

/**
 * What is left on gift cards, locked until the transaction ends by number: after the code, before the days
 * (docs/decisions/0049-one-order-of-locks.md).
 */
export async function lockGiftCards(tx: Db, ids: readonly number[]): Promise<Map<number, Cents>> {
  const rows = await prepared<{ id: number; balance: number }>(
    tx,
    'gift-cards-lock',
    `select id, case when ended_at is null and code_hash is not null then balance_cents else 0 end::float8 as balance
     from gift_cards where id = any($1::integer[]) order by id for update`,
    [ids],
  );
  return new Map(rows.map(({ id, balance }) => [id, cents(balance)]));
}

/** Locks the gift cards of which something is reserved for what is held together. */
export async function lockReservedCards(
  tx: Db,
  { bookingIds, orderId }: CheckoutIds,
): Promise<void> {
  await prepared(
    tx,
    'gift-cards-lock-reserved',
    `select id from gift_cards where id in (
       select card_id from gift_card_uses where state = 'reserved' and booking_id = any($1::integer[])
       union select card_id from gift_card_uses where state = 'reserved' and order_id = $2)
     order by id for update`,
    [bookingIds, orderId],
  );
}

/**
 * Reserves what gift cards are to pay.
 * @throws a check violation of `gift_cards_balance` where less is left on one
 */
export async function reserveOnGiftCards(
  tx: Db,
  uses: readonly NewGiftUse[],
  now: Date,
): Promise<void> {
  const rows = uses.map(({ cardId, payableRef, kind, amount }) => ({
    card_id: cardId,
    kind,
    amount_cents: amount,
    booking_id: payableRef.bookingId,
    order_id: payableRef.orderId,
  }));
  await prepared(
    tx,
    'gift-card-uses-insert',
    `insert into gift_card_uses (card_id, booking_id, order_id, kind, amount_cents, made_at)
     select card_id, booking_id, order_id, kind, amount_cents, $2 from jsonb_to_recordset($1::jsonb) as wanted (
       card_id integer, booking_id integer, order_id integer, kind smallint, amount_cents bigint)`,
    [JSON.stringify(rows), now],
  );
}

/** What a gift card paid, or is to pay, of a booking or an order. */
export interface GiftUse {
  id: number;
  payableRef: PayableRef;
  kind: LedgerKind;
  amount: Cents;
  currency: string;
}

/** What is reserved on gift cards for what is held together, in the order in which it was. */
export async function findReserved(
  tx: Db,
  { bookingIds, orderId }: CheckoutIds,
): Promise<GiftUse[]> {
  const rows = await prepared<{
    id: number;
    booking_id: number | null;
    order_id: number | null;
    kind: LedgerKind;
    amount: number;
    currency: string;
  }>(
    tx,
    'gift-card-uses-reserved',
    `select u.id, u.booking_id, u.order_id, u.kind, u.amount_cents::float8 as amount, c.currency
     from gift_card_uses u join gift_cards c on c.id = u.card_id
     where u.state = 'reserved' and (u.booking_id = any($1::integer[]) or u.order_id = $2) order by u.id`,
    [bookingIds, orderId],
  );
  return rows.map(({ id, booking_id: bookingId, order_id: orderOf, kind, amount, currency }) => ({
    id,
    kind,
    currency,
    amount: cents(amount),
    payableRef: payableRefOf({ bookingId, orderId: orderOf }),
  }));
}

/** Enters in the ledger what gift cards pay; with that it is used, and reserved no longer. */
export async function enterGiftUses(tx: Db, uses: readonly GiftUse[], now: Date): Promise<void> {
  await Promise.all(
    uses.map(({ id, payableRef, kind, amount, currency }) =>
      addEntry(tx, {
        payableRef,
        kind,
        currency,
        direction: 'payment',
        amountCents: amount,
        method: giftCardMethod,
        giftUseId: id,
        madeAt: now,
      }),
    ),
  );
}

/** Frees what was reserved and will not be used. */
export async function freeGiftUses(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  await prepared(
    tx,
    'gift-card-uses-free',
    `update gift_card_uses set state = 'freed', ended_at = $2
     where id = any($1::integer[]) and state = 'reserved'`,
    [ids, now],
  );
}

/** The card behind what one paid, locked; null: it was ended, and takes nothing back. */
export async function lockCardOfUse(
  tx: Db,
  useId: number,
): Promise<{ id: number; last4: string } | null> {
  const [row] = await prepared<{ id: number; last4: string | null; ended: boolean }>(
    tx,
    'gift-card-lock-of-use',
    `select c.id, c.code_last4 as last4, c.ended_at is not null as ended from gift_cards c
     where c.id = (select card_id from gift_card_uses where id = $1) for update`,
    [useId],
  );
  return row && !row.ended ? { id: row.id, last4: row.last4 ?? '' } : null;
}

/** Lets what came back to a card be used until then at least, where it has a last day. */
export async function extendCard(tx: Db, id: number, until: CalendarDate): Promise<boolean> {
  const rows = await prepared(
    tx,
    'gift-card-extend',
    `update gift_cards set expires_on = $2::date, version = version + 1
     where id = $1 and expires_on < $2::date returning id`,
    [id, until],
  );
  return rows.length > 0;
}
