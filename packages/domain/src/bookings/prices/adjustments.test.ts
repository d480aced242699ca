import { describe, expect, test } from 'vitest';
import { charterOffer } from '#bookings/model/availability-cases.ts';
import { totalOfTrip, refundParts } from '#bookings/booked-extras.ts';
import {
  adjustmentsText,
  adjustNewQuote,
  adjustQuote,
  agreedDeposit,
  frozenTaxes,
  mostDiscount,
} from '#bookings/prices/adjustments.ts';
import type { Adjustment } from '#bookings/prices/adjustments.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { inshorePriceList, quoteInshore } from '#bookings/prices/price.ts';
import { quoteAgreed } from '#bookings/prices/quote.ts';
import { requoteInshore, requotePackage } from '#bookings/prices/requote.ts';
import type { AgreedExtra } from '#catalogue/extras.ts';
import { calendarDate } from '#dates/dates.ts';
import { add, cents, zero } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const hst = { taxes: [{ name: 'HST', percent: 13 }], pricesIncludeTax: false };
const vat = { taxes: [{ name: 'VAT', percent: 20 }], pricesIncludeTax: true };
const date = calendarDate('2026-07-15');
// 600.00 with 6 guests included, 75.00 for each beyond, and a deposit of 10 %.
const offer = charterOffer('half_day', {
  price: cents(60_000),
  additionalPrice: cents(7_500),
  deposit: null,
});

function booked(rules: typeof hst, code?: { percent: number }) {
  const request = { date, guests: 6 };
  const list = agreedPrices(offer.pkg, offer.kind, request, [], { ...rules, depositPercent: 10 });
  const off = code && { code: 'SUMMER', off: { of: 'percent', percent: code.percent } as const };
  const prices = off ? { ...list, code: off } : list;
  return { prices, quote: quoteAgreed(prices, request, rules) };
}

const late: Adjustment = { label: 'Late return', amount: cents(4_000) };
const regular: Adjustment = { label: 'Regular guest', amount: cents(-5_000) };
const linesOf = (quote: ReturnType<typeof booked>['quote']) =>
  quote.parts.map(({ kind, label, amount }) => [kind, label, amount]);

describe('what staff add to a price or take off it', () => {
  test('is taxed like the rest, on top or inside, and the deposit stays', () => {
    const onTop = adjustQuote(booked(hst).quote, [late, regular], hst);
    expect(linesOf(onTop)).toEqual([
      ['package', undefined, 60_000],
      ['adjustment', 'Late return', 4_000],
      ['adjustment', 'Regular guest', -5_000],
      ['tax', undefined, 7_670],
    ]);
    expect(onTop.total).toBe(66_670);
    expect(onTop.deposit).toBe(booked(hst).quote.deposit);
    expect(add(onTop.deposit, onTop.secondPayment, onTop.finalPayment)).toBe(onTop.total);

    const inside = adjustQuote(booked(vat).quote, [late], vat);
    expect(inside.total).toBe(64_000);
    expect(inside.tax).toBe(10_667);
  });

  test('comes after a code, which takes nothing off it', () => {
    const { quote } = booked(hst, { percent: 50 });
    expect(linesOf(adjustQuote(quote, [late], hst)).slice(0, 3)).toEqual([
      ['package', undefined, 60_000],
      ['code', 'SUMMER', -30_000],
      ['adjustment', 'Late return', 4_000],
    ]);
  });

  test.each<[string, Adjustment[], number[], number]>([
    ['a discount of all', [{ label: 'Gift', amount: cents(-60_000) }], [-60_000], 0],
    ['more than all', [{ label: 'Gift', amount: cents(-99_999) }], [-60_000], 0],
    [
      'two that are more than all',
      [
        { label: 'A', amount: cents(-50_000) },
        { label: 'B', amount: cents(-20_000) },
      ],
      [-50_000, -10_000],
      0,
    ],
    [
      'one for which nothing is left',
      [
        { label: 'A', amount: cents(-60_000) },
        { label: 'B', amount: cents(-1) },
      ],
      [-60_000],
      0,
    ],
    [
      'a charge that comes after the discount',
      [{ label: 'A', amount: cents(-61_000) }, late],
      [-61_000, 4_000],
      3_000,
    ],
  ])('%s takes off no more than the price and its charges', (_, adjustments, amounts, total) => {
    const quote = adjustQuote(booked(vat).quote, adjustments, vat);
    const adjusted = quote.parts.filter(({ kind }) => kind === 'adjustment');
    expect(adjusted.map(({ amount }) => amount)).toEqual(amounts);
    expect(quote.total).toBe(total);
    expect(quote.deposit).toBeLessThanOrEqual(total);
  });

  test('takes the place of what was there, and none restores the price', () => {
    const { quote } = booked(hst);
    const once = adjustQuote(quote, [late, regular], hst);
    expect(adjustQuote(once, [regular], hst)).toEqual(adjustQuote(quote, [regular], hst));
    expect(adjustQuote(once, [], hst)).toEqual(quote);
    expect(mostDiscount(once, [late])).toBe(64_000);
    expect(frozenTaxes(once)).toEqual(hst);
  });

  test('of a new booking changes the deposit only where it is everything', () => {
    const { quote } = booked(vat);
    const all = { ...quote, deposit: quote.total, secondPayment: zero, finalPayment: zero };
    expect(adjustNewQuote(all, [late], vat)).toMatchObject({ total: 64_000, deposit: 64_000 });
    expect(adjustNewQuote(quote, [late], vat).deposit).toBe(quote.deposit);
    expect(adjustQuote(all, [late], vat)).toMatchObject({ total: 64_000, deposit: 60_000 });
  });

  test('of a price of nothing leaves a deposit of nothing', () => {
    const { quote } = booked(vat, { percent: 100 });
    expect(adjustNewQuote(quote, [late], vat)).toMatchObject({ total: 4_000, deposit: 0 });
  });

  test('a discount that is taken away again gives back the deposit that was agreed', () => {
    const agreed = booked(vat);
    const most = { label: 'Gift', amount: cents(-58_000) };
    const cut = { ...agreed, quote: adjustQuote(agreed.quote, [most], vat) };
    expect(cut.quote).toMatchObject({ total: 2_000, deposit: 2_000 });
    expect(agreedDeposit(cut, vat)).toBe(agreed.quote.deposit);
    const free = {
      ...agreed,
      quote: adjustQuote(agreed.quote, [{ ...most, amount: cents(-60_000) }], vat),
    };
    expect(agreedDeposit(free, vat)).toBe(agreed.quote.deposit);
    expect(agreedDeposit(agreed, vat)).toBe(agreed.quote.deposit);
    // From before price lists: what it has is all that is known.
    expect(agreedDeposit({ quote: cut.quote }, vat)).toBe(2_000);
  });

  test('reads as one line', () => {
    expect(adjustmentsText([late, regular])).toBe('Late return 40.00, Regular guest -50.00');
    expect(adjustmentsText([])).toBe('');
  });
});

