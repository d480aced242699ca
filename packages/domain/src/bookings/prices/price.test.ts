import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charterKinds } from '#catalogue/presets/charter.ts';
import { cents, fromMajor, add, multiply } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { calendarDate } from '#dates/dates.ts';
import { defaultSettings } from '#settings/settings.ts';
import { charterOffer } from '#bookings/model/availability-cases.ts';
import type { CharterOffer } from '#bookings/model/availability-cases.ts';
import { amountDueNow, amountLeft, quoteInshore, splitPayments } from '#bookings/prices/price.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import { quotePackage } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';

const hst = [{ name: 'HST', percent: 13 }];
const inside: PriceRules = { taxes: hst, pricesIncludeTax: true };
const onTop: PriceRules = { taxes: hst, pricesIncludeTax: false };
const quebec = [
  { name: 'GST', percent: 5 },
  { name: 'QST', percent: 9.975 },
];

function pkg(kind: string, price: number, additional = 0, deposit?: number): CharterOffer {
  return charterOffer(kind, {
    price: fromMajor(price),
    additionalPrice: fromMajor(additional),
    deposit: deposit === undefined ? null : fromMajor(deposit),
  });
}

function quoted(
  { pkg: offered, kind }: CharterOffer,
  includedGuests: number,
  guests: number,
  rules: PriceRules,
): PackageQuote {
  const request = { date: calendarDate('2026-07-15'), guests };
  const by = { ...rules, depositPercent: defaultSettings.deposit_percent };
  return quotePackage({ ...offered, includedGuests }, kind, request, [], by);
}

const cruise = pkg('harbor_cruise', 800, 0, 300);
const halfDay = pkg('half_day', 1000, 75);

/** The invariants of every quote, checked in all cases. */
function addsUp(q: PackageQuote): void {
  expect(add(q.deposit, q.secondPayment, q.finalPayment)).toBe(q.total);
  expect(Math.min(q.deposit, q.secondPayment, q.finalPayment)).toBeGreaterThanOrEqual(0);
  expect(add(...q.parts.map((one) => one.amount))).toBe(q.total);
  q.parts.forEach((one) => expect(multiply(one.each, one.quantity)).toBe(one.amount));
  expect(add(...q.taxLines.map((one) => one.amount))).toBe(q.tax);
  expect(add(q.net, q.tax)).toBe(q.total);
}

function figures(q: PackageQuote): number[] {
  return [q.total, q.deposit, q.secondPayment, q.finalPayment, q.tax].map((n) => n / 100);
}

describe('a package', () => {
  test.each<[string, CharterOffer, number, number, PriceRules, number[]]>([
    ['harbor cruise', cruise, 6, 1, inside, [800, 300, 100, 400, 92.04]],
    [
      'harbor cruise is flat',
      pkg('harbor_cruise', 800, 75, 300),
      6,
      20,
      inside,
      [800, 300, 100, 400, 92.04],
    ],
    ['harbor cruise, tax on top', cruise, 6, 4, onTop, [904, 339, 113, 452, 104]],
    [
      'harbor cruise without its deposit',
      pkg('harbor_cruise', 800),
      6,
      4,
      inside,
      [800, 80, 320, 400, 92.04],
    ],
    ['half day, within the included', halfDay, 6, 6, inside, [1000, 100, 400, 500, 115.04]],
    ['half day, one above', halfDay, 6, 7, inside, [1075, 107.5, 430, 537.5, 123.67]],
    ['half day for 8, tax on top', halfDay, 6, 8, onTop, [1299.5, 129.95, 519.8, 649.75, 149.5]],
    ['full day', pkg('full_day', 2200, 100), 6, 20, inside, [3600, 360, 1440, 1800, 414.16]],
    [
      'a total with an odd cent',
      pkg('full_day', 100.01),
      6,
      1,
      inside,
      [100.01, 10, 40.01, 50, 11.51],
    ],
    [
      'deposit above half: no second payment',
      pkg('half_day', 400, 0, 300),
      6,
      1,
      inside,
      [400, 300, 0, 100, 46.02],
    ],
    [
      'deposit above the total',
      pkg('half_day', 200, 0, 300),
      6,
      1,
      inside,
      [200, 200, 0, 0, 23.01],
    ],
    ['free', pkg('half_day', 0), 6, 1, inside, [0, 0, 0, 0, 0]],
  ])('%s', (_case, priced, included, guests, rules, expected) => {
    const quote = quoted(priced, included, guests, rules);
    expect(figures(quote)).toEqual(expected);
    addsUp(quote);
  });

  test('lists the parts of the price, with tax only when added on top', () => {
    expect(quoted(halfDay, 6, 8, onTop).parts).toEqual([
      { kind: 'package', quantity: 1, each: 100000, amount: 100000 },
      { kind: 'extra_guests', quantity: 2, each: 7500, amount: 15000 },
      { kind: 'tax', quantity: 1, each: 14950, amount: 14950 },
    ]);
    expect(quoted(halfDay, 6, 6, inside).parts).toEqual([
      { kind: 'package', quantity: 1, each: 100000, amount: 100000 },
    ]);
  });

  test('divides the tax among several taxes to the cent', () => {
    const quote = quoted(pkg('half_day', 100.1), 6, 1, {
      taxes: quebec,
      pricesIncludeTax: false,
    });
    expect(quote.taxLines.map((one) => one.amount)).toEqual([501, 998]);
    expect(quote.tax).toBe(1499);
    addsUp(quote);
  });

  test('allows no taxes', () => {
    const quote = quoted(halfDay, 6, 8, { taxes: [], pricesIncludeTax: false });
    expect(figures(quote)).toEqual([1150, 115, 460, 575, 0]);
    addsUp(quote);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses a group of %d guests', (guests) => {
    expect(() => quoted(halfDay, 6, guests, inside)).toThrow(RangeError);
  });
});

