import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '#dates/dates.ts';
import { cents, add } from '#money/money.ts';
import { defaultSettings, type CancellationTerms } from '#settings/settings.ts';
import {
  chargedOnCancel,
  describeTerms,
  keptBy,
  keptOnCancel,
  keptOnChangeOfTerms,
  leastKeptByChanges,
  isKeptDeposit,
  owedName,
  refundOnCancel,
  strictestDaysOnMove,
} from '#bookings/cancellation.ts';
import type { Cancellation } from '#bookings/cancellation.ts';

const terms = defaultSettings.cancellation;
const today = calendarDate('2026-07-01');

function cancelled(days: number, paid: number, more: Partial<Cancellation> = {}): Cancellation {
  return {
    terms,
    total: cents(1000),
    paid: cents(paid),
    date: addDays(today, days),
    today,
    departed: false,
    byBusiness: false,
    ...more,
  };
}

describe('a cancellation', () => {
  test.each<[string, Cancellation, number, number, number]>([
    ['more than 30 days: all back', cancelled(31, 600), 0, 600, 0],
    ['30 days: half the total is kept', cancelled(30, 600), 500, 100, 0],
    ['8 days', cancelled(8, 1000), 500, 500, 0],
    ['less than half paid: nothing back, nothing more owed', cancelled(8, 100), 100, 0, 0],
    ['7 days: all kept, the rest owed', cancelled(7, 600), 600, 0, 400],
    ['the same day', cancelled(0, 1000), 1000, 0, 0],
    ['nothing paid, 7 days', cancelled(7, 0), 0, 0, 1000],
    ['nothing paid, 40 days', cancelled(40, 0), 0, 0, 0],
    ['departed', cancelled(0, 300, { departed: true }), 300, 0, 700],
    ['a day after', cancelled(-1, 300), 300, 0, 700],
    ['overpaid, 7 days: what is above comes back', cancelled(7, 1200), 1000, 200, 0],
    ['by the business, 1 day', cancelled(1, 600, { byBusiness: true }), 0, 600, 0],
    [
      'by the business, departed',
      cancelled(0, 600, { byBusiness: true, departed: true }),
      0,
      600,
      0,
    ],
    [
      'moved away while 20 days remained',
      cancelled(90, 600, { strictestDaysBefore: 20 }),
      500,
      100,
      0,
    ],
    [
      'moved away while 5 days remained',
      cancelled(90, 600, { strictestDaysBefore: 5 }),
      600,
      0,
      400,
    ],
    [
      'moved, and nearer now than then',
      cancelled(3, 600, { strictestDaysBefore: 20 }),
      600,
      0,
      400,
    ],
    ['moved while free', cancelled(40, 600, { strictestDaysBefore: null }), 0, 600, 0],
  ])('%s', (_case, input, keep, refund, owed) => {
    expect(refundOnCancel(input)).toEqual({ keep, refund, owed });
    expect(keptOnCancel(input)).toBe(keep);
  });

  test.each<[string, Cancellation, string | number]>([
    ['31 days', cancelled(31, 600), 0],
    ['30 days', cancelled(30, 600), 50],
    ['8 days', cancelled(8, 0), 50],
    ['7 days', cancelled(7, 600), 100],
    ['moved while 20 days remained', cancelled(90, 600, { strictestDaysBefore: 20 }), 50],
    ['by the business', cancelled(1, 600, { byBusiness: true }), 'business'],
    ['departed', cancelled(0, 600, { departed: true }), 'departure'],
    [
      'other terms before kept more',
      cancelled(31, 600, { leastKeepPercent: 50 }),
      'earlier_change',
    ],
    ['other terms before kept as much', cancelled(30, 600, { leastKeepPercent: 50 }), 50],
    [
      'dearer when it was changed',
      cancelled(30, 600, { leastKeepCents: cents(501) }),
      'earlier_change',
    ],
    ['as dear when it was changed', cancelled(30, 600, { leastKeepCents: cents(500) }), 50],
  ])('%s: says what decides', (_case, input, expected) => {
    const rule = keptBy(input);
    expect(rule.by === 'terms' ? rule.band.keepPercent : rule.by).toBe(expected);
    // The line that is named is the one that is charged by.
    if (rule.by === 'terms') {
      expect(keptOnCancel({ ...input, paid: input.total })).toBe(rule.band.keepPercent * 10);
    }
  });

  test.each<[string, Cancellation, number]>([
    ['more than 30 days, before it is back', cancelled(31, 600), 0],
    ['30 days, before the rest is back', cancelled(30, 600), 500],
    ['30 days, after it', cancelled(30, 500), 500],
    ['less than half paid', cancelled(30, 100), 100],
    ['more back than the terms say', cancelled(30, 0), 0],
    ['7 days', cancelled(7, 100), 1000],
    ['7 days, overpaid', cancelled(7, 1200), 1000],
    ['departed', cancelled(40, 100, { departed: true }), 1000],
    ['moved away while 5 days remained', cancelled(90, 0, { strictestDaysBefore: 5 }), 1000],
    ['by the business, departed', cancelled(0, 600, { byBusiness: true, departed: true }), 0],
  ])('%s: what stays charged', (_case, input, charged) => {
    expect(chargedOnCancel(input)).toBe(charged);
  });

  test('accepts terms with steps in any order', () => {
    const own = {
      version: 2,
      steps: [
        { more_than_days: 2, keep_percent: 25 },
        { more_than_days: 10, keep_percent: 0 },
      ],
      otherwise_keep_percent: 80,
    };
    const money = { total: cents(1002), terms: own };
    expect(refundOnCancel(cancelled(11, 1002, money)).refund).toBe(1002);
    expect(refundOnCancel(cancelled(3, 1002, money))).toEqual({ keep: 251, refund: 751, owed: 0 });
    expect(refundOnCancel(cancelled(2, 1002, money))).toEqual({ keep: 802, refund: 200, owed: 0 });
    expect(refundOnCancel(cancelled(2, 1002, { ...money, departed: true })).refund).toBe(0);
  });

  test('keep and refund add up to the amount paid; waiting never increases the refund', () => {
    const money = fc.integer({ min: 0, max: 500_000 }).map(cents);
    fc.assert(
      fc.property(money, money, fc.integer({ min: -5, max: 60 }), (total, paid, days) => {
        const now = refundOnCancel(cancelled(days, paid, { total }));
        const later = refundOnCancel(cancelled(days - 1, paid, { total }));
        expect(add(now.keep, now.refund)).toBe(paid);
        expect(Math.min(now.keep, now.refund, now.owed)).toBeGreaterThanOrEqual(0);
        expect(later.refund).toBeLessThanOrEqual(now.refund);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['while all would come back', 31, null, null],
  ['inside 30 days', 30, null, 30],
  ['again, nearer', 5, 20, 5],
  ['again, farther', 25, 20, 20],
  ['again, while free', 60, 20, 20],
])('a move %s', (_case, days, before, expected) => {
  expect(strictestDaysOnMove({ terms, oldDate: addDays(today, days), today, before })).toBe(
    expected,
  );
});

test('describes the terms as bands of days', () => {
  expect(describeTerms(terms)).toEqual([
    { counted: 'days', moreThanDays: 30, upToDays: null, keepPercent: 0 },
    { counted: 'days', moreThanDays: 7, upToDays: 30, keepPercent: 50 },
    { counted: 'days', moreThanDays: null, upToDays: 7, keepPercent: 100 },
  ]);
  expect(describeTerms({ version: 1, steps: [], otherwise_keep_percent: 40 })).toEqual([
    { counted: 'days', moreThanDays: null, upToDays: null, keepPercent: 40 },
  ]);
});

describe('terms in hours', () => {
  const inHours: CancellationTerms = {
    version: 1,
    counted: 'hours',
    steps: [{ more_than_days: 24, keep_percent: 0 }],
    otherwise_keep_percent: 100,
  };
  const date = calendarDate('2026-08-05');
  const at = (hoursBefore: number) => ({
    ...{ terms: inHours, total: cents(10_000), paid: cents(4_000), date },
    ...{ today: calendarDate('2026-08-04'), departed: false, byBusiness: false, hoursBefore },
  });

  test.each([
    [24.01, { keep: 0, refund: 4_000, owed: 0 }],
    [24, { keep: 4_000, refund: 0, owed: 6_000 }],
    [0.5, { keep: 4_000, refund: 0, owed: 6_000 }],
  ])('%d hours before', (hoursBefore, expected) => {
    expect(refundOnCancel(at(hoursBefore))).toEqual(expected);
  });

  test.each([
    ['a moved trip keeps the fewest hours, rounded up', 23.2, null, 24],
    ['of two moves the later start', 20, 5, 5],
    ['nothing is kept yet', 30.5, null, null],
  ])('%s', (_case, hoursBefore, before, expected) => {
    const moved = { terms: inHours, oldDate: date, today: date, before, hoursBefore };
    expect(strictestDaysOnMove(moved)).toBe(expected);
  });

  test('are described in hours', () => {
    expect(describeTerms(inHours)).toEqual([
      { counted: 'hours', moreThanDays: 24, upToDays: null, keepPercent: 0 },
      { counted: 'hours', moreThanDays: null, upToDays: 24, keepPercent: 100 },
    ]);
  });
});

describe('a change to a kind with other terms', () => {
  const change = {
    terms,
    date: calendarDate('2026-08-20'),
    today: calendarDate('2026-08-04'),
    hoursBefore: 16 * 24,
    strictestDaysBefore: null,
    leastKeepPercent: undefined,
  };

  test.each([
    ['keeps what the terms kept then', {}, 50],
    ['or what they kept when it was moved', { strictestDaysBefore: 3 }, 100],
    ['or what an earlier change brought', { leastKeepPercent: 80 }, 80],
    ['nothing before any step', { today: calendarDate('2026-07-01') }, 0],
  ])('%s', (_case, more, percent) => {
    expect(keptOnChangeOfTerms({ ...change, ...more })).toBe(percent);
  });

  test('a cancel keeps the larger share, and nothing when the business cancels', () => {
    const cancel = {
      ...{ terms, total: cents(10_000), paid: cents(6_000), date: change.date },
      ...{ today: calendarDate('2026-07-01'), departed: false, leastKeepPercent: 50 },
    };
    expect(refundOnCancel({ ...cancel, byBusiness: false })).toMatchObject({ refund: 1_000 });
    expect(refundOnCancel({ ...cancel, byBusiness: true })).toMatchObject({ refund: 6_000 });
  });

  test.each([
    ['of a dearer booking, before any step', '2026-07-01', 9_000, 9_000, 0],
    ['more than what was paid', '2026-07-01', 20_000, 18_000, 0],
    ['less than what the terms keep now', '2026-08-19', 2_000, 6_000, 0],
    ['more than all of the price now', '2026-08-19', 18_000, 18_000, 0],
  ])('keeps at least an amount: %s', (_case, today, least, keep, owed) => {
    const cancel = {
      ...{ terms, total: cents(6_000), paid: cents(18_000), date: change.date },
      ...{ today: calendarDate(today), departed: false, leastKeepCents: cents(least) },
    };
    const kept = { ...cancel, byBusiness: false };
    expect(refundOnCancel(kept)).toEqual({ keep, refund: 18_000 - keep, owed });
    expect(chargedOnCancel(kept)).toBe(keep);
    expect(refundOnCancel({ ...cancel, byBusiness: true })).toMatchObject({ keep: 0 });
  });

  test('keeps what is never given back on top of an amount', () => {
    const cancel = {
      ...{ terms, total: cents(12_000), paid: cents(66_000), date: change.date },
      ...{ today: calendarDate('2026-01-01'), departed: false, byBusiness: false },
      ...{ leastKeepCents: cents(30_000), ownRules: { always: cents(0), never: cents(6_000) } },
    };
    expect(refundOnCancel(cancel)).toEqual({ keep: 36_000, refund: 30_000, owed: 0 });
  });
});

test.each([
  ['an inshore trip', null, 'charter'],
  ['a trip to oneself', 'trip', 'charter'],
  ['seats', 'seat', 'fare'],
  ['items', 'item', 'rental'],
] as const)('%s is owed as a %s', (_case, soldBy, name) => {
  const length = { form: 'fixed', minutes: 120 } as const;
  expect(owedName(soldBy && { soldBy, length })).toBe(name);
});

test.each([
  ['charter', {}, true],
  ['charter', { keepPercent: 49 }, false],
  ['charter', { keepPercent: 51 }, false],
  ['charter', { moreThanDays: 8 }, false],
  ['charter', { moreThanDays: null }, false],
  ['charter', { upToDays: 29 }, false],
  ['charter', { counted: 'hours' }, false],
  ['fare', {}, false],
  ['rental', {}, false],
  ['stay', {}, false],
] as const)('of a %s, the step with %j keeps its deposit: %s', (owed, other, does) => {
  const band = { counted: 'days', moreThanDays: 7, upToDays: 30, keepPercent: 50 } as const;
  expect(isKeptDeposit({ ...band, ...other }, owed)).toBe(does);
});

test.each([
  ['trip', 'stay'],
  ['item', 'rental'],
  ['seat', 'fare'],
] as const)('nights sold by the %s are owed as a %s', (soldBy, name) => {
  const length = { form: 'days', from: 2, to: 7, step: 1, counted: 'nights' } as const;
  expect(owedName({ soldBy, length })).toBe(name);
});

test.each<[string, Partial<Cancellation>, number]>([
  ['a booking that was never changed', {}, 0],
  ['moved away while 20 days remained', { strictestDaysBefore: 20 }, 500],
  ['moved away while 5 days remained', { strictestDaysBefore: 5 }, 1000],
  ['changed to other terms when half was kept', { leastKeepPercent: 50 }, 500],
  ['made cheaper when 700 were kept', { leastKeepCents: cents(700), strictestDaysBefore: 20 }, 700],
  ['made cheaper when 300 were kept', { leastKeepCents: cents(300), strictestDaysBefore: 20 }, 500],
  [
    'moved, with extras that are always or never given back',
    { strictestDaysBefore: 20, ownRules: { always: cents(100), never: cents(300) } },
    300,
  ],
])('earlier changes keep at least: %s', (_what, more, least) => {
  expect(leastKeptByChanges(cancelled(90, 1000, more))).toBe(least);
  expect(keptOnCancel(cancelled(90, 1000, more))).toBeGreaterThanOrEqual(least);
});
