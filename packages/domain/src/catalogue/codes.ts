import type { AgreedCode, CodeOff } from '#bookings/prices/agreed-code.ts';
import type { KindCode } from '#catalogue/package-kinds.ts';
import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { add, allocate, min, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lengthOfMade = 12;

/** The most days ahead that a code can count. */
export const mostDaysAhead = 1000;

/** How many codes can be made at once. */
export const maxCodesAtOnce = 500;

/** The shortest and the longest code of one's own choosing, without dashes. */
export const codeLengths = { least: 4, most: 24 } as const;

/** What two codes are compared by: without case, spaces and dashes; O is 0, and I and L are 1. */
export function codeKey(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Whether a text can be a code of one's own choosing: letters and digits, with dashes between them. */
export function isCodeText(text: string): boolean {
  const { length } = codeKey(text);
  return (
    /^[A-Z0-9]+(-[A-Z0-9]+)*$/i.test(text) &&
    length >= codeLengths.least &&
    length <= codeLengths.most
  );
}

/** A code of random bytes, at least 12 of them: three groups of four. */
export function codeOfBytes(bytes: Uint8Array): string {
  const made = Array.from({ length: lengthOfMade }, (_, n) => letters[(bytes[n] ?? 0) % 32]).join(
    '',
  );
  return made.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** What a code is for: all of the basket, all packages or those of some, all products or some. */
export type CodeTarget =
  | { of: 'all' }
  | { of: 'packages' }
  | { of: 'units'; unitIds: readonly number[] }
  | { of: 'kinds'; kinds: readonly KindCode[] }
  | { of: 'shop' }
  | { of: 'products'; productIds: readonly number[] }
  | { of: 'categories'; categoryIds: readonly number[] };

/** Whether a code is for products alone, which have no day of a trip. */
export const isForProducts = (of: CodeTarget['of']): boolean =>
  of === 'shop' || of === 'products' || of === 'categories';

/** What codes take off, of what, and when (docs/rules/prices.md, "Codes"). */
export interface CodeRules {
  off: CodeOff;
  target: CodeTarget;
  /** The days on which it can be booked with, both included; null: without end. */
  bookedFrom: CalendarDate | null;
  bookedTo: CalendarDate | null;
  /** The first days of trips that it is for; products have none. */
  tripFrom: CalendarDate | null;
  tripTo: CalendarDate | null;
  /** How many days before the first day of a trip it can be used, both included; null: any. Products have none. */
  daysAhead: { least: number | null; most: number | null };
  /** The minimum price of what it is for. */
  minTotal: Cents;
}

/** A trip of a basket, for a code. */
export interface TripOfCode {
  sort: 'trip';
  /** 0: an inshore trip. */
  unitId: number;
  kind: KindCode;
  date: CalendarDate;
  /** As it is shown, before tax that comes on top. */
  price: Cents;
}

/** A line of products, for a code. */
export interface ProductOfCode {
  sort: 'product';
  productId: number;
  /** Null: it has none. */
  categoryId: number | null;
  /** Of all its pieces, as it is shown, before tax that comes on top. */
  price: Cents;
}

/** A line of a basket, for a code. */
export type LineOfCode = TripOfCode | ProductOfCode;

/** Why a code takes nothing off. */
export type CodeRefusal =
  | { reason: 'not_yet'; from: CalendarDate }
  | { reason: 'expired' }
  | { reason: 'not_for_this' }
  | { reason: 'other_days' }
  | { reason: 'too_late'; least: number }
  | { reason: 'too_early'; most: number }
  | { reason: 'least_total'; least: Cents };

const within = (date: CalendarDate, from: CalendarDate | null, to: CalendarDate | null): boolean =>
  (from === null || from <= date) && (to === null || date <= to);

/** Whether a code is for a line like this, whatever its day. */
function isFor({ target }: CodeRules, line: LineOfCode): boolean {
  switch (target.of) {
    case 'all':
      return true;
    case 'packages':
      return line.sort === 'trip';
    case 'units':
      return line.sort === 'trip' && target.unitIds.includes(line.unitId);
    case 'kinds':
      return line.sort === 'trip' && target.kinds.includes(line.kind);
    case 'shop':
      return line.sort === 'product';
    case 'products':
      return line.sort === 'product' && target.productIds.includes(line.productId);
    case 'categories':
      return (
        line.sort === 'product' &&
        line.categoryId !== null &&
        target.categoryIds.includes(line.categoryId)
      );
  }
}

/** Why a code is not for a line on its day; null: it is. */
function dayRefusal(rules: CodeRules, line: LineOfCode, today: CalendarDate): CodeRefusal | null {
  if (line.sort === 'product') return null;
  const { tripFrom, tripTo, daysAhead } = rules;
  if (!within(line.date, tripFrom, tripTo)) return { reason: 'other_days' };
  const { least, most } = daysAhead;
  const ahead = daysBetween(today, line.date);
  if (least !== null && ahead < least) return { reason: 'too_late', least };
  return most !== null && ahead > most ? { reason: 'too_early', most } : null;
}

/** The share of a code that each line gets; null: none. */
function sharesOf(off: CodeOff, prices: readonly (Cents | null)[]): (CodeOff | null)[] {
  if (off.of === 'percent') return prices.map((price) => (price === null ? null : off));
  const weights = prices.map((price) => price ?? zero);
  const amounts = allocate(min(off.amount, add(...weights)), weights);
  return prices.map((price, n) => {
    const amount = amounts[n] ?? zero;
    return price === null || amount <= 0 ? null : { of: 'amount', amount, price };
  });
}

/**
 * What a code takes off the lines of a basket: a percentage of each that it is for, or an amount that is shared
 * over them by their prices, odd cents to the largest remainders (docs/rules/prices.md, "Codes").
 * @returns for each line what it was agreed with, null where the code is not for it; or why it takes nothing off
 */
export function agreeCode(
  rules: CodeRules,
  code: string,
  at: { lines: readonly LineOfCode[]; today: CalendarDate },
): { agreed: (AgreedCode | null)[] } | { refusal: CodeRefusal } {
  const { bookedFrom, bookedTo, minTotal } = rules;
  const { lines, today } = at;
  if (bookedFrom !== null && today < bookedFrom) {
    return { refusal: { reason: 'not_yet', from: bookedFrom } };
  }
  if (!within(today, bookedFrom, bookedTo)) return { refusal: { reason: 'expired' } };
  const meant = lines.filter((line) => isFor(rules, line) && line.price > 0);
  if (meant.length === 0) return { refusal: { reason: 'not_for_this' } };
  const refused = new Map(meant.map((line) => [line, dayRefusal(rules, line, today)]));
  const prices = lines.map((line) => (refused.get(line) === null ? line.price : null));
  if (prices.every((price) => price === null)) {
    // A day ahead says more than that all days are others.
    const reasons = [...refused.values()].filter((refusal) => refusal !== null);
    const said = reasons.find(({ reason }) => reason !== 'other_days');
    return { refusal: said ?? { reason: 'other_days' } };
  }
  const sum = add(...prices.map((price) => price ?? zero));
  if (sum < minTotal) return { refusal: { reason: 'least_total', least: minTotal } };
  const agreed = sharesOf(rules.off, prices).map((off) => (off === null ? null : { code, off }));
  return { agreed };
}
