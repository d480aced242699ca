import type { CalendarDate } from '#dates/dates.ts';
import { add, atLeastZero, cents, min, subtract, zero, type Cents } from '#money/money.ts';

/** How many gift cards a basket takes. */
export const maxGiftCards = 5;

/** How many days, at least, money that comes back to a gift card can still be used. */
export const daysAfterRefund = 90;

/** What card providers charge at least, in the smallest unit of the currency. */
const leastCharges: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};
const usualLeast = 50;

/** What the card provider charges at least in a currency; less than this is never left to a card. */
export function leastChargeOf(currency: string): Cents {
  return cents(leastCharges[currency] ?? usualLeast);
}

/** What a gift card pays of one line. */
export interface GiftShare {
  /** The indexes of the card and of the line. */
  card: number;
  line: number;
  /** Above 0. */
  amount: Cents;
}

/**
 * How gift cards pay what is due now of lines: each card in turn pays the lines in their order. Where less than the
 * provider's least charge would be left to pay, they pay so much less (docs/rules/gift-cards.md, "What they pay").
 * @param due of each line; 0 for what nothing is due of
 * @param balances of the cards, in the order in which they pay
 * @param least the provider's least charge; 0: the rest is not charged by a provider
 * @param unpayable the indexes of lines that they never pay: gift cards that are bought
 * @returns the shares, and what is left of each line
 */
export function payByGiftCards(
  due: readonly Cents[],
  balances: readonly Cents[],
  least: Cents,
  unpayable: ReadonlySet<number> = new Set(),
): { shares: GiftShare[]; rest: Cents[] } {
  const total = add(...due);
  const payable = due.filter((_, line) => !unpayable.has(line));
  const all = min(add(zero, ...payable), add(...balances.map(atLeastZero)));
  const left = subtract(total, all);
  let open = left > 0 && left < least ? atLeastZero(subtract(total, least)) : all;
  const rest = [...due];
  const shares: GiftShare[] = [];
  for (const [card, balance] of balances.entries()) {
    let onCard = atLeastZero(balance);
    for (const [line, wanted] of rest.entries()) {
      const amount = min(min(onCard, wanted), open);
      if (amount <= 0 || unpayable.has(line)) continue;
      shares.push({ card, line, amount });
      rest[line] = subtract(wanted, amount);
      onCard = subtract(onCard, amount);
      open = subtract(open, amount);
    }
  }
  return { shares, rest };
}

/** The state of a gift card. */
export type GiftCardState = 'waiting' | 'active' | 'used_up' | 'expired' | 'ended';

/** What decides the state of a gift card. */
export interface GiftCardFacts {
  /** A code was made for it. */
  hasCode: boolean;
  balance: Cents;
  expiresOn: CalendarDate | null;
  ended: boolean;
}

/**
 * The state of a gift card on a day (docs/rules/gift-cards.md, "States"): ended by staff, over since its last day, used
 * up, waiting for its mail, or active.
 */
export function giftCardState(card: GiftCardFacts, today: CalendarDate): GiftCardState {
  if (card.ended) return 'ended';
  if (card.expiresOn !== null && card.expiresOn < today) return 'expired';
  if (card.balance <= 0) return 'used_up';
  return card.hasCode ? 'active' : 'waiting';
}

/** The end of a code as it is shown: `•••• 7QX2`. */
export const shownGiftCard = (last4: string): string => `•••• ${last4}`;
