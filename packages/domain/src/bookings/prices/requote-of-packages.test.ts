import { describe, expect, test } from 'vitest';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import type {
  Deposit,
  OfferedPackage,
  PricedKind,
  PriceRequest,
} from '#bookings/prices/price-lists.ts';
import { readPriceList, requotePackage } from '#bookings/prices/requote.ts';
import type { OldPackagePriceList, PackagePriceChange } from '#bookings/prices/requote.ts';
import { quotePackage } from '#bookings/prices/quote.ts';
import type { Weekday } from '#catalogue/package-kinds.ts';
import type { Rate } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';
import { add, cents, zero } from '#money/money.ts';

const rules = {
  taxes: [{ name: 'HST', percent: 13 }],
  pricesIncludeTax: false,
  depositPercent: 10,
};
const trip: PricedKind = {
  code: 'half_day',
  soldBy: 'trip',
  length: { form: 'fixed', minutes: 240 },
  guestTypes: [],
};
const stay: PricedKind = {
  ...trip,
  code: 'nights',
  length: { form: 'days', from: 1, to: 28, step: 1, counted: 'nights' },
};
const offered = (
  price: number,
  additionalPrice: number | null = null,
  deposit: Deposit = { of: 'settings' },
  includedGuests = 6,
): OfferedPackage => ({
  unitId: 1,
  includedGuests,
  prices: {
    price: cents(price),
    additionalPrice: additionalPrice === null ? null : cents(additionalPrice),
    lengthPrices: [],
    guestTypePrices: [],
  },
  deposit,
});
const present = (pkg: OfferedPackage, kind = trip, rates: Rate[] = []) => ({ pkg, kind, rates });
const rate = (
  name: string,
  percent: number,
  weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7],
): Rate => ({
  name,
  percent,
  weekdays,
  period: { form: 'dates', from: calendarDate('2026-01-01'), to: calendarDate('2026-12-31') },
  appliesTo: { of: 'all' },
  leastStay: null,
  changeoverDays: [],
});
const friday = calendarDate('2026-07-17');
const saturday = calendarDate('2026-07-18');
const on = (guests: number, change: Partial<PriceRequest> = {}): PriceRequest => ({
  date: friday,
  guests,
  ...change,
});

/** A booking as it was made, by its price list. */
function booked(pkg: OfferedPackage, kind: PricedKind, was: PriceRequest, rates: Rate[] = []) {
  const prices = agreedPrices(pkg, kind, was, rates, rules);
  return { was, frozen: { quote: quotePackage(pkg, kind, was, rates, rules), prices } };
}

/** The requote, whose parts and instalments add up. */
function requoted(change: Omit<PackagePriceChange, 'rules'>) {
  const after = requotePackage({ ...change, rules });
  const { quote } = after;
  expect(add(...quote.parts.map(({ amount }) => amount))).toBe(quote.total);
  expect(add(quote.deposit, quote.secondPayment, quote.finalPayment)).toBe(quote.total);
  return after;
}

