import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreeCode, codeKey, codeOfBytes, isCodeText } from '#catalogue/codes.ts';
import type {
  CodeRefusal,
  CodeRules,
  LineOfCode,
  ProductOfCode,
  TripOfCode,
} from '#catalogue/codes.ts';
import { takenOff } from '#bookings/prices/agreed-code.ts';
import { addDays, calendarDate } from '#dates/dates.ts';
import { cents, percentOf } from '#money/money.ts';

const today = calendarDate('2027-03-10');
const rules: CodeRules = {
  off: { of: 'percent', percent: 10 },
  target: { of: 'all' },
  bookedFrom: null,
  bookedTo: null,
  tripFrom: null,
  tripTo: null,
  daysAhead: { least: null, most: null },
  minTotal: cents(0),
};
const amountOff = (amount: number) => ({ of: 'amount', amount: cents(amount) }) as const;
const line = (price: number, other: Partial<TripOfCode> = {}): LineOfCode => ({
  sort: 'trip',
  unitId: 4,
  kind: 'half_day',
  date: calendarDate('2027-07-01'),
  price: cents(price),
  ...other,
});

const goods = (price: number, other: Partial<ProductOfCode> = {}): LineOfCode => ({
  sort: 'product',
  productId: 70,
  categoryId: null,
  price: cents(price),
  ...other,
});
const inDays = (n: number) => line(1000, { date: addDays(today, n) });
const ahead = (least: number | null, most: number | null) => ({ daysAhead: { least, most } });
const units = (...unitIds: number[]) => ({ target: { of: 'units', unitIds } }) as const;
const kinds = (...all: string[]) => ({ target: { of: 'kinds', kinds: all } }) as const;

/** What is taken off each line, or why nothing is. */
function taken(of: Partial<CodeRules>, lines: LineOfCode[]): (number | null)[] | CodeRefusal {
  const by = agreeCode({ ...rules, ...of }, 'SUMMER10', { lines, today });
  if ('refusal' in by) return by.refusal;
  return lines.map(({ price }, n) => {
    const agreed = by.agreed[n];
    return agreed ? takenOff(price, agreed) : null;
  });
}

describe('what a code takes off', () => {
  test.each<[string, Partial<CodeRules>, LineOfCode[], (number | null)[]]>([
    ['early, on the last day for it', ahead(60, null), [inDays(60)], [100]],
    ['late, on the first day for it', ahead(null, 7), [inDays(7)], [100]],
    ['late, on the day itself', ahead(null, 0), [inDays(0)], [100]],
    ['between two numbers of days', ahead(7, 60), [inDays(7), inDays(60)], [100, 100]],
    [
      'early, of those that are far enough ahead',
      ahead(60, null),
      [inDays(59), inDays(90)],
      [null, 100],
    ],
    ['early, of products on any day', ahead(60, null), [inDays(1), goods(1000)], [null, 100]],
    ['a percentage of each line', {}, [line(10_000), line(5000)], [1000, 500]],
    ['rounded half up once a line', {}, [line(1005), line(1004)], [101, 100]],
    ['an amount of one line', { off: amountOff(2500) }, [line(10_000)], [2500]],
    ['never below nothing', { off: amountOff(20_000) }, [line(10_000), line(5)], [10_000, 5]],
    ['shared by price', { off: amountOff(1500) }, [line(10_000), line(5000)], [1000, 500]],
    [
      'odd cents to the largest remainder, earlier lines first',
      { off: amountOff(1000) },
      [line(3000), line(3000), line(3000)],
      [334, 333, 333],
    ],
    ['a line of no price has no share', { off: amountOff(100) }, [line(0), line(500)], [null, 100]],
    ['of some units', units(5), [line(1000), line(1000, { unitId: 5 })], [null, 100]],
    ['of some kinds', kinds('half_day'), [line(1000), line(9, { kind: 'x' })], [100, null]],
    [
      'an amount lies on what it is for alone',
      { off: amountOff(300), ...units(5) },
      [line(9000), line(1000, { unitId: 5 })],
      [null, 300],
    ],
    [
      'of trips on its days',
      { tripFrom: calendarDate('2027-07-01'), tripTo: calendarDate('2027-07-01') },
      [line(1000), line(1000, { date: calendarDate('2027-07-02') })],
      [100, null],
    ],
    ['of trips and products', {}, [line(1000), goods(500)], [100, 50]],
    [
      'an amount shared over trips and products',
      { off: amountOff(1000) },
      [line(3000), goods(3000), goods(3000)],
      [334, 333, 333],
    ],
    ['of packages alone', { target: { of: 'packages' } }, [line(1000), goods(500)], [100, null]],
    ['of units, never of products', units(70), [line(1, { unitId: 70 }), goods(5)], [0, null]],
    ['of all products', { target: { of: 'shop' } }, [line(1000), goods(500)], [null, 50]],
    [
      'of some products',
      { target: { of: 'products', productIds: [71] } },
      [line(1000, { unitId: 71 }), goods(500), goods(700, { productId: 71 })],
      [null, null, 70],
    ],
    [
      'of categories of products',
      { target: { of: 'categories', categoryIds: [3] } },
      [goods(500), goods(500, { categoryId: 2 }), goods(700, { categoryId: 3 })],
      [null, null, 70],
    ],
    [
      'of products whatever the days of trips',
      { tripTo: today },
      [line(1000), goods(500)],
      [null, 50],
    ],
    [
      'at its least total with products',
      { minTotal: cents(3000) },
      [line(1000), goods(2000)],
      [100, 200],
    ],
    ['at its least total', { minTotal: cents(3000) }, [line(1000), line(2000)], [100, 200]],
    ['on its first and last day', { bookedFrom: today, bookedTo: today }, [line(1000)], [100]],
  ])('%s', (_case, of, lines, expected) => {
    expect(taken(of, lines)).toEqual(expected);
  });
});

