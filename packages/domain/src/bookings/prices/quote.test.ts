import { describe, expect, test } from 'vitest';
import type {
  Deposit,
  OfferedPackage,
  PackagePrices,
  PricedKind,
  PriceRequest,
  QuoteRules,
} from '#bookings/prices/price-lists.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { quoteAgreed, quotePackage } from '#bookings/prices/quote.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import type { Length, Weekday } from '#catalogue/package-kinds.ts';
import { monthDay } from '#catalogue/rates.ts';
import type { Rate } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';
import { add, cents, fromMajor, multiply } from '#money/money.ts';

const hst = [{ name: 'HST', percent: 13 }];
const inside: QuoteRules = { taxes: hst, pricesIncludeTax: true, depositPercent: 10 };
const onTop: QuoteRules = { ...inside, pricesIncludeTax: false };

const kind = (soldBy: PricedKind['soldBy'], length: Length, code = 'a-kind'): PricedKind => ({
  code,
  soldBy,
  length,
  guestTypes:
    soldBy === 'seat'
      ? [
          { id: 1, name: 'Adult', takesSeat: true },
          { id: 2, name: 'Child', takesSeat: true },
          { id: 3, name: 'Infant', takesSeat: false },
        ]
      : [],
});
const salmon = kind('trip', { form: 'fixed', minutes: 300 });
const nights: Length = { form: 'days', from: 1, to: 28, step: 1, counted: 'nights' };
const houseboat = kind('trip', nights);
const hourly = kind('item', { form: 'choice', from: 60, to: 480, step: 30 });
const cruise = kind('seat', { form: 'fixed', minutes: 120 });

const pkg = (
  price: number,
  change: Partial<PackagePrices> = {},
  deposit: Deposit = { of: 'settings' },
  includedGuests = 6,
): OfferedPackage => ({
  unitId: 4,
  includedGuests,
  prices: {
    price: fromMajor(price),
    additionalPrice: null,
    lengthPrices: [],
    guestTypePrices: [],
    ...change,
  },
  deposit,
});
const lengths = (...pairs: [length: number, price: number][]) => ({
  lengthPrices: pairs.map(([length, price]) => ({ length, price: fromMajor(price) })),
});

const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const rate = (name: string, percent: number, change: Partial<Rate> = {}): Rate => ({
  name,
  percent,
  period: { form: 'yearly', from: monthDay('01-01'), to: monthDay('12-31') },
  weekdays: everyDay,
  appliesTo: { of: 'all' },
  leastStay: null,
  changeoverDays: [],
  ...change,
});
const winter = rate('Winter', -50, {
  period: { form: 'yearly', from: monthDay('11-01'), to: monthDay('03-31') },
});
const weekend = rate('Weekend', 20, { weekdays: [5, 6] });

const summer = calendarDate('2026-07-15');
const friday = calendarDate('2026-07-17');
const on = (change: Partial<PriceRequest> = {}): PriceRequest => ({
  date: summer,
  guests: 2,
  ...change,
});

/** The invariants of every quote. */
function addsUp(quote: PackageQuote): void {
  expect(add(...quote.parts.map(({ amount }) => amount))).toBe(quote.total);
  quote.parts.forEach((one) => expect(multiply(one.each, one.quantity)).toBe(one.amount));
  expect(add(quote.deposit, quote.secondPayment, quote.finalPayment)).toBe(quote.total);
  expect(add(quote.net, quote.tax)).toBe(quote.total);
}

/** The parts as `quantity × each`, in major units, with what they are called. */
function lines(quote: PackageQuote): string[] {
  addsUp(quote);
  return quote.parts.map(({ kind: of, quantity, each, label, rate: by }) =>
    [`${quantity} × ${each / 100}`, label ?? of, by?.name].filter(Boolean).join(' '),
  );
}

