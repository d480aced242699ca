import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfExtras, extrasText, handedOut, refundParts } from '#bookings/booked-extras.ts';
import { chargedOnCancel, refundOnCancel } from '#bookings/cancellation.ts';
import type { OfferedPackage, PricedKind } from '#bookings/prices/price-lists.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { quoteAgreed } from '#bookings/prices/quote.ts';
import { requotePackage } from '#bookings/prices/requote.ts';
import type { AgreedExtra, ExtraPer, OfferedExtra } from '#catalogue/extras.ts';
import { agreed, extraOffers, extraPers, extraRefunds } from '#catalogue/extras.ts';
import { calendarDate } from '#dates/dates.ts';
import { add, atLeastZero, cents, fromMajor, percentOf, subtract } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const date = calendarDate('2026-07-10');
const hst = [{ name: 'HST', percent: 13 }];
const inside = { taxes: hst, pricesIncludeTax: true, depositPercent: 10 };
const onTop = { ...inside, pricesIncludeTax: false };

const extra = (id: number, price: number, more: Partial<OfferedExtra> = {}): OfferedExtra => ({
  ...{ id, name: `Extra ${id}`, price: fromMajor(price), per: 'booking', offer: 'choice' },
  ...{ refund: 'trip', untilHours: 24, least: 1, most: 10 },
  ...more,
});
const kayak: PricedKind = {
  ...{ code: 'kayak', soldBy: 'item', guestTypes: [] },
  length: { form: 'choice', from: 60, to: 240, step: 60 },
};
const house: PricedKind = {
  ...{ code: 'house', soldBy: 'trip', guestTypes: [] },
  length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
};
const offer = (price: number, extras: OfferedExtra[]): OfferedPackage => ({
  ...{ unitId: 1, includedGuests: 6, deposit: { of: 'settings' }, extras },
  prices: {
    ...{ price: fromMajor(price), additionalPrice: null, lengthPrices: [], guestTypePrices: [] },
  },
});

const bag = extra(1, 8, { name: 'Dry bag' });
const vest = extra(2, 0, { name: 'Life vest', offer: 'included', per: 'guest' });
const cleaning = extra(3, 95, { name: 'Cleaning', offer: 'fee', refund: 'always' });

function priced(
  pkg: OfferedPackage,
  kind: PricedKind,
  request: {
    length: number;
    guests: number;
    quantity?: number;
    extras?: { id: number; quantity: number }[];
  },
  rules = inside,
) {
  const asked = { date, ...request };
  const rates = [
    {
      ...{ name: 'Summer', percent: 50, weekdays: [1, 2, 3, 4, 5, 6, 7] as const },
      period: { form: 'dates' as const, from: date, to: calendarDate('2026-12-31') },
      appliesTo: { of: 'all' as const },
      leastStay: null,
      changeoverDays: [],
    },
  ];
  const prices = agreedPrices(pkg, kind, asked, rates, rules);
  return { prices, quote: quoteAgreed(prices, asked, rules) };
}