describe('why it takes nothing off', () => {
  const from = calendarDate('2027-03-11');
  test.each<[string, Partial<CodeRules>, LineOfCode[], CodeRefusal]>([
    ['before its first day', { bookedFrom: from }, [line(1000)], { reason: 'not_yet', from }],
    [
      'after its last day',
      { bookedTo: calendarDate('2027-03-09') },
      [line(1000)],
      { reason: 'expired' },
    ],
    ['for other units', units(5), [line(1000)], { reason: 'not_for_this' }],
    ['for other kinds', kinds('x'), [line(1000)], { reason: 'not_for_this' }],
    ['for products', { target: { of: 'shop' } }, [line(1000)], { reason: 'not_for_this' }],
    ['for packages', { target: { of: 'packages' } }, [goods(1000)], { reason: 'not_for_this' }],
    ['of what costs nothing', {}, [line(0)], { reason: 'not_for_this' }],
    ['a day too late', ahead(60, null), [inDays(59)], { reason: 'too_late', least: 60 }],
    ['a day too early', ahead(null, 7), [inDays(8)], { reason: 'too_early', most: 7 }],
    [
      'too late of one, for other days of another',
      { ...ahead(60, null), tripTo: addDays(today, 100) },
      [inDays(200), inDays(1)],
      { reason: 'too_late', least: 60 },
    ],
    [
      'for other days, however far ahead',
      { ...ahead(60, null), tripTo: today },
      [inDays(1)],
      { reason: 'other_days' },
    ],
    ['for other days', { tripTo: today }, [line(1000)], { reason: 'other_days' }],
    [
      'below its least total, which counts what it is for',
      { minTotal: cents(2000), ...units(4) },
      [line(1999), line(5000, { unitId: 5 })],
      { reason: 'least_total', least: cents(2000) },
    ],
  ])('%s', (_case, of, lines, refusal) => {
    expect(taken(of, lines)).toEqual(refusal);
  });
});

test('a shared amount is the amount, or all of it, and no line goes below nothing', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 5_000_000 }), (of, amount) => {
      const all = of.reduce((sum, price) => sum + price, 0);
      const off = taken(
        { off: amountOff(amount) },
        of.map((price, n) => (n % 2 === 0 ? line(price) : goods(price))),
      );
      if (!Array.isArray(off)) {
        expect(all).toBe(0);
        return;
      }
      expect(off.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(Math.min(amount, all));
      off.forEach((one, n) => {
        const price = of[n] ?? 0;
        expect(one ?? 0).toBeLessThanOrEqual(price);
        expect(Math.abs((one ?? 0) - (Math.min(amount, all) * price) / all)).toBeLessThan(1);
      });
    }),
    { numRuns: 300 },
  );
});

test('a percentage takes the same off a line whatever lies beside it', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 20 });
  const percents = fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(prices, percents, (of, percent) => {
      const lines = of.map((price) => line(price));
      expect(taken({ off: { of: 'percent', percent } }, lines)).toEqual(
        of.map((price) => percentOf(cents(price), percent)),
      );
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['summer10', 'SUMMER10'],
  ['sum mer-10', 'SUMMER10'],
  ['summerIO', 'SUMMER10'],
  ['abcd-l0i1-zzzz', 'ABCD1011ZZZZ'],
])('%s is read as %s', (text, key) => expect(codeKey(text)).toBe(codeKey(key)));

test.each([
  ['SUMMER10', true],
  ['SPRING-27', true],
  ['ABC', false],
  ['A-B-C', false],
  ['ÉTÉ2027', false],
  ['SUMMER 10', false],
  ['-SUMMER', false],
  ['A'.repeat(25), false],
])('%s as a code of ones own: %s', (text, may) => expect(isCodeText(text)).toBe(may));

test('a code that is made has three groups of four letters that are not mistaken', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = codeOfBytes(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      expect(isCodeText(code)).toBe(true);
      expect(codeKey(code)).toBe(code.replaceAll('-', ''));
    }),
  );
});