describe('a trip', () => {
  const five = pkg(500, { additionalPrice: fromMajor(75) }, { of: 'percent', percent: 25 });

  test('of five hours costs half in winter, its extra guests and their price do not', () => {
    const request = on({ date: calendarDate('2026-12-05'), guests: 8 });
    const quote = quotePackage(five, salmon, request, [winter], inside);
    expect(lines(quote)).toEqual(['1 × 250 package Winter', '2 × 75 extra_guests']);
    expect([quote.total, quote.deposit, quote.secondPayment, quote.finalPayment]).toEqual(
      [400, 100, 100, 200].map(fromMajor),
    );
  });

  test.each([
    ['the last day before winter', '2026-10-31', 500],
    ['the first day of winter', '2026-11-01', 250],
    ['the last day of winter', '2027-03-31', 250],
    ['the first day after winter', '2027-04-01', 500],
  ])('on %s', (_name, date, total) => {
    const quote = quotePackage(five, salmon, on({ date: calendarDate(date) }), [winter], inside);
    expect(quote.total).toBe(fromMajor(total));
  });

  test.each([
    ['all included', 6, ['1 × 500 package']],
    ['one beyond', 7, ['1 × 500 package', '1 × 75 extra_guests']],
  ])('%s', (_name, guests, expected) => {
    expect(lines(quotePackage(five, salmon, on({ guests }), [], inside))).toEqual(expected);
  });

  test('without an additional price is flat; at 0 it says so', () => {
    const free = pkg(800, { additionalPrice: cents(0) });
    expect(lines(quotePackage(pkg(800), salmon, on({ guests: 20 }), [], inside))).toEqual([
      '1 × 800 package',
    ]);
    expect(lines(quotePackage(free, salmon, on({ guests: 8 }), [], inside))).toEqual([
      '1 × 800 package',
      '2 × 0 extra_guests',
    ]);
  });

  test('of a choice of lengths costs the same without a list', () => {
    const choice = kind('trip', { form: 'choice', from: 60, to: 480, step: 60 });
    for (const length of [60, 480]) {
      expect(quotePackage(five, choice, on({ length }), [], inside).total).toBe(fromMajor(500));
    }
  });

  test('shows tax on top as a part', () => {
    const quote = quotePackage(five, salmon, on(), [], onTop);
    expect(lines(quote)).toEqual(['1 × 500 package', '1 × 65 tax']);
  });
});

describe('items', () => {
  const kayak = pkg(20, { ...lengths([60, 20], [120, 35], [240, 60]) }, { of: 'settings' }, 1);
  const kayaks = (quantity: number, length: number) => on({ quantity, length, guests: quantity });

  test.each([
    ['three kayaks, 2½ hours cost the list price of four', kayaks(3, 150), ['3 × 60 package']],
    ['2 hours', kayaks(3, 120), ['3 × 35 package']],
    ['half an hour beyond the list', kayaks(3, 270), ['3 × 66.25 package']],
    ['one kayak, one hour', kayaks(1, 60), ['1 × 20 package']],
  ])('%s', (_name, request, expected) => {
    expect(lines(quotePackage(kayak, hourly, request, [], inside))).toEqual(expected);
  });

  test('are rounded each: three at half of 33.33 cost three times 16.67', () => {
    const half = [rate('Half', -50)];
    expect(lines(quotePackage(pkg(33.33), hourly, kayaks(3, 60), half, inside))).toEqual([
      '3 × 16.67 package Half',
    ]);
  });

  test.each([
    [2, 4, []],
    [2, 5, ['1 × 10 extra_guests']],
    [3, 6, []],
    [3, 8, ['2 × 10 extra_guests']],
  ])('%d with two guests included each, %d guests', (quantity, guests, extra) => {
    const double = pkg(40, { additionalPrice: fromMajor(10) }, { of: 'settings' }, 2);
    const request = on({ quantity, guests, length: 60 });
    expect(lines(quotePackage(double, hourly, request, [], inside)).slice(1)).toEqual(extra);
  });

  test('have a deposit of an amount once', () => {
    const own = pkg(100, {}, { of: 'amount', amount: fromMajor(30) });
    expect(quotePackage(own, hourly, kayaks(3, 60), [], inside).deposit).toBe(fromMajor(30));
  });

  test('by nights count items times nights', () => {
    const tents = kind('item', nights);
    expect(lines(quotePackage(pkg(25), tents, kayaks(2, 3), [], inside))).toEqual(['6 × 25 night']);
  });
});