describe('the price', () => {
  test.each([
    ['hour', 6, 3],
    ['booking', 2, undefined],
  ] as const)(
    'of two guides by the %s counts %d, and says for how many hours',
    (per, ...counted) => {
      const guide = extra(4, 45, { name: 'Guide', per });
      const { quote } = priced(offer(20, [guide]), kayak, {
        ...{ length: 150, guests: 2, quantity: 1 },
        extras: [{ id: 4, quantity: 2 }],
      });
      const part = quote.parts.find((one) => one.extra === 4);
      expect([part?.quantity, part?.hours]).toEqual(counted);
    },
  );

  test.each([
    ['nights', { nights: 3 }],
    ['days', { days: 3 }],
  ] as const)('of two dogs for a stay counted in %s says for how many', (counted, length) => {
    const dog = extra(5, 15, { name: 'Dog', per: 'day' });
    const stay = { ...house, length: { form: 'days', from: 2, to: 14, step: 1, counted } as const };
    const request = { length: 3, guests: 2, extras: [{ id: 5, quantity: 2 }] };
    const { quote } = priced(offer(200, [dog]), stay, request);
    const part = quote.parts.find((one) => one.extra === 5);
    expect(part).toMatchObject({ quantity: 6, ...length });
    expect(part).not.toHaveProperty('hours');
  });

  test('no rate changes extras and fees, what is included costs nothing, the deposit is of the whole', () => {
    const { quote } = priced(offer(20, [bag, vest, cleaning]), kayak, {
      ...{ length: 120, guests: 4, quantity: 2 },
      extras: [{ id: 1, quantity: 3 }],
    });
    expect(
      quote.parts.map(({ kind, label, quantity, each }) => [kind, label, quantity, each]),
    ).toEqual([
      ['package', undefined, 2, 3000],
      ['extra', 'Dry bag', 3, 800],
      ['fee', 'Cleaning', 1, 9500],
    ]);
    expect(quote.total).toBe(17_900);
    expect(quote.deposit).toBe(1790);
  });

  test.each<[ExtraPer, number]>([
    ['booking', 20],
    ['guest', 80],
    ['item', 20],
    ['hour', 20 * 72],
    ['day', 60],
    ['guest_day', 240],
  ])('two at 10 per %s come to %d on three nights for four', (per, amount) => {
    const pkg = offer(100, [extra(1, 10, { per })]);
    const { quote } = priced(pkg, house, {
      length: 3,
      guests: 4,
      extras: [{ id: 1, quantity: 2 }],
    });
    expect(quote.parts.find(({ kind }) => kind === 'extra')?.amount).toBe(fromMajor(amount));
  });

  test('later edits change nothing of what was agreed; guests and items do', () => {
    const before = priced(offer(20, [bag, extra(4, 5, { per: 'guest' })]), kayak, {
      ...{ length: 60, guests: 2 },
      extras: [
        { id: 1, quantity: 1 },
        { id: 4, quantity: 1 },
      ],
    });
    const now = offer(20, [
      extra(1, 99),
      extra(4, 99, { per: 'guest' }),
      extra(5, 7, { offer: 'fee' }),
    ]);
    const was = { date, length: 60, guests: 2 };
    const change = {
      frozen: before,
      present: { pkg: now, kind: kayak, rates: [] },
      samePackage: true,
    };
    const paid = cents(0);
    const more = requotePackage({
      ...change,
      was,
      paid,
      rules: inside,
      request: { ...was, guests: 3 },
    });
    expect(more.quote.total).toBe(fromMajor(30 + 8 + 15));
    expect(more.usesCurrentPrice).toBe(false);
    const without = requotePackage({
      ...change,
      was,
      paid,
      rules: inside,
      request: { ...was, extras: [] },
    });
    expect(without.quote.total).toBe(fromMajor(30));
    const elsewhere = requotePackage({
      ...{ ...change, was, paid, rules: inside, samePackage: false },
      request: was,
    });
    // Present prices, without a rate: the fee is in, and what was chosen comes along.
    expect(elsewhere.quote.total).toBe(fromMajor(20 + 99 + 198 + 7));
  });
});

