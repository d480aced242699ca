import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import type { OfferedPackage, PricedKind, PriceRequest } from '#bookings/prices/price-lists.ts';
import { quoteAgreed, quotePackage } from '#bookings/prices/quote.ts';
import type { Length, SoldBy, Weekday } from '#catalogue/package-kinds.ts';
import { monthDay } from '#catalogue/rates.ts';
import type { Rate } from '#catalogue/rates.ts';
import { addDays, calendarDate } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { cents } from '#money/money.ts';

/**
 * A naive model of prices: one entry in a list for each person, item, night and extra guest, in
 * exact fractions of whole numbers, and rates as lists of all the dates on which they hold.
 */
interface Fraction {
  above: bigint;
  below: bigint;
}

/** Whole hundred-thousandths, so that percentages of three decimals are exact. */
const exact = (n: number): Fraction => ({ above: BigInt(Math.round(n * 1e5)), below: 100_000n });
const times = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.above,
  below: a.below * b.below,
});
const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});

/** Half up, of what is not negative: counted down from the next whole number. */
function rounded({ above, below }: Fraction): number {
  let whole = above / below + 1n;
  while (2n * whole * below > 2n * above + below) whole -= 1n;
  return Number(whole);
}

const years = [2026, 2027, 2028, 2029];
const holds = new WeakMap<Rate, Set<string>>();

/** Each date of those years on which the season holds, found by walking through them. */
function seasonDates(rate: Rate): Set<string> {
  const cached = holds.get(rate);
  if (cached) return cached;
  const { period } = rate;
  const found = new Set<string>();
  const walk = (from: number, to: number) => {
    for (let day = from; day <= to; day += 86_400_000) {
      found.add(new Date(day).toISOString().slice(0, 10));
    }
  };
  const inYear = (year: number, day: string) => {
    const [month = 1, date = 1] = day.split('-').map(Number);
    // Of 29 February, common years make 1 March.
    const is29 = new Date(Date.UTC(year, month - 1, date)).getUTCDate() !== date;
    return Date.UTC(year, month - 1, is29 ? 28 : date);
  };
  if (period.form === 'dates') {
    walk(Date.parse(period.from), Date.parse(period.to));
  } else {
    const overNewYear = Number(period.to.replace('-', '')) < Number(period.from.replace('-', ''));
    for (const year of years) {
      walk(inYear(year, period.from), inYear(overNewYear ? year + 1 : year, period.to));
    }
  }
  holds.set(rate, found);
  return found;
}

function percentOn(rates: Rate[], unitId: number, code: string, date: CalendarDate): number {
  const iso = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
  for (const rate of rates) {
    const target = rate.appliesTo;
    if (target.of === 'units' && !new Set(target.unitIds).has(unitId)) continue;
    if (target.of === 'kinds' && !new Set(target.codes).has(code)) continue;
    if (new Set<number>(rate.weekdays).has(iso) && seasonDates(rate).has(date)) return rate.percent;
  }
  return 0;
}

/** The price of a length, by walking up the list and then step by step. */
function listed(pkg: OfferedPackage, length: number, step: number | null): number {
  const prices = new Map(pkg.prices.lengthPrices.map((one) => [one.length, one.price]));
  const known = [...prices.keys()].sort((a, b) => a - b);
  const last = known.at(-1) ?? 0;
  for (let at = length; at <= last; at += 1) {
    const price = prices.get(at);
    if (price !== undefined) return price;
  }
  let price: Fraction = { above: BigInt(prices.get(last) ?? 0), below: 1n };
  if (step === null) return rounded(price);
  const before = known.at(-2) ?? 0;
  const rise = (prices.get(last) ?? 0) - (prices.get(before) ?? 0);
  const ofStep = { above: BigInt(rise * step), below: BigInt(last - before) };
  for (let at = last; at < length; at += step) price = plus(price, ofStep);
  return rounded(price);
}

function atPercent(price: number, percent: number): number {
  return rounded(times(exact(price), times(exact(100 + percent), { above: 1n, below: 100n })));
}