describe('seats', () => {
  const prices = {
    guestTypePrices: [
      { id: 2, price: fromMajor(19.5) },
      { id: 3, price: cents(0) },
    ],
    additionalPrice: fromMajor(99),
  };
  const sunset = pkg(39, prices, { of: 'settings' }, 1);
  const seats = (...counts: number[]) =>
    on({
      guests: counts.reduce((sum, n) => sum + n, 0),
      guestTypes: counts.map((count, index) => ({ id: index + 1, count })),
    });

  test.each([
    ['three adults and a child', seats(3, 1), ['3 × 39 Adult', '1 × 19.5 Child']],
    ['an infant on a lap', seats(1, 0, 1), ['1 × 39 Adult', '1 × 0 Infant']],
    ['a child alone', seats(0, 1), ['1 × 19.5 Child']],
  ])('%s', (_name, request, expected) => {
    expect(lines(quotePackage(sunset, cruise, request, [], inside))).toEqual(expected);
  });

  test('take a rate on every type', () => {
    const quote = quotePackage(sunset, cruise, seats(3, 1, 1), [rate('May', 10)], inside);
    expect(lines(quote)).toEqual(['3 × 42.9 Adult May', '1 × 21.45 Child May', '1 × 0 Infant May']);
  });

  test('of two days cost each type for each day', () => {
    const two = kind('seat', { form: 'days', from: 2, to: 2, step: 1, counted: 'days' });
    const request = { ...seats(3, 1), length: 2 };
    expect(lines(quotePackage(sunset, two, request, [], inside))).toEqual([
      '6 × 39 Adult',
      '2 × 19.5 Child',
    ]);
    const list = { ...sunset, prices: { ...sunset.prices, ...lengths([2, 70]) } };
    expect(lines(quotePackage(list, two, request, [], inside))).toEqual([
      '3 × 70 Adult',
      '2 × 19.5 Child',
    ]);
  });

  test.each([
    ['an unknown type', on({ guests: 1, guestTypes: [{ id: 9, count: 1 }] })],
    ['types that are not the sum', on({ guests: 3, guestTypes: [{ id: 1, count: 2 }] })],
    ['no types', on({ guests: 1 })],
    ['nobody', seats(0, 0)],
    [
      'a negative number',
      on({ guests: 1, guestTypes: [1, 2].map((id) => ({ id, count: id === 1 ? 2 : -1 })) }),
    ],
  ])('refuse %s', (_name, request) => {
    expect(() => quotePackage(sunset, cruise, request, [], inside)).toThrow(RangeError);
  });
});

describe('nights', () => {
  const week = on({ date: friday, length: 7 });
  const stay = (change: Partial<PackagePrices>, request = week, rates: Rate[] = []) =>
    lines(quotePackage(pkg(300, change), houseboat, request, rates, inside));

  test('cost the price each, or a list in its place', () => {
    expect(stay({})).toEqual(['7 × 300 night']);
    expect(stay(lengths([3, 800], [7, 1_750]))).toEqual(['1 × 1750 package']);
    expect(stay(lengths([3, 800], [7, 1_750]), on({ length: 5 }))).toEqual(['1 × 1750 package']);
  });

  test('from Friday to Friday, a weekly list at a weekend rate', () => {
    expect(stay(lengths([7, 1_750]), week, [weekend])).toEqual([
      '2 × 300 night Weekend',
      '5 × 250 night',
    ]);
  });

  test('odd cents of the list are on the first night, before its rate', () => {
    // 1,000.00 over seven nights is 142.85 each and five cents more on the first.
    expect(stay(lengths([7, 1_000]), week, [weekend])).toEqual([
      '1 × 171.48 night Weekend',
      '1 × 171.42 night Weekend',
      '5 × 142.85 night',
    ]);
  });

  test('have a rate each, over the end of a season', () => {
    const request = on({ date: calendarDate('2026-10-30'), length: 4 });
    expect(stay({}, request, [winter])).toEqual(['2 × 300 night', '2 × 150 night Winter']);
  });

  test('beyond the list cost the price of a step each', () => {
    expect(stay(lengths([3, 800], [7, 1_600]), on({ length: 9 }))).toEqual(['1 × 2000 package']);
    expect(stay(lengths([7, 1_400]), on({ length: 8 }))).toEqual(['1 × 1600 package']);
  });

  test('a rate of 0 % stands before others and is not shown', () => {
    const fair = rate('Fair', 0, { weekdays: [5] });
    expect(stay({}, week, [fair, weekend])).toEqual(['6 × 300 night', '1 × 360 night Weekend']);
  });

  test.each([undefined, 0, 1.5])('refuse a length of %s', (length) => {
    expect(() => stay({}, on({ length }))).toThrow(RangeError);
  });

  test('days are called days', () => {
    const days = kind('trip', { ...nights, counted: 'days' });
    expect(lines(quotePackage(pkg(90), days, on({ length: 2 }), [], inside))).toEqual([
      '2 × 90 day',
    ]);
  });
});

