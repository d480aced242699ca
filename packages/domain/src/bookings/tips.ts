import { subtract, percentOf, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** The suggested tip percentages (docs/rules/prices.md, "Tips"). */
export const tipSuggestions: readonly number[] = [10, 15, 20];

/** Whether a tip percentage is valid: 1 to 100 (docs/rules/prices.md, "Tips"). */
export function isTipPercent(percent: number): boolean {
  return percent >= 1 && percent <= 100;
}

/** A tip as a percentage of the total, rounded half up. Throws RangeError outside 1 to 100. */
export function tipAmount(total: Cents, percent: number): Cents {
  if (!isTipPercent(percent)) throw new RangeError(`Not a tip of 1 to 100 percent: ${percent}`);
  return percentOf(total, percent);
}

/**
 * Divides a tip evenly between supervisor and mate; the odd cent goes to the supervisor, and all of it to a crew of
 * one. Without a crew all of it is kept for the supervisor to come (docs/rules/prices.md, "Tips").
 */
export function splitTip(
  tip: Cents,
  crew: { supervisor: boolean; mate: boolean },
): { supervisor: Cents; mate: Cents } {
  const both = crew.supervisor ? percentOf(tip, 50) : zero;
  const supervisor = crew.mate ? both : tip;
  return { supervisor, mate: subtract(tip, supervisor) };
}
