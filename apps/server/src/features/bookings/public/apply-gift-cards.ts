import { codeKey } from '@slipway/domain/catalogue/codes';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { add, zero, type Cents } from '@slipway/domain/money/money';
import {
  leastChargeOf,
  maxGiftCards,
  payByGiftCards,
  shownGiftCard,
  type GiftShare,
} from '@slipway/domain/payments/gift-cards';
import type { Settings } from '@slipway/domain/settings/settings';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { dateText } from '#features/messages/messages-api.ts';
import {
  findGiftCards,
  type FoundGiftCard,
  type NewGiftUse,
} from '#features/payments/payments-api.ts';
import { bookingRef, orderRef } from '#db/payable-ref.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { CheckoutIds } from '#features/payments/payments-api.ts';
import { invalid } from '#http/errors.ts';
import { readCode, type TypedCode } from './apply-code.ts';

/** A gift card's code as it was typed; `card` null: there is none with it. */
export interface TypedGift {
  typed: string;
  card: FoundGiftCard | null;
}

/** What was typed as codes: one promo code, and gift cards. */
export interface TypedCodes {
  code: TypedCode | null;
  gifts: TypedGift[];
}

/** What gift cards pay of what is due now. */
export interface PlannedGift {
  cards: FoundGiftCard[];
  /** Their lines are the trips, in their order, and last the order. */
  shares: GiftShare[];
  /** What is left to pay of each line. */
  rest: Cents[];
}

/** A gift card as a basket shows it. */
export interface ShownGift {
  typed: string;
  last4: string | null;
  balance: Cents;
  /** What it pays. */
  amount: Cents;
  /** Why it pays nothing; null: it pays, or nothing is left to pay. */
  problem: string | null;
}

const texts = {
  unknown: 'We do not know this gift card. Please check how the code is written.',
  ended: 'This gift card can no longer be used.',
  used_up: 'Nothing is left on this gift card.',
  twice: 'This gift card was entered twice.',
  too_many: `A basket takes at most ${maxGiftCards} gift cards.`,
  changed: 'The balance of a gift card has just changed. Please look at the price again.',
} as const;

const refusedGift = (text: string) => invalid({ gift_cards: [text] }, 'gift_card_refused');

/**
 * Reads codes as they were typed. One that is no promo code may be a gift card: both are typed into the same field.
 * @param typed `gift_cards`: absent where none are taken
 */
export async function readTypedCodes(
  db: Db,
  typed: { code?: string | null | undefined; gift_cards?: readonly string[] | undefined },
  who: { customerId: number | null; email: string | null },
): Promise<TypedCodes> {
  const { code: text, gift_cards: cards = [] } = typed;
  const either = codeKey(text ?? '') === '' ? [] : [text ?? ''];
  const [code, found] = await Promise.all([
    readCode(db, text, who),
    findGiftCards(db, [...cards, ...either]),
  ]);
  const gifts = cards.map((each, n) => ({ typed: each, card: found[n] ?? null }));
  const last = found[cards.length] ?? null;
  if (code !== 'unknown' || last === null) return { code, gifts };
  if (typed.gift_cards === undefined) return { code: 'gift_card', gifts };
  return { code: null, gifts: [...gifts, { typed: text ?? '', card: last }] };
}

/** Why a gift card cannot be used; null: it can. */
function problemOf(
  { card }: TypedGift,
  at: { n: number; before: readonly TypedGift[]; today: CalendarDate; currency: string },
): string | null {
  if (card === null) return texts.unknown;
  if (at.n >= maxGiftCards) return texts.too_many;
  if (at.before.some((one) => one.card?.id === card.id)) return texts.twice;
  if (card.ended) return texts.ended;
  if (card.expiresOn !== null && card.expiresOn < at.today) {
    return `This gift card expired on ${dateText(card.expiresOn)}.`;
  }
  if (card.currency !== at.currency) return `This gift card is in ${card.currency}.`;
  return card.balance > 0 ? null : texts.used_up;
}

