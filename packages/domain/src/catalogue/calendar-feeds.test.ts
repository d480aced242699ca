import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '#dates/dates.ts';
import { findSuspectedLoss, lossOf, type Days } from './calendar-feeds.ts';

const today = calendarDate('2026-06-15');
const span = (text: string): Days => {
  const [from = '', to = from] = text.split(' ');
  return { from: calendarDate(from), to: calendarDate(to) };
};
const loss = (before: string[], after: string[]) =>
  lossOf(before.map(span), after.map(span), today);

describe('what a calendar has lost', () => {
  test.each([
    ['nothing of nothing', [], [], [0, 0], [0, 0]],
    ['nothing', ['2026-07-01 2026-07-03'], ['2026-07-01 2026-07-03'], [0, 1], [0, 3]],
    ['all', ['2026-07-01 2026-07-03'], [], [1, 1], [3, 3]],
    ['the most days of one period', ['2026-07-01 2026-07-10'], ['2026-07-10'], [0, 1], [9, 10]],
    [
      'the middle of a period, between days that stay',
      ['2026-07-01 2026-07-05'],
      ['2026-06-20 2026-07-01', '2026-07-05 2026-07-20'],
      [0, 1],
      [3, 5],
    ],
    ['nothing that has passed', ['2026-06-01 2026-06-14', '2026-07-01'], [], [1, 1], [1, 1]],
    ['what is left of a period that is on', ['2026-06-10 2026-06-16'], [], [1, 1], [2, 2]],
    [
      'not what others still take',
      ['2026-07-01', '2026-07-02'],
      ['2026-07-01 2026-07-02'],
      [0, 2],
      [0, 2],
    ],
    [
      'a day that two periods had, once',
      ['2026-07-01 2026-07-02', '2026-07-02 2026-07-03'],
      [],
      [2, 2],
      [3, 3],
    ],
    ['also when it gained as much', ['2026-07-01'], ['2026-08-01'], [1, 1], [1, 1]],
    [
      'in any order',
      ['2026-08-01', '2026-07-01', '2026-07-20'],
      ['2026-09-01', '2026-07-20', '2026-06-20'],
      [2, 3],
      [2, 3],
    ],
  ])('%s', (_name, before, after, [spans, ofSpans], [days, ofDays]) => {
    expect(loss(before, after)).toEqual({
      periods: { lost: spans, of: ofSpans },
      days: { lost: days, of: ofDays },
    });
  });

  test('is fast among a hundred thousand spans', () => {
    const every = (first: CalendarDate) =>
      Array.from({ length: 50_000 }, (_, n) => addDays(first, 2 * n)).map((day) => ({
        from: day,
        to: day,
      }));
    const [before, after] = [every(today), every(addDays(today, 1))];
    const start = performance.now();
    expect(lossOf(before, after, today).days.lost).toBe(50_000);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('doubting a calendar', () => {
  const of = (lost: number, all: number) => ({ lost, of: all });
  test.each([
    [of(3, 4), of(3, 10), false, { ...of(3, 4), what: 'periods' }],
    [of(2, 4), of(6, 10), false, { ...of(6, 10), what: 'days' }],
    [of(2, 4), of(5, 10), false, null],
    [of(0, 4), of(1, 10), true, { ...of(1, 10), what: 'days' }],
    [of(0, 4), of(0, 10), true, null],
    [of(0, 0), of(0, 0), true, null],
  ])('periods %j, days %j, newly unreadable %j', (periods, days, unreadable, doubt) => {
    expect(findSuspectedLoss({ periods, days }, unreadable)).toEqual(doubt);
  });
});
