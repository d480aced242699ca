import type { GiftCard, GiftCardSums, ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { toMajor, zero } from '@slipway/domain/money/money';
import { giftCardState } from '@slipway/domain/payments/gift-cards';
import type { PaymentMethod } from '@slipway/domain/payments/payment-methods';
import type { ListQuery } from '#db/listing.ts';
import { orderRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { listEntries } from '#features/payments/ledger/ledger-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import {
  findGiftCard,
  findMailOf,
  giftMailKey,
  listGiftCards,
  type GiftCardRow,
} from './gift-cards-repository.ts';
import { listGiftCardHistory, sumGiftCards } from './gift-card-sums-repository.ts';
import { findGiftCards } from './redeem-repository.ts';

async function readToday(deps: Deps): Promise<CalendarDate> {
  const { settings } = await readSettings(deps.db);
  return todayIn(settings.time_zone, deps.clock.now());
}

function presentGiftCard(row: GiftCardRow, today: CalendarDate): ListedGiftCard {
  const facts = {
    hasCode: row.codeLast4 !== null,
    balance: row.balanceCents,
    expiresOn: row.expiresOn,
    ended: row.endedAt !== null,
  };
  return {
    id: row.id,
    name: `Gift card ${row.id}`,
    last4: row.codeLast4,
    state: giftCardState(facts, today),
    currency: row.currency,
    sold: toMajor(row.soldCents),
    used: toMajor(row.usedCents),
    reserved: toMajor(row.reservedCents),
    refunded: toMajor(row.refundedCents),
    void: toMajor(row.voidCents),
    expired: toMajor(row.expiredCents),
    balance: toMajor(row.balanceCents),
    method: row.method,
    reference: row.reference,
    order_id: row.orderId,
    sold_on: row.soldOn,
    recipient_name: row.recipientName,
    recipient_email: row.recipientEmail,
    sender_name: row.senderName,
    message: row.message,
    send_on: row.sendOn,
    expires_on: row.expiresOn,
    version: row.version,
  };
}

/** One page of gift cards. */
export async function findGiftCardsPage(
  deps: Deps,
  query: ListQuery & { ended?: '0' | '1' | undefined },
) {
  const { rows, total } = await listGiftCards(deps.db, { ...query, ended: query.ended === '1' });
  const today = await readToday(deps);
  const { page, per_page } = query;
  return { data: rows.map((row) => presentGiftCard(row, today)), meta: { page, per_page, total } };
}

/** What a card was paid with: by hand, or as the order that sold it; null: nobody paid for it. */
async function methodOf(db: Db, { method, orderId }: GiftCardRow): Promise<PaymentMethod | null> {
  if (orderId === null) return method;
  const entries = await listEntries(db, orderRef(orderId));
  return entries.find(({ direction }) => direction === 'payment')?.method ?? null;
}

/** A gift card with its history, newest first. @throws Refusal 404 */
export async function readGiftCard(deps: Deps, id: number): Promise<GiftCard> {
  const row = await findGiftCard(deps.db, id);
  if (!row) throw notFound();
  const [paidWith, happenings, mail, today] = await Promise.all([
    methodOf(deps.db, row),
    listGiftCardHistory(deps.db, id),
    findMailOf(deps.db, giftMailKey(id, row.sendings)),
    readToday(deps),
  ]);
  return {
    ...presentGiftCard(row, today),
    paid_with: paidWith,
    mail: mail && { state: mail.state, sent_at: mail.sentAt?.toISOString() ?? null },
    history: happenings.map(({ at, amount, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      amount: toMajor(amount),
    })),
  };
}

/** What became of gift cards in a period, in the currency of the business. */
export async function readGiftCardSums(
  deps: Deps,
  period: { from: string; to: string },
): Promise<GiftCardSums> {
  const { settings } = await readSettings(deps.db);
  const { currency } = settings;
  const sums = await sumGiftCards(deps.db, { currency, ...period });
  return {
    currency,
    sold: toMajor(sums?.sold ?? zero),
    given_away: toMajor(sums?.given_away ?? zero),
    used: toMajor(sums?.used ?? zero),
    given_back: toMajor(sums?.given_back ?? zero),
    refunded: toMajor(sums?.refunded ?? zero),
    void: toMajor(sums?.void ?? zero),
    expired: toMajor(sums?.expired ?? zero),
    owed: toMajor(sums?.owed ?? zero),
  };
}

/** What is left on a card, for whoever knows its code. @throws Refusal 404 for a code that no card has */
export async function readBalance(deps: Deps, code: string) {
  const [card] = await findGiftCards(deps.db, [code]);
  if (!card) throw notFound();
  const { last4, currency, balance, expiresOn, ended } = card;
  const today = await readToday(deps);
  const state = giftCardState({ hasCode: true, balance, expiresOn, ended }, today);
  return {
    last4,
    state,
    currency,
    expires_on: expiresOn,
    balance: toMajor(state === 'active' ? balance : zero),
  };
}