describe('agreed prices', () => {
  const half = offered(60_000, 7_500);
  const dearer = offered(99_900, 9_900);
  const cruise = offered(80_000, null, { of: 'amount', amount: cents(30_000) });
  const old = (additionalPrice = cents(7_500)): OldPackagePriceList => ({
    of: 'package',
    pkg: { kind: 'half_day', price: cents(60_000), additionalPrice, fixedDeposit: null },
    includedGuests: 6,
  });
  const before = booked(half, trip, on(8));

  test.each([
    ['fewer guests, at the frozen price', dearer, true, 6, zero, 67_800, 6_780],
    ['more guests, at the frozen additional price', dearer, true, 10, zero, 101_700, 10_170],
    ['another package, at its present price', dearer, false, 6, zero, 112_887, 11_289],
    ['another package with a deposit of its own', cruise, false, 8, zero, 90_400, 33_900],
    ['once paid, the deposit stays', dearer, false, 6, cents(1), 112_887, 8_475],
    ['once paid, it is cut to a smaller total', offered(5_000), false, 6, cents(1), 5_650, 5_650],
  ])('%s', (_name, pkg, samePackage, guests, paid, total, deposit) => {
    // With its price list, with one from before kinds were data, and with none.
    for (const prices of [before.frozen.prices, old(), undefined]) {
      const frozen = { quote: before.frozen.quote, prices };
      const change = { present: present(pkg), samePackage, was: on(8), request: on(guests), paid };
      const after = requoted({ ...change, frozen });
      expect([after.quote.total, after.quote.deposit]).toEqual([total, deposit]);
      expect(after.usesCurrentPrice).toBe(!samePackage);
    }
  });

  test.each([10, 1])('stay when %d guests are included now', (included) => {
    const pkg = offered(60_000, 7_500, { of: 'settings' }, included);
    for (const prices of [before.frozen.prices, old(), undefined]) {
      const frozen = { quote: before.frozen.quote, prices };
      const change = { present: present(pkg), samePackage: true, was: on(8), request: on(9) };
      const after = requoted({ ...change, frozen, paid: zero });
      expect(after.quote.net).toBe(before.frozen.quote.net + 7_500);
      expect(after.prices).toEqual(before.frozen.prices);
    }
  });

  test('without a price list, an extra guest costs the present price when none was agreed', () => {
    const alone = booked(half, trip, on(6));
    const change = { present: present(dearer), samePackage: true, request: on(7), paid: zero };
    const { was, frozen } = alone;
    const oldest = requoted({ ...change, was, frozen: { quote: frozen.quote } });
    expect([oldest.quote.net, oldest.usesCurrentPrice]).toEqual([69_900, true]);
    const held = requoted({ ...change, was, frozen });
    expect([held.quote.net, held.usesCurrentPrice]).toEqual([67_500, false]);
  });

  test('without a price list, a list by length that came since does not count', () => {
    const listed = offered(60_000, 7_500);
    listed.prices = { ...listed.prices, lengthPrices: [{ length: 240, price: cents(1) }] };
    const frozen = { quote: before.frozen.quote };
    const change = { present: present(listed), samePackage: true, was: on(8), request: on(6) };
    expect(requoted({ ...change, frozen, paid: zero }).quote.net).toBe(60_000);
  });

  test('keep the amount of a deposit', () => {
    const { was, frozen } = booked(offered(80_000, 1_000, cruise.deposit), trip, on(4));
    const pkg = offered(80_000, 1_000, { of: 'amount', amount: cents(1) });
    const change = { present: present(pkg), samePackage: true, was, request: on(7), paid: zero };
    for (const prices of [frozen.prices, undefined]) {
      const after = requoted({ ...change, frozen: { quote: frozen.quote, prices } });
      expect([after.quote.net, after.quote.deposit]).toEqual([81_000, 33_900]);
    }
  });

  test('keep the percentage of a deposit, of the new total', () => {
    const quarter = offered(60_000, 7_500, { of: 'percent', percent: 25 });
    const { was, frozen } = booked(quarter, trip, on(6));
    const change = { present: present(half), samePackage: true, was, request: on(7), paid: zero };
    expect(requoted({ ...change, frozen }).quote.deposit).toBe(19_069);
  });

  test('leave the quote as it was on another date at the same price, without a deposit too', () => {
    const { was, frozen } = before;
    const quote = { ...frozen.quote, deposit: zero };
    const later = on(8, { date: saturday });
    const change = { present: present(dearer), samePackage: true, was, request: later, paid: zero };
    const after = requotePackage({ ...change, frozen: { ...frozen, quote }, rules });
    expect(after.quote).toEqual(quote);
    expect(after.prices.dates).toEqual([{ date: saturday, percent: 0, name: null }]);
  });

  test('of an old flat package are flat, those of another are not', () => {
    const read = (list: OldPackagePriceList, now: number | null) =>
      readPriceList(list, present(offered(1, now)), on(4)).pkg.additionalPrice;
    expect(read(old(zero), null)).toBeNull();
    expect(read(old(zero), 500)).toBe(0);
    expect(read(old(), null)).toBe(7_500);
    expect(readPriceList(old(), present(half), on(4))).toEqual({
      ...agreedPrices(half, trip, on(4), [], rules),
      dates: [{ date: friday, percent: 0, name: null }],
    });
  });
});

