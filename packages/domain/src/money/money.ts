/**
 * An amount in whole cents of the business's currency. On the wire, money is in major units
 * (docs/rules/formats.md, "Money").
 */
export type Cents = number & { readonly unit: 'cents' };

function isCents(n: number): n is Cents {
  return Number.isSafeInteger(n);
}

/** Converts a whole number to cents. Throws RangeError for anything else. */
export function cents(n: number): Cents {
  // Adding 0 turns -0 into 0, so that equal amounts are strictly equal.
  const whole = n + 0;
  if (!isCents(whole)) throw new RangeError(`Not a whole number of cents: ${n}`);
  return whole;
}

/** No money. */
export const zero: Cents = cents(0);

/** Whether a number of major units is a whole number of cents, as required on the wire. */
export function hasTwoDecimals(major: number): boolean {
  return Math.round(major * 100) / 100 === major;
}

/** Converts major units to cents: 125.5 → 12550. Throws RangeError for more than two decimals. */
export function fromMajor(major: number): Cents {
  const whole = Math.round(major * 100);
  if (!hasTwoDecimals(major)) throw new RangeError(`Not an amount with two decimals: ${major}`);
  return cents(whole);
}

/** Converts cents to major units, as on the wire: 12550 → 125.5. */
export function toMajor(amount: Cents): number {
  return amount / 100;
}

/** The sum of amounts. */
export function add(...xs: Cents[]): Cents {
  return cents(xs.reduce<number>((sum, x) => sum + x, 0));
}

/** a minus b; may be negative. */
export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The amount times n, a whole number. */
export function multiply(amount: Cents, n: number): Cents {
  return cents(amount * n);
}

/** The smaller of two amounts. */
export function min(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** The larger amount. */
export function max(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** The amount, or zero if it is negative. */
export function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? zero : amount;
}

/**
 * n / d rounded half up; n and d are whole numbers, d > 0. Exact, because the remainder is taken
 * before dividing.
 */
export function divideHalfUp(n: number, d: number): Cents {
  const doubled = 2 * n + d;
  const rest = ((doubled % (2 * d)) + 2 * d) % (2 * d);
  return cents((doubled - rest) / (2 * d));
}

/**
 * Percentages have at most four decimals (Quebec's 9.975 has three); as whole numbers their sums
 * and products are exact.
 */
const percentScale = 10_000;

/** A percentage as a whole number of ten-thousandths. */
export function scaledPercent(percent: number): number {
  return Math.round(percent * percentScale);
}

/** `percent` % of the amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return divideHalfUp(amount * scaledPercent(percent), 100 * percentScale);
}

/**
 * The part of `gross` that was added as `percent` % of the rest: 113 at 13 % → 13; rounded half up
 * to the cent.
 */
export function percentInside(gross: Cents, percent: number): Cents {
  const scaled = scaledPercent(percent);
  return divideHalfUp(gross * scaled, 100 * percentScale + scaled);
}

/**
 * Divides an amount by non-negative weights; the parts always add up to it. Odd cents go to the
 * largest remainders, earlier ones first. All-zero weights count equally. Throws RangeError for an
 * amount without weights, or a negative weight.
 */
export function allocate(amount: Cents, weights: number[]): Cents[] {
  if (weights.some((w) => !(w >= 0))) throw new RangeError('Weights must not be negative');
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('Nothing to allocate to');
    return [];
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  const size = Math.abs(amount);
  const shares = weights.map((w) => (sum === 0 ? size / weights.length : (size * w) / sum));
  const parts = shares.map((share) => Math.floor(share));
  let left = size - parts.reduce((a, b) => a + b, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => cents(amount < 0 ? -part : part));
}
