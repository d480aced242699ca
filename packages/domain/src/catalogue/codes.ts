import type { AgreedCode, CodeOff } from '#bookings/prices/agreed-code.ts';
import type { KindCode } from '#catalogue/package-kinds.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { add, allocate, min, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lengthOfMade = 12;

/** How many codes can be made at once. */
export const mostCodesAtOnce = 500;

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

/** What codes take off, of what, and when (docs/rules/prices.md, "Codes"). */
export interface CodeRules {
  off: CodeOff;
  /** Null: all. At most one of the two is set. */
  unitIds: readonly number[] | null;
  kinds: readonly KindCode[] | null;
  /** The days on which it can be booked with, both included; null: without end. */
  bookedFrom: CalendarDate | null;
  bookedTo: CalendarDate | null;
  /** The first days of trips that it is for. */
  tripFrom: CalendarDate | null;
  tripTo: CalendarDate | null;
  /** The least price of what it is for. */
  leastTotal: Cents;
}

/** A trip of a basket, for a code. */
export interface LineOfCode {
  /** 0: an inshore trip. */
  unitId: number;
  kind: KindCode;
  date: CalendarDate;
  /** As it is shown, before tax that comes on top. */
  price: Cents;
}

/** Why a code takes nothing off. */
export type CodeRefusal =
  | { reason: 'not_yet'; from: CalendarDate }
  | { reason: 'expired' }
  | { reason: 'not_for_this' }
  | { reason: 'other_days' }
  | { reason: 'least_total'; least: Cents };

const within = (date: CalendarDate, from: CalendarDate | null, to: CalendarDate | null): boolean =>
  (from === null || from <= date) && (to === null || date <= to);

/** Whether a code is for a trip like this, whatever its day. */
function isFor({ unitIds, kinds }: CodeRules, line: LineOfCode): boolean {
  if (unitIds !== null) return unitIds.includes(line.unitId);
  return kinds === null || kinds.includes(line.kind);
}

/** What of a code each line gets; null: nothing. */
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
 * What a code takes off the trips of a basket: a percentage of each that it is for, or an amount that is shared
 * over them by their prices, odd cents to the largest remainders (docs/rules/prices.md, "Codes").
 * @returns for each line what it was agreed with, null where the code is not for it; or why it takes nothing off
 */
export function agreeCode(
  rules: CodeRules,
  code: string,
  at: { lines: readonly LineOfCode[]; today: CalendarDate },
): { agreed: (AgreedCode | null)[] } | { refusal: CodeRefusal } {
  const { bookedFrom, bookedTo, tripFrom, tripTo, leastTotal } = rules;
  const { lines, today } = at;
  if (bookedFrom !== null && today < bookedFrom) {
    return { refusal: { reason: 'not_yet', from: bookedFrom } };
  }
  if (!within(today, bookedFrom, bookedTo)) return { refusal: { reason: 'expired' } };
  const meant = lines.filter((line) => isFor(rules, line) && line.price > 0);
  if (meant.length === 0) return { refusal: { reason: 'not_for_this' } };
  const fits = (line: LineOfCode) => meant.includes(line) && within(line.date, tripFrom, tripTo);
  const prices = lines.map((line) => (fits(line) ? line.price : null));
  if (prices.every((price) => price === null)) return { refusal: { reason: 'other_days' } };
  const sum = add(...prices.map((price) => price ?? zero));
  if (sum < leastTotal) return { refusal: { reason: 'least_total', least: leastTotal } };
  const agreed = sharesOf(rules.off, prices).map((off) => (off === null ? null : { code, off }));
  return { agreed };
}
