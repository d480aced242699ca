import { expect, test } from 'vitest';
import { fromMajor } from '#money/money.ts';
import {
  giftAmountProblem,
  giftSaleProblems,
  notSold,
  takeBack,
  type GiftCardSale,
} from './gift-card-sale.ts';

const sale: GiftCardSale = { ...notSold, sold: true };

test.each<[string, Partial<GiftCardSale>, string[]]>([
  ['amounts and a free one', {}, []],
  ['amounts alone', { own_amount: false }, []],
  ['a free one alone', { amounts: [] }, []],
  ['neither', { amounts: [], own_amount: false }, ['amounts']],
  ['neither, and not sold', { amounts: [], own_amount: false, sold: false }, []],
  ['an amount that the provider charges', { amounts: [0.5] }, []],
  ['an amount below what the provider charges', { amounts: [0.49, 50] }, ['amounts']],
  ['a least amount below what the provider charges', { least: 0.49 }, ['least']],
  ['the least is the most', { least: 50, most: 50 }, []],
  ['the least is above the most', { least: 50.01, most: 50 }, ['most']],
  ['bounds that nobody needs', { own_amount: false, least: 5, most: 1 }, []],
])('gift cards on sale: %s', (_what, over, wrong) => {
  expect(Object.keys(giftSaleProblems({ ...sale, ...over }, 'CAD'))).toEqual(wrong);
});

test.each<[number, Partial<GiftCardSale>, boolean]>([
  [50, {}, true],
  [9.99, {}, false],
  [10, {}, true],
  [500, {}, true],
  [500.01, {}, false],
  [60, { own_amount: false }, false],
  [50, { own_amount: false }, true],
  [1000, { amounts: [1000] }, true],
  [50, { sold: false }, false],
])('a card of %d is sold: %j, %j', (amount, over, isSold) => {
  expect(giftAmountProblem({ ...sale, ...over }, amount) === null).toBe(isSold);
});

test.each<[string, number[], number, number, number[], number, number]>([
  ['nothing was given back', [50, 50], 0, 0, [0, 0], 0, 0],
  ['all of it', [50, 50], 0, 100, [50, 50], 0, 0],
  ['the last card first', [50, 50], 0, 60, [10, 50], 0, 0],
  ['what was used is missing', [50, 20], 0, 100, [50, 20], 30, 0],
  ['what was taken before counts', [50, 0], 50, 100, [50, 0], 0, 0],
  ['again, it takes nothing', [0, 0], 100, 100, [0, 0], 0, 0],
  ['used up', [0], 0, 50, [0], 50, 0],
  ['the money came back to us', [0], 50, 0, [0], 0, 50],
])('taken back: %s', (_what, balances, taken, back, parts, missing, over) => {
  const cards = { balances: balances.map(fromMajor), taken: fromMajor(taken) };
  expect(takeBack(cards, fromMajor(back))).toEqual({
    parts: parts.map(fromMajor),
    missing: fromMajor(missing),
    over: fromMajor(over),
  });
});
