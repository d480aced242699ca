import { min, percentOf, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** What a code takes off: a percentage of each line, or an amount. */
export type CodeOff = { of: 'percent'; percent: number } | { of: 'amount'; amount: Cents };

/**
 * The code that a booking was made with, as it freezes it: an amount is the booking's own share. Later edits of
 * the code change nothing of it (docs/rules/prices.md, "Codes").
 */
export interface AgreedCode {
  /** As it is shown. */
  code: string;
  off: CodeOff;
}

/** What a code takes off a price as it is shown; never more than the price. */
export function takenOff(price: Cents, { off }: Pick<AgreedCode, 'off'>): Cents {
  return min(price, off.of === 'percent' ? percentOf(price, off.percent) : off.amount);
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