describe('rates', () => {
  const pkg = offered(30_000);
  const agreed = rate('Agreed', 20, [5, 6]);
  const now = rate('Now', 100);

  test.each<[string, PriceRequest, number]>([
    ['the same nights', on(2, { length: 2 }), 72_000],
    ['a night more', on(2, { length: 3 }), 72_000 + 60_000],
    ['a night less', on(2, { length: 1 }), 36_000],
    ['one day later', on(2, { length: 2, date: saturday }), 36_000 + 60_000],
    ['a week later', on(2, { length: 2, date: calendarDate('2026-07-24') }), 120_000],
  ])('after a change to %s', (_name, request, net) => {
    const { was, frozen } = booked(pkg, stay, on(2, { length: 2 }), [agreed]);
    const change = { present: present(offered(99_900), stay, [now]), samePackage: true, was };
    const after = requoted({ ...change, frozen, request, paid: zero });
    expect([after.quote.net, after.usesCurrentPrice]).toEqual([net, false]);
    // A second change finds the rates of the first.
    const again = requoted({
      ...change,
      present: present(pkg, stay, [rate('Later', -50)]),
      was: request,
      frozen: { quote: after.quote, prices: after.prices },
      request,
      paid: zero,
    });
    expect(again.quote).toEqual(after.quote);
  });

  test('another package takes present rates on the same dates', () => {
    const { was, frozen } = booked(pkg, stay, on(2, { length: 2 }), [agreed]);
    const change = { present: present(pkg, stay, [now]), samePackage: false, was, request: was };
    const after = requoted({ ...change, frozen, paid: zero });
    expect([after.quote.net, after.usesCurrentPrice]).toEqual([120_000, true]);
  });

  test('an old booking keeps its date without rate; another date takes it', () => {
    const { was, frozen } = booked(pkg, trip, on(2));
    const old: OldPackagePriceList = {
      of: 'package',
      pkg: { kind: 'half_day', price: cents(30_000), additionalPrice: zero, fixedDeposit: null },
      includedGuests: 6,
    };
    const change = { present: present(pkg, trip, [now]), samePackage: true, was, paid: zero };
    for (const prices of [old, undefined]) {
      const nets = [on(3), on(3, { date: saturday })].map(
        (request) =>
          requoted({ ...change, request, frozen: { quote: frozen.quote, prices } }).quote.net,
      );
      expect(nets).toEqual([30_000, 60_000]);
    }
  });
});

describe('guest types', () => {
  const adult = { id: 1, name: 'Adult', takesSeat: true };
  const child = { id: 2, name: 'Child', takesSeat: true };
  const cruise: PricedKind = { ...trip, code: 'cruise', soldBy: 'seat', guestTypes: [adult] };
  const seats = (...counts: number[]) =>
    on(
      counts.reduce((sum, n) => sum + n, 0),
      { guestTypes: counts.map((count, index) => ({ id: index + 1, count })) },
    );
  const { was, frozen } = booked(offered(4_000), cruise, seats(2));

  test.each([
    ['a price of its own', [{ id: 2, price: cents(2_000) }], 10_000, true],
    ['none of its own: the agreed price', [], 12_000, false],
  ])(
    'a type that is new since the booking has %s',
    (_name, guestTypePrices, net, usesCurrentPrice) => {
      const pkg = offered(9_900);
      pkg.prices = { ...pkg.prices, guestTypePrices };
      const kind = { ...cruise, guestTypes: [{ ...adult, name: 'Grown-up' }, child] };
      const change = { present: present(pkg, kind), samePackage: true, was, frozen, paid: zero };
      const after = requoted({ ...change, request: seats(2, 1) });
      expect([after.quote.net, after.usesCurrentPrice]).toEqual([net, usesCurrentPrice]);
      expect(after.quote.parts.map(({ label }) => label)).toEqual(['Adult', 'Child', undefined]);
      const fewer = requoted({ ...change, request: seats(1, 0) });
      expect([fewer.quote.net, fewer.usesCurrentPrice]).toEqual([4_000, false]);
      expect(fewer.prices).toEqual(frozen.prices);
    },
  );
});
