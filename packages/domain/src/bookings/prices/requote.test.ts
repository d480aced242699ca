import { describe, expect, test } from 'vitest';
import { charterOffer } from '#bookings/model/availability-cases.ts';
import type { CharterOffer } from '#bookings/model/availability-cases.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { inshorePriceList, quoteInshore } from '#bookings/prices/price.ts';
import { quotePackage } from '#bookings/prices/quote.ts';
import { requoteInshore, requotePackage } from '#bookings/prices/requote.ts';
import type { FrozenPrice, OldPackagePriceList } from '#bookings/prices/requote.ts';
import { calendarDate } from '#dates/dates.ts';
import { cents, add, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const hst = { taxes: [{ name: 'HST', percent: 13 }], pricesIncludeTax: false };
const rules = { ...hst, depositPercent: defaultSettings.deposit_percent };
const date = calendarDate('2026-07-15');

const halfPrices = { price: cents(60_000), additionalPrice: cents(7_500), deposit: null };
const half = charterOffer('half_day', halfPrices);
const dearer = charterOffer('half_day', {
  ...halfPrices,
  price: cents(99_900),
  additionalPrice: cents(9_900),
});
const cheap = charterOffer('half_day', { ...halfPrices, price: cents(5_000) });
const cruisePrices = { price: cents(80_000), additionalPrice: zero, deposit: cents(30_000) };
const cruise = charterOffer('harbor_cruise', cruisePrices);

const quoted = ({ pkg, kind }: CharterOffer, guests: number) =>
  quotePackage(pkg, kind, { date, guests }, [], rules);
const quote = quoted(half, 8);
const listOf = ({ pkg, kind }: CharterOffer) =>
  agreedPrices(pkg, kind, { date, guests: 8 }, [], rules);
const oldList = (
  kind: string,
  { price, additionalPrice, deposit }: Parameters<typeof charterOffer>[1],
): OldPackagePriceList => ({
  of: 'package',
  pkg: { kind, price, additionalPrice, fixedDeposit: deposit },
  includedGuests: 6,
});

function requoted(change: {
  frozen: FrozenPrice;
  offer: CharterOffer;
  samePackage: boolean;
  includedGuests: number;
  was: number;
  guests: number;
  paid: Cents;
}) {
  const { frozen, offer, samePackage, includedGuests, was, guests, paid } = change;
  return requotePackage({
    frozen,
    present: { pkg: { ...offer.pkg, includedGuests }, kind: offer.kind, rates: [] },
    samePackage,
    was: { date, guests: was },
    request: { date, guests },
    paid,
    rules,
  });
}

/** With its price list, with one from before kinds were data, and from before lists were stored. */
const frozenHalves = (quote: FrozenPrice['quote']): FrozenPrice[] => [
  { quote },
  { quote, prices: oldList('half_day', halfPrices) },
  { quote, prices: listOf(half) },
];

describe('a package', () => {
  test.each<[string, CharterOffer, boolean, number, Cents, number, number]>([
    ['fewer guests, at the frozen price', dearer, true, 6, zero, 67_800, 6_780],
    ['more guests, at the frozen additional price', dearer, true, 10, zero, 101_700, 10_170],
    ['another package, at its present price', dearer, false, 6, zero, 112_887, 11_289],
    ['another package with a deposit of its own', cruise, false, 8, zero, 90_400, 33_900],
    ['once paid, the deposit stays', dearer, false, 6, cents(1), 112_887, 8_475],
    ['once paid, the deposit is cut to a smaller total', cheap, false, 6, cents(1), 5_650, 5_650],
  ])('%s', (_name, offer, samePackage, guests, paid, total, deposit) => {
    const change = { offer, samePackage, includedGuests: 6, was: 8, guests, paid };
    for (const frozen of frozenHalves(quote)) {
      const { quote: now, usesCurrentPrice } = requoted({ ...change, frozen });
      expect([now.total, now.deposit, usesCurrentPrice]).toEqual([total, deposit, !samePackage]);
      expect(add(now.deposit, now.secondPayment, now.finalPayment)).toBe(total);
      expect(add(...now.parts.map(({ amount }) => amount))).toBe(total);
    }
  });

  test.each([
    ['more', 10],
    ['fewer', 1],
  ])('an additional guest costs more, although %s are included now', (_name, includedGuests) => {
    const change = {
      offer: half,
      samePackage: true,
      includedGuests,
      was: 8,
      guests: 9,
      paid: zero,
    };
    for (const frozen of frozenHalves(quote)) {
      const now = requoted({ ...change, frozen });
      expect(now.quote.net).toBe(quote.net + 7_500);
      expect(now.prices).toEqual(listOf(half));
    }
  });

  test('an extra guest costs the current price when none was agreed', () => {
    const alone = quoted(half, 6);
    const change = { offer: dearer, samePackage: true, includedGuests: 6, was: 6, guests: 7 };
    const older = requoted({ ...change, frozen: { quote: alone }, paid: zero });
    expect([older.quote.net, older.usesCurrentPrice]).toEqual([69_900, true]);
    for (const prices of [oldList('half_day', halfPrices), listOf(half)]) {
      const held = requoted({ ...change, frozen: { quote: alone, prices }, paid: zero });
      expect([held.quote.net, held.usesCurrentPrice]).toEqual([67_500, false]);
    }
  });

  test('guests stay included when the package now includes fewer', () => {
    const alone = quoted(half, 6);
    const change = { offer: half, samePackage: true, includedGuests: 2, was: 6, guests: 5 };
    const now = requoted({ ...change, frozen: { quote: alone }, paid: zero });
    expect([now.quote.net, now.usesCurrentPrice]).toEqual([60_000, false]);
  });

  test('keeps the agreed deposit of the cruise', () => {
    const before = quoted(cruise, 4);
    const offer = charterOffer('harbor_cruise', { ...cruisePrices, deposit: cents(1) });
    const change = { offer, samePackage: true, includedGuests: 6, was: 4, guests: 5, paid: zero };
    for (const frozen of [
      { quote: before },
      { quote: before, prices: oldList('harbor_cruise', cruisePrices) },
      { quote: before, prices: listOf(cruise) },
    ]) {
      expect(requoted({ ...change, frozen }).quote).toEqual(before);
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
    expect(after).toMatchObject({ prices, usesCurrentPrice: false });
  });

  test('derives what it can from the quote without a price list', () => {
    const after = requoteInshore({ ...change, frozen: { quote: before }, paid: zero });
    // 625 and two extra people at 150 are agreed; extra hours had no price and get the current 10.
    expect([after.quote.net, after.usesCurrentPrice]).toEqual([93_500, true]);
    const samehours = { ...change, hours: 4, frozen: { quote: before }, paid: zero };
    expect(requoteInshore(samehours)).toMatchObject({
      quote: { net: 92_500 },
      usesCurrentPrice: false,
    });
  });
});