describe('the deposit', () => {
  test.each<[string, Deposit, QuoteRules, number]>([
    ['the settings', { of: 'settings' }, inside, 20],
    ['other settings', { of: 'settings' }, { ...inside, depositPercent: 33.333 }, 66.67],
    ['a percentage', { of: 'percent', percent: 25 }, inside, 50],
    ['a percentage, tax on top', { of: 'percent', percent: 25 }, onTop, 56.5],
    ['an amount', { of: 'amount', amount: fromMajor(30) }, inside, 30],
    ['an amount, tax on top', { of: 'amount', amount: fromMajor(30) }, onTop, 33.9],
    ['an amount of the total', { of: 'amount', amount: fromMajor(200) }, inside, 200],
    ['an amount above the total', { of: 'amount', amount: fromMajor(200.01) }, inside, 200],
    ['everything', { of: 'everything' }, inside, 200],
    ['everything, tax on top', { of: 'everything' }, onTop, 226],
    ['nothing', { of: 'nothing' }, inside, 0],
    [
      'at least what can be charged',
      { of: 'percent', percent: 1 },
      { ...inside, leastCharge: fromMajor(5) },
      5,
    ],
    [
      'nothing, although less can be charged',
      { of: 'nothing' },
      { ...inside, leastCharge: fromMajor(5) },
      0,
    ],
    [
      'the total is the least that can be charged',
      { of: 'settings' },
      { ...inside, leastCharge: fromMajor(200) },
      200,
    ],
    [
      'the total is too small to charge',
      { of: 'everything' },
      { ...inside, leastCharge: fromMajor(200.01) },
      0,
    ],
  ])('%s', (_name, deposit, rules, expected) => {
    const quote = quotePackage(pkg(200, {}, deposit), salmon, on(), [], rules);
    addsUp(quote);
    expect(quote.deposit).toBe(fromMajor(expected));
  });

  test('everything leaves no instalments; nothing leaves two halves', () => {
    const split = (deposit: Deposit) => {
      const quote = quotePackage(pkg(200.01, {}, deposit), salmon, on(), [], inside);
      return [quote.secondPayment, quote.finalPayment];
    };
    expect(split({ of: 'everything' })).toEqual([0, 0]);
    expect(split({ of: 'nothing' })).toEqual([10_001, 10_000]);
  });
});

test.each([0, -1, 1.5, Number.NaN])('refuses %d guests, or items', (n) => {
  expect(() => quotePackage(pkg(1), salmon, on({ guests: n }), [], inside)).toThrow(RangeError);
  const request = on({ quantity: n, length: 60 });
  expect(() => quotePackage(pkg(1), hourly, request, [], inside)).toThrow(RangeError);
});

test('refuses two of what is not sold by the item', () => {
  expect(() => quotePackage(pkg(1), salmon, on({ quantity: 2 }), [], inside)).toThrow(RangeError);
});

test('the agreed prices are plain JSON and refuse dates without a rate', () => {
  const request = on({ date: friday, length: 2 });
  const list = agreedPrices(pkg(300), houseboat, request, [weekend], inside);
  expect(list).toEqual({
    of: 'package',
    pkg: { price: 30_000, additionalPrice: null, lengthPrices: [], guestTypePrices: [] },
    includedGuests: 6,
    deposit: { of: 'percent', percent: 10 },
    kind: { code: 'a-kind', soldBy: 'trip', length: nights, guestTypes: [] },
    dates: [
      { date: '2026-07-17', percent: 20, name: 'Weekend' },
      { date: '2026-07-18', percent: 20, name: 'Weekend' },
    ],
  });
  expect(JSON.parse(JSON.stringify(list))).toEqual(list);
  expect(() => quoteAgreed(list, on({ date: friday, length: 3 }), inside)).toThrow(RangeError);
});
