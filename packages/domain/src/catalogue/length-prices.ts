import { add, divideHalfUp, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { isChosenInMinutes, type Length } from './package-kinds.ts';
import { shortestLength } from '#bookings/trip-times.ts';

/** The price of a whole trip or stay of a length: minutes, or nights or days. */
export interface LengthPrice {
  length: number;
  price: Cents;
}

/**
 * The list that a new package begins with (docs/rules/prices.md, "Prices by length"): of a choice of lengths the price
 * of the shortest, so that longer ones cost more; none where one price counts for each night or day, or for all.
 */
export function firstLengthPrices<P>(length: Length, price: P): { length: number; price: P }[] {
  return isChosenInMinutes(length) ? [{ length: shortestLength(length), price }] : [];
}

/** The step by which prices beyond the last listed one rise; of a list of lengths a minute; null: of one length. */
export function priceStep(length: Length): number | null {
  if (length.form === 'fixed') return null;
  return length.form === 'list' ? 1 : length.step;
}

function byLength(list: readonly LengthPrice[]): LengthPrice[] {
  return [...list].sort((a, b) => a.length - b.length);
}

/**
 * The price of a length by a list, in any order (docs/rules/prices.md, "Prices by length"):
 *
 * - a listed length costs its price, and any other up to the last costs the next longer one's;
 * - beyond the last, each step begun costs the price of a step: what the last listed length costs
 *   more than the one before it, spread evenly over the steps between them; with one listed length,
 *   its own price spread over its steps. The steps together are rounded once, half up to the cent.
 *
 * `step` is the step of the kind in the same unit as the lengths (`priceStep`); null for a kind with one length
 * only, which never costs more than the last. Throws RangeError for an empty list, or when length or
 * step is not a whole number of at least 1.
 */
export function priceOfLength(
  list: readonly LengthPrice[],
  length: number,
  step: number | null,
): Cents {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`Not a length: ${length}`);
  if (step !== null && (!Number.isSafeInteger(step) || step < 1)) {
    throw new RangeError(`Not a step of lengths: ${step}`);
  }
  const sorted = byLength(list);
  const last = sorted.at(-1);
  if (!last) throw new RangeError('A list of prices by length has at least one');
  const listed = sorted.find((one) => one.length >= length);
  if (listed) return listed.price;
  if (step === null) return last.price;
  const before = sorted.at(-2) ?? { length: 0, price: zero };
  const further = Math.ceil((length - last.length) / step) * step;
  const rise = subtract(last.price, before.price);
  return add(last.price, divideHalfUp(rise * further, last.length - before.length));
}

/**
 * Why a list of prices by length cannot be saved; null when it can. Lengths are whole, at least 1
 * and listed once; a longer one never costs less than a shorter one; an empty list is allowed
 * (docs/rules/prices.md, "Prices by length").
 */
export function lengthPricesRefusal(list: readonly LengthPrice[]): string | null {
  if (list.some(({ length }) => !Number.isSafeInteger(length) || length < 1)) {
    return 'Enter whole lengths of at least 1.';
  }
  if (list.some(({ price }) => price < 0)) return 'A price cannot be less than 0.';
  if (new Set(list.map(({ length }) => length)).size < list.length) {
    return 'Enter each length once.';
  }
  const sorted = byLength(list);
  const falls = sorted.some(({ price }, index) => price < (sorted[index - 1]?.price ?? zero));
  return falls
    ? 'A longer trip cannot cost less than a shorter one. Raise its price, or lower the one before it.'
    : null;
}
