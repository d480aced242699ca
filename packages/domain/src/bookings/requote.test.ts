import { describe, expect, test } from 'vitest';
import {
  inshorePriceList,
  quoteInshore,
  quotePackage,
  type PricedPackage,
} from '#bookings/price.ts';
import { requoteInshore, requotePackage } from '#bookings/requote.ts';
import { cents, add, zero } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const hst = { taxes: [{ name: 'HST', percent: 13 }], pricesIncludeTax: false };
const half: PricedPackage = {
  kind: 'half_day',
  price: cents(60_000),
  additionalPrice: cents(7_500),
  fixedDeposit: null,
};
const dearer = { ...half, price: cents(99_900), additionalPrice: cents(9_900) };
const cruise: PricedPackage = {
  kind: 'harbor_cruise',
  price: cents(80_000),
  additionalPrice: zero,
  fixedDeposit: cents(30_000),
};
const quote = quotePackage(half, 6, 8, hst);
const list = (pkg: PricedPackage, includedGuests = 6) =>
  ({ of: 'package', pkg, includedGuests }) as const;

describe('a package', () => {
  test.each([
    ['fewer guests, at the frozen price', dearer, true, 6, zero, 67_800, 6_780],
    ['more guests, at the frozen additional price', dearer, true, 10, zero, 101_700, 10_170],
    ['another package, at its present price', dearer, false, 6, zero, 112_887, 11_289],
    ['another package with a deposit of its own', cruise, false, 8, zero, 90_400, 33_900],
    ['once paid, the deposit stays', dearer, false, 6, cents(1), 112_887, 8_475],
    [
      'once paid, the deposit is cut to a smaller total',
      { ...half, price: cents(5_000) },
      false,
      6,
      cents(1),
      5_650,
      5_650,
    ],
  ])('%s', (_name, pkg, samePackage, guests, paid, total, deposit) => {
    const change = { pkg, samePackage, includedGuests: 6, was: 8, guests, paid };
    // With its price list, and as a booking from before price lists were stored.
    for (const frozen of [{ quote }, { quote, prices: list(half) }]) {
      const { quote: now, takesPresent } = requotePackage({ ...change, frozen });
      expect([now.total, now.deposit, takesPresent]).toEqual([total, deposit, !samePackage]);
      expect(add(now.deposit, now.secondPayment, now.finalPayment)).toBe(total);
      expect(add(...now.parts.map(({ amount }) => amount))).toBe(total);
    }
  });

  test.each([
    ['more', 10],
    ['fewer', 1],
  ])('an additional guest costs more, although %s are included now', (_name, includedGuests) => {
    const change = { pkg: half, samePackage: true, includedGuests, was: 8, guests: 9, paid: zero };
    for (const frozen of [{ quote }, { quote, prices: list(half) }]) {
      const now = requotePackage({ ...change, frozen });
      expect(now.quote.net).toBe(quote.net + 7_500);
      expect(now.prices).toEqual(list(half));
    }
  });

  test('an extra guest costs the current price when none was agreed', () => {
    const alone = quotePackage(half, 6, 6, hst);
    const change = { pkg: dearer, samePackage: true, includedGuests: 6, was: 6, guests: 7 };
    const older = requotePackage({ ...change, frozen: { quote: alone }, paid: zero });
    expect([older.quote.net, older.takesPresent]).toEqual([69_900, true]);
    const frozen = { quote: alone, prices: list(half) };
    const held = requotePackage({ ...change, frozen, paid: zero });
    expect([held.quote.net, held.takesPresent]).toEqual([67_500, false]);
  });

  test('guests stay included when the package now includes fewer', () => {
    const alone = quotePackage(half, 6, 6, hst);
    const change = { pkg: half, samePackage: true, includedGuests: 2, was: 6, guests: 5 };
    const now = requotePackage({ ...change, frozen: { quote: alone }, paid: zero });
    expect([now.quote.net, now.takesPresent]).toEqual([60_000, false]);
  });

  test('keeps the agreed deposit of the cruise', () => {
    const before = quotePackage(cruise, 6, 4, hst);
    const pkg = { ...cruise, fixedDeposit: cents(1) };
    const change = { pkg, samePackage: true, includedGuests: 6, was: 4, guests: 5, paid: zero };
    for (const frozen of [{ quote: before }, { quote: before, prices: list(cruise) }]) {
      expect(requotePackage({ ...change, frozen }).quote).toEqual(before);
    }
  });
});

describe('an inshore trip', () => {
  const { inshore } = defaultSettings;
  const now = {
    ...inshore,
    ...{ base_cost: 1000, base_people: 5, per_extra_person: 1, per_extra_hour: 10 },
    deposit_percent: 50,
  };
  const before = quoteInshore(inshore, 3, 4, hst);
  const change = { inshore: now, was: { guests: 3, hours: 4 }, guests: 4, hours: 5 };

  test('keeps the agreed price list', () => {
    const prices = inshorePriceList(inshore);
    const after = requoteInshore({ ...change, frozen: { quote: before, prices }, paid: zero });
    expect(after.quote).toEqual(quoteInshore(inshore, 4, 5, hst));
    expect(after).toMatchObject({ prices, takesPresent: false });
  });

  test('derives what it can from the quote without a price list', () => {
    const after = requoteInshore({ ...change, frozen: { quote: before }, paid: zero });
    // 625 and two extra people at 150 are agreed; extra hours had no price and get the current 10.
    expect([after.quote.net, after.takesPresent]).toEqual([93_500, true]);
    const samehours = { ...change, hours: 4, frozen: { quote: before }, paid: zero };
    expect(requoteInshore(samehours)).toMatchObject({
      quote: { net: 92_500 },
      takesPresent: false,
    });
  });
});