/** What one person or item, or the trip, costs. */
function priceOfOne(
  pkg: OfferedPackage,
  { code, length }: PricedKind,
  request: PriceRequest,
  own: number | null,
  rates: Rate[],
): number {
  const minutesOrDays = length.form === 'fixed' ? length.minutes : (request.length ?? 0);
  const hasList = own === null && pkg.prices.lengthPrices.length > 0;
  const step = length.form === 'fixed' ? null : length.form === 'list' ? 1 : length.step;
  const wholePrice = hasList ? listed(pkg, minutesOrDays, step) : (own ?? pkg.prices.price);
  if (length.form !== 'days') {
    return atPercent(wholePrice, percentOn(rates, pkg.unitId, code, request.date));
  }
  const nights = Array.from({ length: minutesOrDays }, () => wholePrice);
  if (hasList) {
    nights.fill((wholePrice - (wholePrice % minutesOrDays)) / minutesOrDays);
    nights[0] = (nights[0] ?? 0) + (wholePrice % minutesOrDays);
  }
  return nights.reduce((sum, night, index) => {
    const date = addDays(request.date, index);
    return sum + atPercent(night, percentOn(rates, pkg.unitId, code, date));
  }, 0);
}

/** The price before tax on top. */
function priceByModel(
  pkg: OfferedPackage,
  kind: PricedKind,
  request: PriceRequest,
  rates: Rate[],
): number {
  const bill: number[] = [];
  if (kind.soldBy === 'seat') {
    for (const { id, count } of request.guestTypes ?? []) {
      const own = pkg.prices.guestTypePrices.find((one) => one.id === id);
      const one = priceOfOne(pkg, kind, request, own?.price ?? null, rates);
      for (let person = 0; person < count; person += 1) bill.push(one);
    }
    return bill.reduce((a, b) => a + b, 0);
  }
  let included = 0;
  for (let item = 0; item < (request.quantity ?? 1); item += 1) {
    bill.push(priceOfOne(pkg, kind, request, null, rates));
    included += pkg.includedGuests;
  }
  const nights = kind.length.form === 'days' && kind.additionalPer === 'day' ? request.length : 1;
  for (let guest = included; guest < request.guests; guest += 1) {
    for (let night = 0; night < (nights ?? 0); night += 1) {
      bill.push(pkg.prices.additionalPrice ?? 0);
    }
  }
  return bill.reduce((a, b) => a + b, 0);
}

const money = fc.integer({ min: 0, max: 200_000 }).map(cents);
const percent = fc.integer({ min: -90_000, max: 300_000 }).map((n) => n / 1000);
const monthDays = fc
  .oneof(
    fc.constantFrom('02-28', '02-29', '03-01', '12-31', '01-01'),
    fc.integer({ min: 0, max: 365 }),
  )
  .map((day) =>
    monthDay(typeof day === 'string' ? day : addDays(calendarDate('2028-01-01'), day).slice(5)),
  );
