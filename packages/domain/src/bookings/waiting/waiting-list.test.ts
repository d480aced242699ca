import { describe, expect, test } from 'vitest';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import {
  inTurn,
  isFull,
  mayBeOffered,
  offerMoment,
  waitingState,
  type OfferInRow,
  type WaitingFacts,
} from './waiting-list.ts';

const zone = 'America/Toronto';
const date = calendarDate('2026-11-10');
const time = timeOfDay('09:00:00');

describe('when an offer goes out', () => {
  const place = { date, time, start: startsAt(date, time, zone).getTime() };
  test.each([
    ['2026-11-05T12:59:59Z', 'later', '07:59:59'],
    ['2026-11-05T13:00:00Z', 'keep', '08:00'],
    ['2026-11-06T01:59:59Z', 'keep', '20:59:59'],
    ['2026-11-06T02:00:00Z', 'later', '21:00'],
    // The clocks of Toronto go back on the first of November at 02:00.
    ['2026-10-31T11:59:59Z', 'later', '07:59:59 in summer'],
    ['2026-10-31T12:00:00Z', 'keep', '08:00 in summer'],
    ['2026-11-01T00:59:59Z', 'keep', '20:59:59, the evening before'],
    ['2026-11-01T12:00:00Z', 'later', '07:00 in winter'],
    ['2026-11-01T13:00:00Z', 'keep', '08:00 in winter'],
    // 24 hours before the start, to the second.
    ['2026-11-09T14:00:00Z', 'keep', '24 hours before'],
    ['2026-11-09T14:00:01Z', 'tell', 'a second less'],
    ['2026-11-10T03:00:00Z', 'later', '22:00, the evening before'],
    ['2026-11-10T13:59:59Z', 'tell', 'a second before the start'],
    ['2026-11-10T14:00:00Z', 'over', 'the start'],
  ])('%s: %s (%s)', (now, expected) => {
    expect(offerMoment(place, zone, new Date(now))).toBe(expected);
  });

  test.each([
    // The clocks of Toronto go forward on the 14th of March at 02:00.
    ['2027-03-14T11:59:59Z', 'later'],
    ['2027-03-14T12:00:00Z', 'keep'],
    ['2027-03-15T00:59:59Z', 'keep'],
    ['2027-03-15T01:00:00Z', 'later'],
  ])('%s: %s, when summer begins', (now, expected) => {
    const day = calendarDate('2027-03-20');
    const later = { date: day, time, start: startsAt(day, time, zone).getTime() };
    expect(offerMoment(later, zone, new Date(now))).toBe(expected);
  });
});

describe('whose turn it is', () => {
  const waiting = (id: number, joined: string, lapsed = 0) => ({
    id,
    joinedAt: new Date(`2026-11-01T${joined}Z`),
    lapsed,
  });
  test.each([
    [
      'who joined first',
      [waiting(2, '10:00:00'), waiting(1, '11:00:00'), waiting(3, '09:00:00')],
      [3, 2, 1],
    ],
    ['at the same moment by number', [waiting(5, '10:00:00'), waiting(4, '10:00:00')], [4, 5]],
    [
      'who let an offer run out comes later',
      [waiting(1, '09:00:00', 1), waiting(2, '10:00:00'), waiting(3, '11:00:00', 2)],
      [2, 1, 3],
    ],
  ])('%s', (_, all, expected) => {
    expect(inTurn(all).map(({ id }) => id)).toEqual(expected);
  });
});

describe('three offers in a row', () => {
  const offer = (entryId: number, of: Partial<OfferInRow> = {}): OfferInRow => ({
    ...{ entryId, date, time, kept: true, ended: true },
    ...of,
  });
  const told = { kept: false };
  test.each<[string, 'keep' | 'tell', OfferInRow[], boolean]>([
    ['no offer yet', 'keep', [], true],
    ['two ran out', 'keep', [offer(1), offer(2)], true],
    ['three ran out', 'keep', [offer(1), offer(2), offer(3)], false],
    [
      'three of another start',
      'keep',
      [1, 2, 3].map((id) => offer(id, { time: timeOfDay('14:00:00') })),
      true,
    ],
    [
      'three of another day',
      'keep',
      [1, 2, 3].map((id) => offer(id, { date: calendarDate('2026-11-11') })),
      true,
    ],
    // Several seats can be kept for several people at the same time.
    ['three are kept', 'keep', [1, 2, 3].map((id) => offer(id, { ended: false })), true],
    ['it was theirs already', 'keep', [offer(9)], false],
    ['they were told', 'keep', [offer(9, told)], true],
    ['told after it was theirs', 'tell', [offer(9)], true],
    ['told again', 'tell', [offer(9, told)], false],
    ['all are told after three ran out', 'tell', [offer(1), offer(2), offer(3)], true],
    ['others were told', 'tell', [offer(1, told), offer(2, told)], true],
  ])('%s: %s', (_, moment, inRow, expected) => {
    expect(mayBeOffered(9, { date, time }, moment, inRow)).toBe(expected);
  });
});

test.each([
  ['taken', true],
  ['day_complete', true],
  ['half_day_rule', true],
  ['too_few_items', true],
  ['too_few_seats', true],
  ['past', false],
  ['notice', false],
  ['blocked', false],
  ['maintenance', false],
  ['business_closed', false],
  ['weekday', false],
  ['closed', false],
  ['outside_package_dates', false],
  ['too_far', false],
  [null, false],
] as const)('%s is full: %s', (reason, expected) => {
  expect(isFull(reason)).toBe(expected);
});

describe('how an entry stands', () => {
  const now = new Date('2026-11-05T15:00:00Z');
  const facts = (of: Partial<WaitingFacts> = {}): WaitingFacts => ({
    ended: false,
    booking: 'none',
    offeredUntil: null,
    lastStart: new Date('2026-11-10T14:00:00Z'),
    ...of,
  });
  const past = { lastStart: now };
  test.each([
    ['waiting', facts()],
    ['offered', facts({ offeredUntil: new Date(now.getTime() + 1) })],
    ['waiting', facts({ offeredUntil: now })],
    ['offered', facts({ booking: 'hold' })],
    ['booked', facts({ booking: 'booked' })],
    ['booked', facts({ booking: 'booked', ...past })],
    ['left', facts({ ended: true })],
    ['left', facts({ ended: true, ...past })],
    ['over', facts(past)],
    ['over', facts({ ...past, booking: 'hold' })],
  ] as const)('%s: %j', (expected, of) => {
    expect(waitingState(of, now)).toBe(expected);
  });
});