describe('what a cancellation keeps', () => {
  const terms = defaultSettings.cancellation;
  const days = { early: 60, half: 20, late: 3 };
  const cancel = (
    booked: ReturnType<typeof priced>,
    before: number,
    how: { paid?: number; byBusiness?: boolean } = {},
  ) => {
    const today = new Date(`${date}T00:00:00Z`).getTime() - before * 86_400_000;
    return {
      terms,
      total: booked.quote.total,
      paid: how.paid === undefined ? booked.quote.total : fromMajor(how.paid),
      date,
      today: calendarDate(new Date(today).toISOString().slice(0, 10)),
      departed: false,
      byBusiness: how.byBusiness ?? false,
      ownRules: refundParts(booked),
    };
  };
  // 150 for the trip at its rate, 50 of it as the trip; 20 always and 30 never given back.
  const booked = priced(
    offer(100, [
      extra(1, 20, { refund: 'always' }),
      extra(2, 30, { refund: 'never' }),
      extra(3, 50),
    ]),
    kayak,
    { length: 60, guests: 1, extras: [1, 2, 3].map((id) => ({ id, quantity: 1 })) },
  );

  test.each<[string, number, object, object]>([
    ['in time', days.early, {}, { keep: 3000, refund: 22_000, owed: 0 }],
    ['at half', days.half, {}, { keep: 13_000, refund: 12_000, owed: 0 }],
    ['at half, with the deposit paid', days.half, { paid: 25 }, { keep: 2500, refund: 0, owed: 0 }],
    ['late', days.late, {}, { keep: 23_000, refund: 2000, owed: 0 }],
    ['late, half paid', days.late, { paid: 125 }, { keep: 12_500, refund: 0, owed: 10_500 }],
    ['by the business', days.late, { byBusiness: true }, { keep: 0, refund: 25_000, owed: 0 }],
  ])('%s', (_case, before, how, expected) => {
    expect(refundOnCancel(cancel(booked, before, how))).toEqual(expected);
  });

  test('with tax on top each part has its share of it', () => {
    const taxed = priced(
      offer(100, [extra(1, 20, { refund: 'always' }), extra(2, 30, { refund: 'never' })]),
      kayak,
      { length: 60, guests: 1, extras: [1, 2].map((id) => ({ id, quantity: 1 })) },
      onTop,
    );
    expect(refundParts(taxed)).toEqual({ always: 2260, never: 3390 });
  });

  test('has no rules of its own where all goes as the trip', () => {
    expect(refundParts(priced(offer(10, [bag]), kayak, { length: 60, guests: 1 }))).toBeUndefined();
  });

  test('any booking: shares add up, nothing is kept twice, and what is owed ends it', () => {
    const extras = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 50_000 }).map(cents),
        per: fc.constantFrom(...extraPers),
        offer: fc.constantFrom(...extraOffers),
        refund: fc.constantFrom(...extraRefunds),
        quantity: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        extras,
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        fc.constantFrom(60, 20, 3),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 8 }),
        (list, price, taxIncluded, before, paidPercent, guests) => {
          const offered = list.map((one, n) =>
            extra(n + 1, 0, { ...one, price: one.offer === 'included' ? cents(0) : one.price }),
          );
          const any = priced(
            { ...offer(0, offered), prices: { ...offer(0, []).prices, price: cents(price) } },
            kayak,
            {
              ...{ length: 120, guests, quantity: 2 },
              extras: list.flatMap(({ offer: of, quantity }, n) =>
                of === 'choice' ? [{ id: n + 1, quantity }] : [],
              ),
            },
            taxIncluded ? inside : onTop,
          );
          const { quote } = any;
          expect(add(...quote.parts.map(({ amount }) => amount))).toBe(quote.total);
          expect(add(quote.net, quote.tax)).toBe(quote.total);
          const own = refundParts(any) ?? { always: cents(0), never: cents(0) };
          expect(own.always).toBeGreaterThanOrEqual(0);
          expect(own.never).toBeGreaterThanOrEqual(0);
          expect(add(own.always, own.never)).toBeLessThanOrEqual(quote.total);
          const paid = percentOf(quote.total, paidPercent);
          const input = { ...cancel(any, before), paid };
          const { keep, refund, owed } = refundOnCancel(input);
          expect(add(keep, refund)).toBe(paid);
          // Never more than what can be kept, never less of the parts that never come back.
          const keepable = subtract(quote.total, own.always);
          expect(add(keep, owed)).toBeLessThanOrEqual(Math.max(keepable, 0));
          expect(refund).toBeLessThanOrEqual(
            atLeastZero(subtract(paid, cents(Math.min(paid, own.never)))),
          );
          expect(chargedOnCancel(input)).toBe(add(keep, owed));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('what is handed out', () => {
  const booked = (extras: AgreedExtra[], kind: PricedKind) => ({
    terms: {
      zone: 'America/Toronto',
      prices: { ...priced(offer(10, []), kind, { length: 2, guests: 1 }).prices, extras },
    },
    ...{ date, days: kind === house ? 3 : null, guests: 3, quantity: 2 },
    endsAt: new Date('2026-07-11T04:00:00Z'),
  });

  test('pieces by guest, without fees', () => {
    const booking = booked([agreed(vest, 1), agreed(cleaning, 1)], kayak);
    expect(handedOut(booking).map(({ name, pieces }) => [name, pieces])).toEqual([
      ['Life vest', 3],
    ]);
    expect(extrasText(handedOut(booking))).toBe('3 × Life vest');
  });

  test('a trip until midnight is out on its day alone, a stay on each of its nights', () => {
    expect(daysOfExtras(booked([], kayak))).toEqual({ from: '2026-07-10', to: '2026-07-10' });
    const later = { ...booked([], kayak), endsAt: new Date('2026-07-11T05:00:00Z') };
    expect(daysOfExtras(later)).toEqual({ from: '2026-07-10', to: '2026-07-11' });
    expect(daysOfExtras(booked([], house))).toEqual({ from: '2026-07-10', to: '2026-07-12' });
  });
});