const dates = fc.integer({ min: 0, max: 800 }).map((n) => addDays(calendarDate('2027-01-01'), n));
const weekdays = fc.subarray<Weekday>([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
const rate: fc.Arbitrary<Rate> = fc.record({
  name: fc.constantFrom('Winter', 'Weekend'),
  period: fc.oneof(
    fc.record({ form: fc.constant('yearly' as const), from: monthDays, to: monthDays }),
    fc
      .tuple(dates, fc.nat(60))
      .map(([from, n]) => ({ form: 'dates' as const, from, to: addDays(from, n) })),
  ),
  weekdays: fc.oneof(weekdays, fc.constant<Weekday[]>([1, 2, 3, 4, 5, 6, 7])),
  percent: fc.oneof(percent, fc.constantFrom(-90, -50, 0, 20, 300)),
  appliesTo: fc.oneof(
    fc.constant({ of: 'all' as const }),
    fc.record({ of: fc.constant('units' as const), unitIds: fc.constantFrom([4], [3, 5]) }),
    fc.record({ of: fc.constant('kinds' as const), codes: fc.constantFrom(['a'], ['b']) }),
  ),
  changeoverDays: fc.constant([]),
  leastStay: fc.constantFrom(null, 7),
});
const lengths: fc.Arbitrary<Length> = fc.oneof(
  fc.record({ form: fc.constant('fixed' as const), minutes: fc.constantFrom(90, 240, 300) }),
  fc.constant({ form: 'choice' as const, from: 60, to: 480, step: 30 }),
  fc.record({
    form: fc.constant('days' as const),
    from: fc.constant(1),
    to: fc.constant(28),
    step: fc.constantFrom(1, 7),
    counted: fc.constantFrom('nights' as const, 'days' as const),
  }),
);
const types = [1, 2, 3].map((id) => ({ id, name: `Type ${id}`, takesSeat: id < 3 }));
const kinds: fc.Arbitrary<PricedKind> = fc.record({
  code: fc.constant('a'),
  soldBy: fc.constantFrom<SoldBy[]>('trip', 'item', 'seat'),
  length: lengths,
  guestTypes: fc.constant(types),
  additionalPer: fc.constantFrom('booking' as const, 'day' as const),
});

/** Lists that rise, so that they can be saved. */
const lengthPrices = (unit: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(50_000)), { maxLength: 4 })
    .map((steps) => {
      let length = 0;
      let price = 0;
      return steps.map(([longer, dearer]) => {
        length += longer * unit;
        price += dearer;
        return { length, price: cents(price) };
      });
    });

const cases = kinds.chain((kind) => {
  const inDays = kind.length.form === 'days';
  return fc.record({
    kind: fc.constant(kind),
    pkg: fc.record({
      unitId: fc.constant(4),
      includedGuests: fc.nat(6),
      prices: fc.record({
        price: money,
        additionalPrice: fc.option(money),
        lengthPrices: fc.oneof(lengthPrices(inDays ? 1 : 30), fc.constant([])),
        guestTypePrices: fc
          .subarray([1, 2, 3])
          .chain((ids) => fc.tuple(...ids.map((id) => money.map((price) => ({ id, price }))))),
      }),
      deposit: fc.constant({ of: 'settings' as const }),
    }),
    request: fc
      .record({
        date: dates,
        length: inDays
          ? fc.integer({ min: 1, max: 28 })
          : fc.integer({ min: 2, max: 16 }).map((n) => n * 30),
        guests: fc.integer({ min: 1, max: 20 }),
        quantity: kind.soldBy === 'item' ? fc.integer({ min: 1, max: 12 }) : fc.constant(1),
        counts: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3), fc.nat(2)),
      })
      .map(({ counts, ...one }): PriceRequest => {
        if (kind.soldBy !== 'seat') return one;
        const guestTypes = counts.map((count, index) => ({ id: index + 1, count }));
        return { ...one, guests: counts[0] + counts[1] + counts[2], guestTypes };
      }),
    rates: fc.array(rate, { maxLength: 3 }),
  });
});
const rules = { taxes: [{ name: 'HST', percent: 13 }], depositPercent: 10 };

test('the price is what the naive model says, and its parts add up', () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ({ kind, pkg, request, rates }, pricesIncludeTax) => {
      const quote = quotePackage(pkg, kind, request, rates, { ...rules, pricesIncludeTax });
      const sum = (of: { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
      const priced = quote.parts.filter((one) => one.kind !== 'tax');
      expect(sum(priced)).toBe(priceByModel(pkg, kind, request, rates));
      expect(sum(quote.parts)).toBe(quote.total);
      expect(quote.deposit + quote.secondPayment + quote.finalPayment).toBe(quote.total);
      for (const one of quote.parts) {
        expect(one.quantity * one.each).toBe(one.amount);
        expect(one.quantity).toBeGreaterThan(0);
        expect(one.amount).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('a stored price list gives the same quote', () => {
  fc.assert(
    fc.property(cases, ({ kind, pkg, request, rates }) => {
      const by = { ...rules, pricesIncludeTax: true };
      const list = agreedPrices(pkg, kind, request, rates, by);
      expect(JSON.parse(JSON.stringify(list))).toEqual(list);
      expect(quoteAgreed(list, request, by)).toEqual(quotePackage(pkg, kind, request, rates, by));
    }),
    { numRuns: 200 },
  );
});

test('more guests, items or time never cost less where no rate applies', () => {
  fc.assert(
    fc.property(cases, ({ kind, pkg, request }) => {
      const total = (one: PriceRequest) =>
        quotePackage(pkg, kind, one, [], { ...rules, pricesIncludeTax: true }).total;
      const { length = 0, quantity = 1, guests, guestTypes = [] } = request;
      const step = 'step' in kind.length ? kind.length.step : 1;
      const larger: PriceRequest[] = [{ ...request, length: length + step }];
      if (kind.soldBy === 'seat') {
        const more = guestTypes.map((one) => ({ ...one, count: one.count + 1 }));
        larger.push({ ...request, guests: guests + more.length, guestTypes: more });
      } else {
        larger.push({ ...request, guests: guests + 1 });
      }
      if (kind.soldBy === 'item') {
        // An item more takes its included guests along, who would cost extra without it.
        larger.push({ ...request, quantity: quantity + 1, guests: guests + pkg.includedGuests });
      }
      for (const one of larger) expect(total(one)).toBeGreaterThanOrEqual(total(request));
    }),
    { numRuns: 300 },
  );
});
