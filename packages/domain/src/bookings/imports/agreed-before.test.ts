import { expect, test } from 'vitest';
import { charterOffer } from '#bookings/model/availability-cases.ts';
import { adjustQuote } from '#bookings/prices/adjustments.ts';
import { agreedPrices } from '#bookings/prices/price-lists.ts';
import { quoteAgreed } from '#bookings/prices/quote.ts';
import { calendarDate } from '#dates/dates.ts';
import { cents } from '#money/money.ts';
import { agreedBefore } from './agreed-before.ts';

const hst = { taxes: [{ name: 'HST', percent: 13 }], pricesIncludeTax: false };
const vat = { taxes: [{ name: 'VAT', percent: 20 }], pricesIncludeTax: true };
const offer = charterOffer('half_day', {
  price: cents(60_000),
  additionalPrice: cents(7_500),
  deposit: null,
});

// 600.00, with tax on top 678.00.
test.each([
  ['tax inside, less', vat, 55_000, -5_000, 55_000],
  ['tax inside, more', vat, 65_050, 5_050, 65_050],
  ['tax inside, the same', vat, 60_000, null, 60_000],
  ['tax inside, nothing', vat, 0, -60_000, 0],
  ['tax on top, less', hst, 56_500, -10_000, 56_500],
  ['tax on top, more', hst, 70_000, 1_947, 70_000],
  ['tax on top, a total that no amount comes to', hst, 67_804, 4, 67_805],
])('%s', (_name, rules, total, amount, becomes) => {
  const request = { date: calendarDate('2026-07-15'), guests: 6 };
  const prices = agreedPrices(offer.pkg, offer.kind, request, [], { ...rules, depositPercent: 10 });
  const quote = quoteAgreed(prices, request, rules);
  const line = agreedBefore(quote, cents(total), rules, 'Agreed before');
  expect(line?.amount ?? null).toBe(amount);
  expect(adjustQuote(quote, line ? [line] : [], rules).total).toBe(becomes);
});
