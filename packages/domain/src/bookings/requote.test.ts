import { describe, expect, test } from 'vitest';
import { quoteInshore, quotePackage, type PricedPackage } from '#bookings/price.ts';
import { requoteInshore, requotePackage } from '#bookings/requote.ts';
import { cents, plus, zero } from '#money/money.ts';
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
const frozen = quotePackage(half, 6, 8, hst);

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
    const quote = requotePackage({ frozen, pkg, samePackage, includedGuests: 6, guests, paid });
    expect([quote.total, quote.deposit]).toEqual([total, deposit]);
    expect(plus(quote.deposit, quote.secondPayment, quote.finalPayment)).toBe(total);
    expect(plus(...quote.parts.map(({ amount }) => amount))).toBe(total);
  });

  test('an extra guest costs the present price where none was frozen', () => {
    const alone = quotePackage(half, 6, 6, hst);
    const change = { frozen: alone, pkg: dearer, samePackage: true, includedGuests: 6 };
    expect(requotePackage({ ...change, guests: 7, paid: zero }).net).toBe(69_900);
  });

  test('the cruise’s own deposit stays, whatever it is by now', () => {
    const before = quotePackage(cruise, 6, 4, hst);
    const pkg = { ...cruise, fixedDeposit: cents(1) };
    const change = { frozen: before, pkg, samePackage: true, includedGuests: 6 };
    expect(requotePackage({ ...change, guests: 5, paid: zero })).toEqual(before);
  });
});

test('an inshore trip keeps its frozen prices', () => {
  const { inshore } = defaultSettings;
  const before = quoteInshore(inshore, 3, 4, hst);
  const now = { ...inshore, base_cost: 1000, per_extra_person: 1, per_extra_hour: 10 };
  const quote = requoteInshore({ frozen: before, inshore: now, guests: 4, hours: 5, paid: zero });
  // 625 and two further people at 150 are frozen; hours were never priced, and take the present 10.
  expect(quote.net).toBe(93_500);
});
