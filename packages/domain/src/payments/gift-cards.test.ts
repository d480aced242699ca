import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { add, cents, zero } from '#money/money.ts';
import {
  giftCardState,
  leastChargeOf,
  payByGiftCards,
  type GiftCardState,
} from '#payments/gift-cards.ts';

const some = (amounts: readonly number[]) => amounts.map((amount) => cents(amount));
const pay = (due: number[], balances: number[], least: number) => {
  const { shares, rest } = payByGiftCards(some(due), some(balances), cents(least));
  return { shares: shares.map(({ card, line, amount }) => [card, line, amount]), rest };
};

describe('what gift cards pay', () => {
  test.each([
    ['nothing without a card', [100], [], 50, [], [100]],
    ['all that is due', [100], [100], 50, [[0, 0, 100]], [0]],
    ['no more than is due', [100], [250], 50, [[0, 0, 100]], [0]],
    ['what is on it', [500], [200], 50, [[0, 0, 200]], [300]],
    [
      'lines in their order',
      [100, 300],
      [200],
      50,
      [
        [0, 0, 100],
        [0, 1, 100],
      ],
      [0, 200],
    ],
    ['no line of which nothing is due', [0, 300], [200], 50, [[0, 1, 200]], [0, 100]],
    [
      'cards in turn',
      [300],
      [100, 100],
      50,
      [
        [0, 0, 100],
        [1, 0, 100],
      ],
      [100],
    ],
    [
      'across lines and cards',
      [150, 150],
      [100, 200],
      50,
      [
        [0, 0, 100],
        [1, 0, 50],
        [1, 1, 150],
      ],
      [0, 0],
    ],
    ['nothing by an empty card', [150], [0, 200], 50, [[1, 0, 150]], [0]],
    ['exactly the least charge is left', [150], [100], 50, [[0, 0, 100]], [50]],
    ['a cent less, so they pay a cent less', [149], [100], 50, [[0, 0, 99]], [50]],
    [
      'the last card pays less',
      [149],
      [60, 40],
      50,
      [
        [0, 0, 60],
        [1, 0, 39],
      ],
      [50],
    ],
    ['the last line is left', [100, 49], [120], 50, [[0, 0, 99]], [1, 49]],
    ['nothing, where less is due in all than the least charge', [49], [20], 50, [], [49]],
    ['less than the least charge whole', [49], [49], 50, [[0, 0, 49]], [0]],
    ['to the cent where no provider charges the rest', [149], [100], 0, [[0, 0, 100]], [49]],
  ])('%s', (_, due, balances, least, shares, rest) => {
    expect(pay(due, balances, least)).toEqual({ shares, rest });
  });

  test('random lines and cards add up, and what is left can be charged', () => {
    const amounts = fc.array(fc.nat(20_000), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(0, 50, 1500), (due, balances, least) => {
        const { shares, rest } = payByGiftCards(some(due), some(balances), cents(least));
        const paid = add(zero, ...shares.map(({ amount }) => amount));
        const total = add(zero, ...some(due));
        expect(add(paid, ...rest)).toBe(total);
        for (const [n, wanted] of due.entries()) {
          const ofLine = shares.filter(({ line }) => line === n).map(({ amount }) => amount);
          expect(add(zero, ...ofLine, rest[n] ?? zero)).toBe(wanted);
          expect(rest[n]).toBeGreaterThanOrEqual(0);
        }
        for (const [n, balance] of balances.entries()) {
          const ofCard = shares.filter(({ card }) => card === n).map(({ amount }) => amount);
          expect(add(zero, ...ofCard)).toBeLessThanOrEqual(balance);
        }
        for (const { amount } of shares) expect(amount).toBeGreaterThan(0);
        const left = total - paid;
        expect(left === 0 || left >= Math.min(least, total)).toBe(true);
        // No more is left than has to be.
        const possible = Math.max(total - balances.reduce((sum, one) => sum + one, 0), 0);
        expect(left).toBe(possible > 0 ? Math.max(possible, Math.min(least, total)) : 0);
      }),
    );
  });
});

describe('how a gift card stands', () => {
  const today = calendarDate('2026-06-15');
  const active = {
    ...{ hasCode: true, balance: cents(100) },
    ...{ expiresOn: null, ended: false },
  };
  test.each<[GiftCardState, object]>([
    ['active', {}],
    ['waiting', { hasCode: false }],
    ['used_up', { balance: zero }],
    ['active', { expiresOn: today }],
    ['expired', { expiresOn: calendarDate('2026-06-14') }],
    ['expired', { expiresOn: calendarDate('2026-06-14'), balance: zero }],
    ['ended', { ended: true, expiresOn: calendarDate('2026-06-14') }],
    ['used_up', { hasCode: false, balance: zero }],
  ])('%s: %j', (state, over) => {
    expect(giftCardState({ ...active, ...over }, today)).toBe(state);
  });
});

test('gift cards that are bought are never paid by them, and count for the least charge', () => {
  const due = [6000, 40].map(cents);
  const pay = (least: number) => payByGiftCards(due, [cents(9000)], cents(least), new Set([1]));
  expect(pay(30)).toEqual({ shares: [{ card: 0, line: 0, amount: 6000 }], rest: [0, 40] });
  expect(pay(50)).toEqual({ shares: [{ card: 0, line: 0, amount: 5990 }], rest: [10, 40] });
});

test.each([
  ['CAD', 50],
  ['EUR', 50],
  ['GBP', 30],
  ['CZK', 1500],
])('the least charge in %s', (currency, least) => {
  expect(leastChargeOf(currency)).toBe(least);
});