describe('inshore', () => {
  test.each([
    [1, 4, 625, 93.75],
    [2, 4, 625, 93.75],
    [3, 4, 775, 116.25],
    [2, 5, 775, 116.25],
    [12, 8, 2725, 408.75],
  ])('%d people for %d hours: %d, deposit %d', (people, hours, total, deposit) => {
    const quote = quoteInshore(defaultSettings.inshore, people, hours, inside);
    expect(quote.total).toBe(fromMajor(total));
    expect(quote.deposit).toBe(fromMajor(deposit));
    addsUp(quote);
  });

  test('adds tax to total and deposit', () => {
    const quote = quoteInshore(defaultSettings.inshore, 2, 4, onTop);
    expect(figures(quote)).toEqual([706.25, 105.94, 247.19, 353.12, 81.25]);
    addsUp(quote);
  });

  test('refuses an invalid group or duration', () => {
    expect(() => quoteInshore(defaultSettings.inshore, 0, 4, inside)).toThrow(RangeError);
    expect(() => quoteInshore(defaultSettings.inshore, 2, 4.5, inside)).toThrow(RangeError);
  });
});

describe('properties', () => {
  const money = fc.integer({ min: 0, max: 2_000_000 }).map(cents);
  const rules = fc.record({
    taxes: fc.array(
      fc.record({
        name: fc.constant('tax'),
        percent: fc.integer({ min: 0, max: 30_000 }).map((n) => n / 1000),
      }),
      { maxLength: 3 },
    ),
    pricesIncludeTax: fc.boolean(),
  });
  const packages = fc
    .record({
      kind: fc.constantFrom(...charterKinds.map(({ code }) => code)),
      price: money,
      additionalPrice: money,
      deposit: fc.option(money),
    })
    .map(({ kind, ...prices }) => charterOffer(kind, prices));
  const size = fc.integer({ min: 1, max: 30 });

  test('parts add up, and never decrease with more guests', () => {
    fc.assert(
      fc.property(packages, fc.nat(10), size, rules, (priced, included, guests, by) => {
        const quote = quoted(priced, included, guests, by);
        const larger = quoted(priced, included, guests + 1, by);
        addsUp(quote);
        expect(larger.total).toBeGreaterThanOrEqual(quote.total);
        expect(larger.deposit).toBeGreaterThanOrEqual(quote.deposit);
        expect(larger.tax).toBeGreaterThanOrEqual(quote.tax);
      }),
      { numRuns: 300 },
    );
  });

  test('inshore: parts add up, and never decrease with more people or hours', () => {
    const { inshore } = defaultSettings;
    fc.assert(
      fc.property(size, size, rules, (people, hours, by) => {
        const quote = quoteInshore(inshore, people, hours, by);
        addsUp(quote);
        for (const larger of [
          quoteInshore(inshore, people + 1, hours, by),
          quoteInshore(inshore, people, hours + 1, by),
        ]) {
          expect(larger.total).toBeGreaterThanOrEqual(quote.total);
          expect(larger.deposit).toBeGreaterThanOrEqual(quote.deposit);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('instalments of any total add up; paying what is due settles it', () => {
    fc.assert(
      fc.property(money, money, (total, deposit) => {
        const split = splitPayments(total, deposit);
        expect(add(split.deposit, split.secondPayment, split.finalPayment)).toBe(total);
        let paid: Cents = cents(0);
        let payments = 0;
        while (amountLeft(total, paid) > 0) {
          const due = amountDueNow({ total, ...split }, paid);
          expect(due).toBeGreaterThan(0);
          paid = add(paid, due);
          payments += 1;
          expect(payments).toBeLessThanOrEqual(3);
        }
        expect(paid).toBe(total);
        expect(amountDueNow({ total, ...split }, paid)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['nothing paid: the deposit', 0, 300],
  ['the deposit paid: the second payment', 300, 100],
  ['part of the deposit came back: the second payment', 200, 100],
  ['anything beyond the deposit: what is left', 301, 499],
  ['half paid', 400, 400],
  ['all paid', 800, 0],
  ['more than all', 900, 0],
])('due now, %s', (_case, paid, due) => {
  const quote = quoted(cruise, 6, 4, inside);
  expect(amountDueNow(quote, fromMajor(paid))).toBe(fromMajor(due));
});

test('due now skips a deposit and a second payment of zero', () => {
  const total = cents(1000);
  expect(amountDueNow({ total, ...splitPayments(total, cents(700)) }, cents(700))).toBe(300);
  expect(amountDueNow({ total, ...splitPayments(total, cents(0)) }, cents(0))).toBe(500);
});

test('left: total minus paid, negative when overpaid', () => {
  expect(amountLeft(cents(800), cents(300))).toBe(500);
  expect(amountLeft(cents(800), cents(900))).toBe(-100);
});

test('payments that are due on one day are one payment after the deposit', () => {
  expect(splitPayments(cents(1000), cents(100), { dueTogether: true })).toEqual({
    deposit: 100,
    secondPayment: 0,
    finalPayment: 900,
  });
});