/** The lines of which something is due now, and how the rest is paid. */
export interface DueNow {
  /** Of the trips, in their order, and last of the order. */
  due: readonly Cents[];
  settings: Settings;
  /** Whether the order, the last of them, sells gift cards, which others never pay. */
  sellsGiftCards: boolean;
  /** Whether the provider charges what is left. */
  charges: boolean;
  now: Date;
}

/** What gift cards pay of what is due now, and which of them cannot be used (docs/rules/gift-cards.md, "What they pay"). */
export function planGifts(
  gifts: readonly TypedGift[],
  { due, settings, sellsGiftCards, charges, now }: DueNow,
): { planned: PlannedGift; shown: ShownGift[] } {
  const { currency } = settings;
  const today = todayIn(settings.time_zone, now);
  const checked = gifts.map((gift, n) => ({
    ...gift,
    problem: problemOf(gift, { n, before: gifts.slice(0, n), today, currency }),
  }));
  const cards = checked.flatMap(({ card, problem }) =>
    card !== null && problem === null ? [card] : [],
  );
  const { shares, rest } = payByGiftCards(
    due,
    cards.map(({ balance }) => balance),
    charges ? leastChargeOf(currency) : zero,
    new Set(sellsGiftCards ? [due.length - 1] : []),
  );
  const paidBy = (card: FoundGiftCard) =>
    add(zero, ...shares.flatMap((share) => (cards[share.card] === card ? [share.amount] : [])));
  return {
    planned: { cards, shares, rest },
    shown: checked.map(({ typed, card, problem }) => ({
      typed,
      problem,
      last4: card?.last4 ?? null,
      balance: problem === null && card !== null ? card.balance : zero,
      amount: problem === null && card !== null ? paidBy(card) : zero,
    })),
  };
}

/**
 * `planGifts` for a press; null without gift cards.
 * @throws Refusal 422 at `gift_cards` that says why one cannot be used
 */
export function withGifts(gifts: readonly TypedGift[], at: DueNow): PlannedGift | null {
  if (gifts.length === 0) return null;
  const { planned, shown } = planGifts(gifts, at);
  const refused = shown.find(({ problem }) => problem !== null);
  if (!refused) return planned;
  const which = refused.last4 === null ? '' : `${shownGiftCard(refused.last4)}: `;
  throw refusedGift(`${which}${refused.problem}`);
}

/** What is due now of each line where gift cards pay a part. */
export const restOf = (gift: PlannedGift | null | undefined, n: number, due: Cents): Cents =>
  gift?.rest[n] ?? due;

/** @throws Refusal 422 at `gift_cards` where less is left on one than it was to pay */
export function assertGiftsUnchanged(
  { cards, shares }: PlannedGift,
  left: ReadonlyMap<number, Cents>,
): void {
  for (const [n, { id }] of cards.entries()) {
    const wanted = add(zero, ...shares.flatMap(({ card, amount }) => (card === n ? [amount] : [])));
    if (wanted > (left.get(id) ?? zero)) throw refusedGift(texts.changed);
  }
}

/** What is reserved on gift cards for what is held. */
export function giftUsesOf(
  { cards, shares }: PlannedGift,
  { bookingIds, orderId }: CheckoutIds,
): NewGiftUse[] {
  return shares.flatMap(({ card, line, amount }): NewGiftUse[] => {
    const cardId = cards[card]?.id;
    if (cardId === undefined) return [];
    const bookingId = bookingIds[line];
    if (bookingId !== undefined) {
      const payableRef = bookingRef(bookingId);
      return [{ cardId, payableRef, kind: ledgerKind.deposit, amount }];
    }
    if (orderId === null) throw new Error('A gift card pays for nothing');
    return [{ cardId, payableRef: orderRef(orderId), kind: ledgerKind.finalPayment, amount }];
  });
}

/** Turns the refusal of a card by the database into one for the customer. */
export function giftRefusal(error: unknown): unknown {
  return isCheckViolation(error, 'gift_cards_balance') ? refusedGift(texts.changed) : error;
}
