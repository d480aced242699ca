import { allocate, min, percentOf, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** What a code takes off: a percentage of each line, or an amount. */
export type CodeOff =
  | { of: 'percent'; percent: number }
  | {
      of: 'amount';
      amount: Cents;
      /** The price that it was agreed for, of a booking's own share: of a lower one less is taken off. */
      price?: Cents | undefined;
    };

/**
 * The code that a booking was made with, as it freezes it: an amount is the booking's own share. Later edits of
 * the code change nothing of it (docs/rules/prices.md, "Codes").
 */
export interface AgreedCode {
  /** As it is shown. */
  code: string;
  off: CodeOff;
}

/**
 * What a code takes off a price as it is shown; never more than the price. Of an amount as much less as the price
 * is lower than the one that it was agreed for, rounded half up.
 */
export function takenOff(price: Cents, { off }: Pick<AgreedCode, 'off'>): Cents {
  if (off.of === 'percent') return min(price, percentOf(price, off.percent));
  const { amount, price: agreedFor = price } = off;
  if (price >= agreedFor) return min(price, amount);
  const [share = zero] = allocate(amount, [price, subtract(agreedFor, price)]);
  return min(price, share);
}

/** A code with the price that its amount was agreed for, which those from before do not have. */
export function withAgreedPrice(
  code: AgreedCode | undefined,
  price: Cents,
): AgreedCode | undefined {
  if (code?.off.of !== 'amount' || code.off.price !== undefined) return code;
  return { ...code, off: { ...code.off, price } };
}

/** The line of a quote that a code makes; none where it takes nothing off. */
export interface CodePart {
  kind: 'code';
  quantity: number;
  each: Cents;
  amount: Cents;
  label: string;
}

/** What a code takes off, as a part of the price. */
export function codeParts(price: Cents, code: AgreedCode | undefined): CodePart[] {
  const off = code ? takenOff(price, code) : zero;
  if (!code || off <= 0) return [];
  const amount = subtract(zero, off);
  return [{ kind: 'code', quantity: 1, each: amount, amount, label: code.code }];
}
