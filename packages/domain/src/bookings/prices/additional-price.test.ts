import { describe, expect, test } from 'vitest';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import type { OfferedPackage, PricedKind, PriceRequest } from '#bookings/prices/price-lists.ts';
import { quotePackage } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import { requotePackage } from '#bookings/prices/requote.ts';
import { monthDay } from '#catalogue/rates.ts';
import type { Rate } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';
import { cents, zero } from '#money/money.ts';

const rules = {
  taxes: [{ name: 'HST', percent: 13 }],
  pricesIncludeTax: false,
  depositPercent: 10,
};
const once: PricedKind = {
  ...{ code: 'houseboat', soldBy: 'trip', guestTypes: [] },
  length: { form: 'days', from: 1, to: 28, step: 1, counted: 'nights' },
  additionalPer: 'booking',
};
const nightly: PricedKind = { ...once, additionalPer: 'day' };
const daily: PricedKind = {
  ...nightly,
  length: { form: 'days', from: 1, to: 28, step: 1, counted: 'days' },
};
const winter: Rate = {
  ...{ name: 'Winter', percent: -50, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  period: { form: 'yearly', from: monthDay('11-01'), to: monthDay('03-31') },
  appliesTo: { of: 'all' },
  leastStay: null,
  changeoverDays: [],
};
const boat = (change: Partial<OfferedPackage['prices']> = {}): OfferedPackage => ({
  unitId: 1,
  includedGuests: 4,
  prices: {
    price: cents(30_000),
    additionalPrice: cents(2_000),
    lengthPrices: [],
    guestTypePrices: [],
    ...change,
  },
  deposit: { of: 'settings' },
});
const asked = (guests: number, length: number, more: Partial<PriceRequest> = {}): PriceRequest => ({
  date: calendarDate('2026-07-17'),
  guests,
  length,
  ...more,
});

/** The part of additional guests, as `quantity × each` with what it counts. */
function additional({ parts }: PackageQuote): string | null {
  const part = parts.find(({ kind }) => kind === 'extra_guests');
  if (!part) return null;
  const { quantity, each, nights, days } = part;
  expect(part.amount).toBe(quantity * each);
  const counted = nights === undefined ? days && `, ${days} days` : `, ${nights} nights`;
  return `${quantity} × ${each / 100}${counted ?? ''}`;
}

describe('the additional price of a guest', () => {
  test.each<[string, PricedKind, OfferedPackage, PriceRequest, Rate[], string | null]>([
    ['once for the stay', once, boat(), asked(6, 3), [], '2 × 20'],
    ['for each night', nightly, boat(), asked(6, 3), [], '6 × 20, 3 nights'],
    ['for each day', daily, boat(), asked(6, 3), [], '6 × 20, 3 days'],
    ['for the one night', nightly, boat(), asked(5, 1), [], '1 × 20, 1 nights'],
    ['of nobody, where all are included', nightly, boat(), asked(4, 3), [], null],
    ['of a flat price', nightly, boat({ additionalPrice: null }), asked(9, 3), [], null],
    [
      'for each night beside a price of the whole stay',
      nightly,
      boat({ lengthPrices: [{ length: 3, price: cents(70_000) }] }),
      asked(6, 3),
      [],
      '6 × 20, 3 nights',
    ],
    [
      'for each night whatever its rate',
      nightly,
      boat(),
      asked(6, 2, { date: calendarDate('2026-12-01') }),
      [winter],
      '4 × 20, 2 nights',
    ],
    [
      'for each night, of two boats',
      { ...nightly, soldBy: 'item' },
      boat(),
      asked(10, 2, { quantity: 2 }),
      [],
      '4 × 20, 2 nights',
    ],
    [
      'once of a trip, which has no nights',
      { ...nightly, length: { form: 'fixed', minutes: 240 } },
      boat(),
      asked(6, 1),
      [],
      '2 × 20',
    ],
  ])('%s', (_case, kind, pkg, request, rates, line) => {
    expect(additional(quotePackage(pkg, kind, request, rates, rules))).toBe(line);
  });

  test('is in total, tax and deposit', () => {
    // Three nights at 300 and six nights of guests at 20, with 13 % on top.
    const quote = quotePackage(boat(), nightly, asked(6, 3), [], rules);
    expect([quote.net, quote.tax, quote.total, quote.deposit]).toEqual([
      102_000, 13_260, 115_260, 11_526,
    ]);
  });
});

describe('after a change', () => {
  const was = asked(6, 3);
  const booked = (kind: PricedKind) => ({
    quote: quotePackage(boat(), kind, was, [], rules),
    prices: agreedPrices(boat(), kind, was, [], rules),
  });
  const requoted = (
    frozen: Parameters<typeof requotePackage>[0]['frozen'],
    kind: PricedKind,
    request: PriceRequest,
    samePackage = true,
  ) =>
    requotePackage({
      ...{ frozen, was, request, samePackage, paid: zero, rules },
      present: { pkg: boat({ additionalPrice: cents(9_900) }), kind, rates: [] },
    }).quote;

  test.each<[string, PricedKind, PricedKind, PriceRequest, boolean, string | null]>([
    [
      'a night more costs each guest one more',
      nightly,
      once,
      asked(6, 4),
      true,
      '8 × 20, 4 nights',
    ],
    ['a night less takes one off', nightly, once, asked(6, 2), true, '4 × 20, 2 nights'],
    ['a guest more pays for every night', nightly, once, asked(7, 3), true, '9 × 20, 3 nights'],
    ['without additional guests there is nothing', nightly, nightly, asked(4, 3), true, null],
    ['what was agreed once stays once', once, nightly, asked(6, 4), true, '2 × 20'],
    ['another package has its own', once, nightly, asked(6, 4), false, '8 × 99, 4 nights'],
  ])('%s', (_case, agreed, present, request, samePackage, line) => {
    expect(additional(requoted(booked(agreed), present, request, samePackage))).toBe(line);
  });

  test.each([
    ['a list from before kinds were data', true],
    ['none at all', false],
  ])('a booking with %s keeps it once', (_case, hasList) => {
    const { quote } = booked(once);
    const prices = {
      of: 'package' as const,
      pkg: {
        ...{ kind: 'houseboat', price: cents(30_000), additionalPrice: cents(2_000) },
        fixedDeposit: null,
      },
      includedGuests: 4,
    };
    const frozen = { quote, prices: hasList ? prices : undefined };
    expect(additional(requoted(frozen, nightly, asked(7, 3)))).toBe('3 × 20');
  });

  test('a price list of before is stored as it was', () => {
    expect(agreedPrices(boat(), once, was, [], rules).kind).not.toHaveProperty('additionalPer');
  });
});
