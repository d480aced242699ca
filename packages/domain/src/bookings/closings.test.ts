import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { monthDay, type RatePeriod } from '#catalogue/rates.ts';
import {
  closedOn,
  closedStretches,
  closingRefusals,
  isClosedBy,
  type Closing,
} from './closings.ts';

const day = calendarDate;
const dates = (from: string, to = from): RatePeriod => ({
  form: 'dates',
  from: day(from),
  to: day(to),
});
const yearly = (from: string, to = from): RatePeriod => ({
  form: 'yearly',
  from: monthDay(from),
  to: monthDay(to),
});
const every = [1, 2, 3, 4, 5, 6, 7] as const;
const always = yearly('01-01', '12-31');
const closing = (period: RatePeriod, more: Partial<Closing> = {}): Closing => ({
  ...{ period, weekdays: every, since: day('2026-01-01') },
  ...{ unitId: null, item: 0, publicReason: '' },
  ...more,
});

describe('the closed days of a rule', () => {
  test.each([
    ['a day', closing(dates('2026-12-25')), '2026-12-25', true],
    ['the day before it', closing(dates('2026-12-25')), '2026-12-24', false],
    ['the day after it', closing(dates('2026-12-25')), '2026-12-26', false],
    ['the last of a range', closing(dates('2026-12-24', '2027-01-02')), '2027-01-02', true],
    ['after a range', closing(dates('2026-12-24', '2027-01-02')), '2027-01-03', false],
    ['a Monday of every week', closing(always, { weekdays: [1] }), '2026-11-23', true],
    ['a Tuesday beside Mondays', closing(always, { weekdays: [1] }), '2026-11-24', false],
    ['a Monday before the rule was made', closing(always, { weekdays: [1] }), '2025-12-29', false],
    [
      'a Monday within a season',
      closing(yearly('11-01', '03-31'), { weekdays: [1] }),
      '2027-01-04',
      true,
    ],
    [
      'a Monday outside it',
      closing(yearly('11-01', '03-31'), { weekdays: [1] }),
      '2027-04-05',
      false,
    ],
    ['New Year of any year', closing(yearly('12-24', '01-02')), '2031-01-01', true],
    ['after New Year', closing(yearly('12-24', '01-02')), '2031-01-03', false],
    ['29 February of a leap year', closing(yearly('02-29')), '2028-02-29', true],
    ['28 February of a leap year', closing(yearly('02-29')), '2028-02-28', false],
    ['28 February of a common year', closing(yearly('02-29')), '2027-02-28', true],
    ['1 March of a common year', closing(yearly('02-29')), '2027-03-01', false],
  ])('%s', (_what, rule, date, expected) => {
    expect(isClosedBy(rule, day(date))).toBe(expected);
  });

  test.each([
    [
      'a range cut to the days asked',
      closing(dates('2026-12-24', '2027-01-02')),
      '2026-12-30',
      '2027-01-31',
      '2026-12-30..2027-01-02',
    ],
    ['nothing outside', closing(dates('2026-12-24')), '2026-12-25', '2026-12-31', ''],
    [
      'over New Year, year by year',
      closing(yearly('12-31', '01-01')),
      '2026-06-01',
      '2028-06-01',
      '2026-12-31..2027-01-01 2027-12-31..2028-01-01',
    ],
    [
      'a weekend as one stretch',
      closing(always, { weekdays: [6, 7] }),
      '2026-11-20',
      '2026-11-29',
      '2026-11-21..2026-11-22 2026-11-28..2026-11-29',
    ],
    [
      'from the day it was made on',
      closing(always, { since: day('2026-11-25') }),
      '2026-11-20',
      '2026-11-26',
      '2026-11-25..2026-11-26',
    ],
    [
      'only the weekdays of a range',
      closing(dates('2026-11-20', '2026-11-29'), { weekdays: [1] }),
      '2026-11-01',
      '2026-11-30',
      '2026-11-23..2026-11-23',
    ],
  ])('%s', (_what, rule, from, to, expected) => {
    const found = closedStretches(rule, { from: day(from), to: day(to) });
    expect(found.map((one) => `${one.from}..${one.to}`).join(' ')).toBe(expected);
  });
});

describe('what closings make of a unit’s days', () => {
  const days = { from: day('2026-03-27'), to: day('2026-03-30') };

  test('blocks the unit for whole local days, also of 23 hours', () => {
    const { blocks, closed } = closedOn(
      [closing(dates('2026-03-29'), { unitId: 3, item: 2, publicReason: 'Regatta' })],
      3,
      days,
      'Europe/Berlin',
    );
    expect(blocks).toEqual([
      {
        item: 2,
        from: Date.parse('2026-03-28T23:00:00Z'),
        to: Date.parse('2026-03-29T22:00:00Z'),
        reason: 'Regatta',
      },
    ]);
    expect(closed.size).toBe(0);
  });

  test('tells the days of the business, with the first public reason', () => {
    const { blocks, closed } = closedOn(
      [
        closing(dates('2026-03-28')),
        closing(dates('2026-03-28', '2026-03-29'), { publicReason: 'Stocktaking' }),
      ],
      3,
      days,
      'Europe/Berlin',
    );
    expect(blocks).toEqual([]);
    expect([...closed]).toEqual([
      ['2026-03-28', 'Stocktaking'],
      ['2026-03-29', 'Stocktaking'],
    ]);
  });

  test.each([[4], [null]])('leaves other units out (%s)', (unitId) => {
    const ofThree = [closing(dates('2026-03-28'), { unitId: 3 })];
    expect(closedOn(ofThree, unitId, days, 'UTC')).toEqual({ blocks: [], closed: new Map() });
  });
});

describe('what saving refuses', () => {
  const today = day('2026-11-23');
  const asked = { today, before: null, items: null };
  test.each([
    ['today', closing(dates('2026-11-23')), asked, {}],
    [
      'yesterday',
      closing(dates('2026-11-22')),
      asked,
      { period: 'Closed days cannot be before today.' },
    ],
    [
      'a first day that stood',
      closing(dates('2026-11-22', '2026-11-30')),
      { ...asked, before: dates('2026-11-22') },
      {},
    ],
    [
      'backwards',
      closing(dates('2026-12-02', '2026-12-01')),
      asked,
      { period: 'The last date cannot be before the first one.' },
    ],
    ['366 days', closing(dates('2027-01-01', '2028-01-01')), asked, {}],
    [
      '367 days',
      closing(dates('2027-01-01', '2028-01-02')),
      asked,
      { period: 'At most 366 days can be closed at once.' },
    ],
    [
      'no weekday',
      closing(always, { weekdays: [] }),
      asked,
      { weekdays: 'Choose at least one weekday.' },
    ],
    [
      'no such weekday between',
      closing(dates('2026-11-23', '2026-11-24'), { weekdays: [7] }),
      asked,
      { weekdays: 'No day between these dates is one of these weekdays.' },
    ],
    ['the last item', closing(always, { unitId: 3, item: 2 }), { ...asked, items: 2 }, {}],
    [
      'one item more',
      closing(always, { unitId: 3, item: 3 }),
      { ...asked, items: 2 },
      { item: 'This unit has no such item.' },
    ],
    [
      'an item of the business',
      closing(always, { item: 1 }),
      asked,
      { item: 'This unit has no such item.' },
    ],
  ])('%s', (_what, rule, around, expected) => {
    expect(closingRefusals(rule, around)).toEqual(expected);
  });
});
