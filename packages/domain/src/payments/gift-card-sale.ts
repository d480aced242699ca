import {
  add,
  atLeastZero,
  fromMajor,
  min,
  subtract,
  toMajor,
  zero,
  type Cents,
} from '#money/money.ts';
import { leastChargeOf } from '#payments/gift-cards.ts';

/** Which gift cards visitors can buy; money in major units. */
export interface GiftCardSale {
  sold: boolean;
  /** To choose from, rising. */
  amounts: number[];
  /** Whether the buyer may also choose an amount, from the least to the most. */
  own_amount: boolean;
  least: number;
  most: number;
}

/** The initial settings: no gift cards are sold, and these are the values of the form. */
export const notSold: GiftCardSale = {
  sold: false,
  amounts: [25, 50, 100],
  own_amount: true,
  least: 10,
  most: 500,
};

/** How many amounts there are to choose from, and the highest. */
export const maxGiftAmounts = 12;
export const highestGiftAmount = 10_000;

/** For how many days ahead the mail with a card can be ordered. */
export const maxDaysToSend = 366;

/**
 * What is wrong with the settings of gift card sales, by field; empty: nothing (docs/rules/gift-cards.md, "Sold in the shop").
 * An amount below the provider's least charge could not be paid.
 */
export function giftSaleProblems(sale: GiftCardSale, currency: string): Record<string, string> {
  if (!sale.sold) return {};
  const { amounts, own_amount: own, least, most } = sale;
  const floor = toMajor(leastChargeOf(currency));
  const problems: Record<string, string> = {};
  if (amounts.length === 0 && !own) problems['amounts'] = 'Enter an amount, or let buyers choose.';
  if (amounts.some((amount) => amount < floor)) {
    problems['amounts'] = `No amount may be below ${floor.toFixed(2)}.`;
  }
  if (own && least < floor) problems['least'] = `At least ${floor.toFixed(2)}.`;
  if (own && least > most) problems['most'] = 'The maximum must not be below the minimum.';
  return problems;
}

/** Why a gift card of an amount is not sold; null: it is. */
export function giftAmountProblem(sale: GiftCardSale, amount: number): string | null {
  if (!sale.sold) return 'Gift cards are not sold here at the moment.';
  if (sale.amounts.includes(amount)) return null;
  if (!sale.own_amount) return 'Please choose one of the amounts.';
  if (amount >= sale.least && amount <= sale.most) return null;
  return `Please choose an amount from ${sale.least.toFixed(2)} to ${sale.most.toFixed(2)}.`;
}

/** The balances of the cards of a sale, and what was taken from them when the sale was refunded. */
export interface SoldCards {
  /** Of each, in the order in which they were sold. */
  balances: readonly Cents[];
  taken: Cents;
}

/**
 * What is taken from the gift cards of a sale after a refund of it: from the last card first, up to its balance
 * (docs/rules/gift-cards.md, "Given back to the buyer").
 * @param back what was given back of the sale in all
 * @returns what is taken from each; `missing`: what was used, or is being used; `over`: what was taken and came back
 * to us
 */
export function takeBack(
  { balances, taken }: SoldCards,
  back: Cents,
): { parts: Cents[]; missing: Cents; over: Cents } {
  let open = subtract(back, taken);
  const over = atLeastZero(subtract(taken, back));
  const parts = balances.map(() => zero);
  for (let n = balances.length - 1; n >= 0 && open > 0; n -= 1) {
    const part = min(atLeastZero(balances[n] ?? zero), open);
    parts[n] = part;
    open = subtract(open, part);
  }
  return { parts, missing: atLeastZero(open), over };
}

/** What gift cards of these amounts cost together. */
export const priceOfGiftCards = (amounts: readonly number[]): Cents =>
  add(zero, ...amounts.map((amount) => fromMajor(amount)));
