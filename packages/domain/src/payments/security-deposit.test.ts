import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { cents } from '#money/money.ts';
import {
  heldOrTaken,
  holdAt,
  isForAnotherDay,
  isHoldDue,
  isReleaseDue,
  isReturned,
  isTakingDue,
  isWantedAgain,
  mayCapture,
  releaseAt,
  securityDepositActions,
  securityDepositStates,
  type SecuredTrip,
} from './security-deposit.ts';

const at = (instant: string) => new Date(instant);

/** From 7:00 to 15:00 in Toronto (UTC-4 in July). */
const trip: SecuredTrip = {
  date: calendarDate('2026-07-01'),
  startsAt: at('2026-07-01T13:00:00Z'),
  endsAt: at('2026-07-01T19:00:00Z'),
  backAt: null,
  zone: 'America/Toronto',
};

describe('when it is held', () => {
  test.each([
    ['a start at 9', '2026-07-01T13:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['a start at 8', '2026-07-01T12:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['a start at 7:59', '2026-07-01T11:59:00Z', '2026-07-01T09:59:00.000Z'],
    ['a start at midnight', '2026-07-01T04:00:00Z', '2026-07-01T02:00:00.000Z'],
  ])('%s', (_, start, expected) => {
    expect(holdAt({ ...trip, startsAt: at(start) }).toISOString()).toBe(expected);
  });

  test.each([
    ['2026-07-01T09:59:59Z', false],
    ['2026-07-01T10:00:00Z', true],
    ['2026-07-01T18:59:59Z', true],
    ['2026-07-01T19:00:00Z', false],
  ])('%s: %s', (now, due) => {
    expect(isHoldDue(trip, at(now))).toBe(due);
  });
});

describe('when it is released', () => {
  test.each([
    ['as booked', null, '2026-07-03T19:00:00.000Z'],
    ['brought back early', '2026-07-01T17:00:00Z', '2026-07-03T19:00:00.000Z'],
    ['brought back late', '2026-07-01T22:30:00Z', '2026-07-03T22:30:00.000Z'],
  ])('%s', (_, back, expected) => {
    const backAt = back === null ? null : at(back);
    expect(releaseAt({ ...trip, backAt }).toISOString()).toBe(expected);
  });

  test('keeps its time of day when the clocks change', () => {
    const autumn = { ...trip, endsAt: at('2026-10-31T19:00:00Z') };
    expect(releaseAt(autumn).toISOString()).toBe('2026-11-02T20:00:00.000Z');
  });

  test.each([
    ['2026-07-03T18:59:59Z', false, false],
    ['2026-07-03T19:00:00Z', false, true],
    ['2026-07-09T19:00:00Z', true, false],
  ])('%s, out %s: %s', (now, out, due) => {
    expect(isReleaseDue({ ...trip, out }, at(now))).toBe(due);
  });
});

test.each([
  [null, 'taken'],
  ['2026-07-03T18:59:59Z', 'taken'],
  ['2026-07-03T19:00:00Z', 'taken'],
  ['2026-07-03T19:00:01Z', 'held'],
  ['2026-07-08T13:00:00Z', 'held'],
] as const)('the provider lets go at %s: %s', (before, expected) => {
  expect(heldOrTaken(before === null ? null : at(before), trip)).toBe(expected);
});

test.each([
  ['more than 12 hours before', '2026-07-03T05:59:59Z', false, false],
  ['12 hours before', '2026-07-03T06:00:00Z', false, true],
  ['to be released already', '2026-07-03T19:30:00Z', false, false],
  ['still out', '2026-07-03T19:30:00Z', true, true],
])('what is held until 18:00 is taken: %s', (_, now, out, due) => {
  expect(isTakingDue(at('2026-07-03T18:00:00Z'), { ...trip, out }, at(now))).toBe(due);
});

test.each([
  ['its day, before the morning', '2026-07-01', {}, '2026-06-01T12:00:00Z', false],
  ['another day, before the morning', '2026-06-01', {}, '2026-07-01T09:59:59Z', true],
  ['another day, from the morning on', '2026-06-30', {}, '2026-07-01T10:00:00Z', false],
  ['another day, after the return', '2026-06-30', {}, '2026-07-02T10:00:00Z', false],
  ['no day', null, {}, '2026-06-01T12:00:00Z', true],
  ['another day, items out', '2026-06-01', { out: true }, '2026-06-01T12:00:00Z', false],
  ['its day, called off', '2026-07-01', { calledOff: true }, '2026-07-01T12:00:00Z', true],
  [
    'called off, items out',
    '2026-07-01',
    { calledOff: true, out: true },
    '2026-07-01T12:00:00Z',
    false,
  ],
] as const)('for another day than the trip: %s', (_, madeFor, facts, now, expected) => {
  const asked = madeFor === null ? null : calendarDate(madeFor);
  const where = { ...trip, out: false, calledOff: false, ...facts };
  expect(isForAnotherDay(asked, where, at(now))).toBe(expected);
});

describe('what staff may do', () => {
  const none = {
    ...{ hold: false, link: false, leave: false, give_back: false },
    ...{ release: false, capture: false },
  };
  const all = {
    ...{ hasCard: true, over: false, underWay: false },
    ...{ returned: false, atCounter: false },
  };

  test.each([
    [null, { ...none, hold: true, link: true, leave: true }],
    ['wanted', { ...none, hold: true, link: true, leave: true, release: true }],
    ['held', { ...none, release: true, capture: true }],
    ['taken', { ...none, release: true, capture: true }],
    ['capturing', none],
    ['releasing', none],
    ['captured', none],
    ['released', { ...none, leave: true }],
  ] as const)('%s', (state, expected) => {
    expect(securityDepositActions({ ...all, state })).toEqual(expected);
  });

  test.each([
    ['without a card', { hasCard: false }, { ...none, link: true, leave: true }],
    ['once it is over', { over: true }, none],
    ['while it is charged', { underWay: true }, none],
  ])('%s', (_, facts, expected) => {
    expect(securityDepositActions({ ...all, ...facts, state: null })).toEqual(expected);
  });

  test.each([
    [
      'left at the counter',
      'taken',
      { atCounter: true },
      { ...none, give_back: true, capture: true },
    ],
    ['kept of it', 'captured', { atCounter: true }, none],
    ['released, and returned', 'released', { returned: true }, none],
    ['released, and over', 'released', { over: true }, none],
    [
      'wanted, and returned',
      'wanted',
      { returned: true, hasCard: false },
      { ...none, link: true, leave: true, release: true },
    ],
  ] as const)('%s', (_, state, facts, expected) => {
    expect(securityDepositActions({ ...all, ...facts, state })).toEqual(expected);
  });

  test.each([
    ['before the start', {}, '2026-07-01T12:59:59Z', true],
    ['from the start on', {}, '2026-07-01T13:00:00Z', false],
    ['called off', { calledOff: true }, '2026-07-01T15:00:00Z', true],
    ['items out', { out: true }, '2026-07-01T12:00:00Z', false],
  ] as const)('given back at the counter it is wanted again: %s', (_, facts, now, expected) => {
    const where = { ...trip, out: false, calledOff: false, ...facts };
    expect(isWantedAgain(where, at(now))).toBe(expected);
  });

  test.each([
    ['before the end', false, '2026-07-01T18:59:59Z', false],
    ['at the end', false, '2026-07-01T19:00:00Z', true],
    ['items out', true, '2026-07-01T20:00:00Z', false],
  ] as const)('returned: %s', (_, out, now, expected) => {
    expect(isReturned({ ...trip, out }, at(now))).toBe(expected);
  });

  test('never two ways to end it once it has ended', () => {
    for (const state of securityDepositStates) {
      const may = securityDepositActions({ ...all, over: true, state });
      expect(may.capture && !may.release).toBe(false);
    }
  });
});

test.each([
  [0, false],
  [1, true],
  [50_000, true],
  [50_001, false],
])('%i of 500.00 may be kept: %s', (amount, expected) => {
  expect(mayCapture(cents(amount), cents(50_000))).toBe(expected);
});
