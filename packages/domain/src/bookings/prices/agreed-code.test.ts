import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takenOff, type AgreedCode, type CodeOff } from '#bookings/prices/agreed-code.ts';
import { priceBeforeCode, quoteInshore, inshorePriceList } from '#bookings/prices/price.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import type { Deposit } from '#bookings/prices/price-lists.ts';
import { quoteAgreed, withAgreedCode } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import { requoteInshore, requotePackage } from '#bookings/prices/requote.ts';
import { charterOffer } from '#bookings/model/availability-cases.ts';
import { calendarDate } from '#dates/dates.ts';
import { add, cents, fromMajor } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const hst = [{ name: 'HST', percent: 13 }];
const inside = { taxes: hst, pricesIncludeTax: true, depositPercent: 10 };
const onTop = { ...inside, pricesIncludeTax: false };
const date = calendarDate('2027-07-15');

const codeOf = (off: CodeOff): AgreedCode => ({ code: 'SUMMER10', off });
const percent = (n: number) => codeOf({ of: 'percent', percent: n });
const amount = (major: number) => codeOf({ of: 'amount', amount: fromMajor(major) });

/** A half day of 1,000 for up to six guests, 75 for each more. */
function halfDay(guests: number, rules: typeof inside, deposit: Deposit = { of: 'settings' }) {
  const { pkg, kind } = charterOffer('half_day', {
    price: fromMajor(1000),
    additionalPrice: fromMajor(75),
    deposit: null,
  });
  const offered = { ...pkg, includedGuests: 6, deposit };
  const request = { date, guests };
  const prices = agreedPrices(offered, kind, request, [], rules);
  return { offered, kind, request, prices, quote: quoteAgreed(prices, request, rules) };
}

function addsUp(quote: PackageQuote): void {
  expect(add(...quote.parts.map((part) => part.amount))).toBe(quote.total);
  expect(add(quote.deposit, quote.secondPayment, quote.finalPayment)).toBe(quote.total);
  expect(add(quote.net, quote.tax)).toBe(quote.total);
  expect(Math.min(quote.total, quote.deposit, quote.secondPayment, quote.finalPayment)).toBe(
    Math.max(0, Math.min(quote.total, quote.deposit, quote.secondPayment, quote.finalPayment)),
  );
}

const figures = ({ total, deposit, tax, parts }: PackageQuote) => [
  ...[total, deposit, tax].map((n) => n / 100),
  ...parts.filter(({ kind }) => kind === 'code').map((part) => part.amount / 100),
];

describe('a price with a code', () => {
  test.each<[string, typeof inside, Deposit, AgreedCode, number[]]>([
    ['a percentage, tax inside', inside, { of: 'settings' }, percent(10), [900, 90, 103.54, -100]],
    ['a percentage, tax on top', onTop, { of: 'settings' }, percent(10), [1017, 101.7, 117, -100]],
    ['an amount, tax on top', onTop, { of: 'settings' }, amount(200), [904, 90.4, 104, -200]],
    [
      'a deposit above what is left',
      inside,
      { of: 'amount', amount: fromMajor(300) },
      amount(800),
      [200, 200, 23.01, -800],
    ],
    ['more than the price', inside, { of: 'settings' }, amount(5000), [0, 0, 0, -1000]],
    ['all of it', onTop, { of: 'everything' }, percent(100), [0, 0, 0, -1000]],
    [
      'half a cent is rounded up',
      inside,
      { of: 'nothing' },
      percent(0.0005),
      [999.99, 0, 115.04, -0.01],
    ],
    [
      'less than half a cent takes nothing off',
      inside,
      { of: 'nothing' },
      percent(0.0004),
      [1000, 0, 115.04],
    ],
  ])('%s', (_case, rules, deposit, code, expected) => {
    const { quote, prices } = withAgreedCode(halfDay(6, rules, deposit), code, rules);
    expect(figures(quote)).toEqual(expected);
    addsUp(quote);
    expect(quoteAgreed(prices, { date, guests: 6 }, rules)).toEqual(quote);
  });

  test('an inshore trip', () => {
    const { inshore } = defaultSettings;
    const plain = { quote: quoteInshore(inshore, 2, 4, onTop), prices: inshorePriceList(inshore) };
    const { quote, prices } = withAgreedCode(plain, percent(20), onTop);
    expect(figures(quote)).toEqual([565, 84.75, 65, -125]);
    expect(quoteInshore(prices.inshore, 2, 4, onTop, prices.code)).toEqual(quote);
    const changed = requoteInshore({
      frozen: { quote, prices },
      inshore,
      was: { guests: 2, hours: 4 },
      guests: 3,
      hours: 4,
      paid: cents(0),
    });
    expect(figures(changed.quote)).toEqual([700.6, 105.09, 80.6, -155]);
    expect(changed.prices.code).toEqual(percent(20));
  });
});

describe('a change of a booking with a code', () => {
  test.each<[string, AgreedCode, number, number[]]>([
    ['keeps its percentage', percent(10), 8, [1035, 103.5, 119.07, -115]],
    ['keeps its share of an amount', amount(200), 8, [950, 95, 109.29, -200]],
    ['back to fewer guests', percent(10), 1, [900, 90, 103.54, -100]],
  ])('%s', (_case, code, guests, expected) => {
    const { offered, kind, ...plain } = halfDay(7, inside);
    const frozen = withAgreedCode(plain, code, inside);
    const change = (samePackage: boolean) =>
      requotePackage({
        frozen,
        present: { pkg: offered, kind, rates: [] },
        samePackage,
        was: plain.request,
        request: { date, guests },
        paid: cents(0),
        rules: inside,
      });
    expect(figures(change(true).quote)).toEqual(expected);
    expect(figures(change(false).quote)).toEqual(expected);
    expect(change(false).prices.code).toMatchObject({
      code: code.code,
      off: code.off,
    });
    addsUp(change(true).quote);
  });
});

test.each([
  // agreed for, amount, price after a change, taken off
  [1000, 200, 1000, 200],
  [1000, 200, 500, 100],
  [1000, 200, 333, 67],
  [1000, 200, 0, 0],
  // It grows back, and no further.
  [1000, 200, 1500, 200],
  [200, 200, 100, 100],
])('of an amount agreed for %i, %i, a price of %i takes %i off', (price, off, after, taken) => {
  const agreed = { of: 'amount', amount: cents(off), price: cents(price) } as const;
  expect(takenOff(cents(after), { off: agreed })).toBe(taken);
});

test('the sums of a price with any code add up, and a code never makes it dearer', () => {
  const off = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((n): CodeOff => ({ of: 'percent', percent: n / 100 })),
    fc.integer({ min: 1, max: 200_000 }).map((n): CodeOff => ({ of: 'amount', amount: cents(n) })),
  );
  fc.assert(
    fc.property(off, fc.integer({ min: 1, max: 20 }), fc.boolean(), (one, guests, taxInside) => {
      const rules = taxInside ? inside : onTop;
      const plain = halfDay(guests, rules);
      const { quote } = withAgreedCode(plain, codeOf(one), rules);
      addsUp(quote);
      expect(quote.total).toBeLessThanOrEqual(plain.quote.total);
      expect(quote.tax).toBeLessThanOrEqual(plain.quote.tax);
      expect(quote.deposit).toBeLessThanOrEqual(quote.total);
      expect(priceBeforeCode(quote.parts)).toBe(priceBeforeCode(plain.quote.parts));
    }),
    { numRuns: 300 },
  );
});
