import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalLines, type JournalEntry } from '#money/journal.ts';
import { add, cents } from '#money/money.ts';
import { defaultSettings } from '#settings/settings.ts';

const ours = defaultSettings.accounts;
const theirs = {
  bookings: '4000',
  orders: '4100',
  tips: '2300',
  taxes: [{ name: 'HST', account: '2200' }],
  methods: [
    { method: 'Cash', account: '1000' },
    { method: 'Cheque', account: '' },
  ],
};
const tax = (name: string, percent: number, amount: number) => ({
  name,
  percent,
  amount: cents(amount),
});
const payment = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  of: 'booking',
  tip: false,
  method: 'Cash',
  amount: cents(1130),
  secured: cents(0),
  giftCards: cents(0),
  net: cents(1000),
  taxes: [tax('HST', 13, 130)],
  ...over,
});

test.each([
  [
    'a payment without names of accounts',
    payment(),
    ours,
    ['Cash +1130', 'Sales of bookings -1000', 'HST 13% -130'],
  ],
  ['a payment with them', payment(), theirs, ['1000 +1130', '4000 -1000', '2200 -130']],
  [
    'of an order',
    payment({ of: 'order' }),
    ours,
    ['Cash +1130', 'Sales of orders -1000', 'HST 13% -130'],
  ],
  [
    'of an order, with names',
    payment({ of: 'order' }),
    theirs,
    ['1000 +1130', '4100 -1000', '2200 -130'],
  ],
  [
    'gift cards that were sold',
    payment({ of: 'order', net: cents(0), taxes: [], giftCards: cents(1130) }),
    ours,
    ['Cash +1130', 'Gift card -1130'],
  ],
  [
    'a method with an empty name, and one without any',
    payment({ method: 'Cheque', taxes: [tax('QST', 9.975, 130)] }),
    theirs,
    ['Cheque +1130', '4000 -1000', 'QST 9.975% -130'],
  ],
  [
    'a refund',
    payment({ amount: cents(-1130), net: cents(-1000), taxes: [tax('HST', 13, -130)] }),
    theirs,
    ['1000 -1130', '4000 +1000', '2200 +130'],
  ],
  [
    'a tip',
    payment({ tip: true, amount: cents(500), net: cents(500), taxes: [] }),
    theirs,
    ['1000 +500', '2300 -500'],
  ],
  [
    'a tip without names of accounts',
    payment({ tip: true, amount: cents(500), net: cents(500), taxes: [] }),
    ours,
    ['Cash +500', 'Tips -500'],
  ],
  [
    'a tax of nothing',
    payment({ amount: cents(1000), taxes: [tax('HST', 0, 0)] }),
    theirs,
    ['1000 +1000', '4000 -1000'],
  ],
])('%s', (_what, entry, accounts, expected) => {
  expect(
    journalLines(entry, accounts).map(({ account, debit, credit }) =>
      debit > 0 ? `${account} +${debit}` : `${account} -${credit}`,
    ),
  ).toEqual(expected);
});

test('debits and credits are equal, and none is below zero', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 4 }), (net, taxes) => {
      const entry = payment({
        net: cents(net),
        taxes: taxes.map((one, n) => tax(`T${n}`, 1, one)),
        amount: add(cents(net), ...taxes.map((one) => cents(one))),
      });
      const lines = journalLines(entry, theirs);
      expect(add(...lines.map(({ debit }) => debit))).toBe(
        add(...lines.map(({ credit }) => credit)),
      );
      for (const { debit, credit } of lines) {
        expect(Math.min(debit, credit)).toBe(0);
        expect(Math.max(debit, credit)).toBeGreaterThan(0);
      }
    }),
  );
});
