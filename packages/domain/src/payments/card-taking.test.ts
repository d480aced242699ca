import { expect, test } from 'vitest';
import { asksForCards, canChargeCards, type CardFacts } from './card-taking.ts';

const stripe: CardFacts = {
  gateway: 'stripe',
  testCards: false,
  published: true,
  takenBy: 'card',
};
const without: CardFacts = { ...stripe, gateway: 'embedded' };

test.each<[string, CardFacts, boolean, boolean, boolean]>([
  // staff charge, staff are asked, others are asked
  ['with keys', stripe, true, true, true],
  ['with keys, not published', { ...stripe, published: false }, true, true, true],
  ['with keys, by hand', { ...stripe, takenBy: 'hand' }, true, false, false],
  ['without keys, published', without, false, false, false],
  ['without keys, not published', { ...without, published: false }, true, true, false],
  ['without keys, by hand', { ...without, published: false, takenBy: 'hand' }, true, false, false],
  ['on this machine only', { ...without, testCards: true }, true, true, true],
  [
    'on this machine only, by hand',
    { ...without, testCards: true, takenBy: 'hand' },
    true,
    false,
    false,
  ],
  ['with keys that cannot be read', { ...stripe, gateway: 'none' }, false, false, false],
  [
    'with keys that cannot be read, on this machine',
    { ...stripe, gateway: 'none', testCards: true, published: false },
    false,
    false,
    false,
  ],
])('%s', (_name, facts, charge, staff, others) => {
  expect([
    canChargeCards(facts),
    asksForCards(facts, 'staff'),
    asksForCards(facts, 'others'),
  ]).toEqual([charge, staff, others]);
});