describe('after a change of the booking', () => {
  const requoted = (guests: number, adjustments: Adjustment[], paid = zero) => {
    const { prices, quote } = booked(hst);
    return requotePackage({
      frozen: { prices, quote: adjustQuote(quote, adjustments, hst), adjustments },
      present: { ...offer, rates: [] },
      samePackage: true,
      was: { date, guests: 6 },
      request: { date, guests },
      paid,
      rules: { depositPercent: 10 },
    }).quote;
  };

  test('it stays', () => {
    expect(linesOf(requoted(8, [late])).slice(0, 3)).toEqual([
      ['package', undefined, 60_000],
      ['extra_guests', undefined, 15_000],
      ['adjustment', 'Late return', 4_000],
    ]);
  });

  test('a change that alters no part leaves the quote whole', () => {
    const adjusted = adjustQuote(booked(hst).quote, [late, regular], hst);
    expect(requoted(6, [late, regular])).toEqual(adjusted);
  });

  test('a discount that is cut is whole again where the price allows it', () => {
    const gift = { label: 'Gift', amount: cents(-70_000) };
    expect(requoted(6, [gift]).total).toBe(0);
    expect(linesOf(requoted(8, [gift]))[2]).toEqual(['adjustment', 'Gift', -70_000]);
  });

  test('inshore trips keep theirs too', () => {
    const { inshore } = defaultSettings;
    const prices = inshorePriceList(inshore);
    const quote = quoteInshore(prices.inshore, 4, 4, hst);
    const rest = { inshore, was: { guests: 4, hours: 4 }, guests: 4, hours: 5, paid: zero };
    const plain = requoteInshore({ frozen: { quote, prices }, ...rest }).quote;
    const frozen = { quote: adjustQuote(quote, [late], hst), prices, adjustments: [late] };
    expect(requoteInshore({ frozen, ...rest }).quote).toEqual({
      ...adjustQuote(plain, [late], hst),
    });
  });
});

test('a cancel shares a charge with the trip, and a discount with everything', () => {
  const extra: AgreedExtra = {
    id: 1,
    name: 'Licence',
    price: cents(20_000),
    per: 'booking',
    offer: 'choice',
    quantity: 1,
    refund: 'always',
    untilHours: 0,
  };
  const { prices } = booked(vat);
  const withExtra = { ...prices, extras: [extra] };
  const quote = quoteAgreed(withExtra, { date, guests: 6 }, vat);
  const charged = { prices: withExtra, quote: adjustQuote(quote, [late], vat) };
  expect(refundParts(charged)).toEqual({ always: 20_000, never: 0 });
  expect(totalOfTrip(charged)).toBe(64_000);
  const half = { label: 'Half', amount: cents(-40_000) };
  const cheaper = { prices: withExtra, quote: adjustQuote(quote, [half], vat) };
  expect(refundParts(cheaper)).toEqual({ always: 10_000, never: 0 });
  expect(totalOfTrip(cheaper)).toBe(30_000);
});
