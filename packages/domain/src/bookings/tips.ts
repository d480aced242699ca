import { subtract, percentOf } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** Percentages offered for a tip (docs/rules/prices.md, "Tips"). */
export const tipSuggestions: readonly number[] = [10, 15, 20];

/** True for 1 to 100, the percentages a tip may have (docs/rules/prices.md, "Tips"). */
export function isTipPercent(percent: number): boolean {
  return percent >= 1 && percent <= 100;
}

/** A tip: so many percent of the total, half up to the cent. Throws RangeError outside 1 to 100. */
export function tipAmount(total: Cents, percent: number): Cents {
  if (!isTipPercent(percent)) throw new RangeError(`Not a tip of 1 to 100 percent: ${percent}`);
  return percentOf(total, percent);
}

/**
 * A tip is shared evenly by supervisor and mate; the odd cent goes to the supervisor, and without a mate all of it
 * (docs/rules/prices.md, "Tips").
 */
export function splitTip(tip: Cents, hasMate: boolean): { supervisor: Cents; mate: Cents } {
  const supervisor = hasMate ? percentOf(tip, 50) : tip;
  return { supervisor, mate: subtract(tip, supervisor) };
}
