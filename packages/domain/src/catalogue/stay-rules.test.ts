import { expect, test } from 'vitest';
import type { Length, Weekday } from '#catalogue/package-kinds.ts';
import {
  canArrive,
  leastStayOn,
  stayRulesOf,
  lengthsFrom,
  type StayRule,
} from '#catalogue/stay-rules.ts';
import { monthDay, type Rate } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';

const all: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const high: StayRule = {
  period: { form: 'yearly', from: monthDay('07-01'), to: monthDay('08-31') },
  weekdays: all,
  days: 7,
  changeoverDays: [],
};
const newYear: StayRule = {
  period: { form: 'yearly', from: monthDay('12-27'), to: monthDay('01-02') },
  weekdays: all,
  days: 4,
  changeoverDays: [],
};
const weekend: StayRule = { ...high, weekdays: [5, 6], days: 3 };

test.each<[string, StayRule[], number]>([
  ['2027-06-30', [high], 1],
  ['2027-07-01', [high], 7],
  ['2027-08-31', [high], 7],
  ['2027-09-01', [high], 1],
  ['2027-01-02', [newYear], 4],
  ['2027-12-26', [newYear], 1],
  // A Thursday, a Friday.
  ['2027-07-01', [weekend], 1],
  ['2027-07-02', [weekend], 3],
  // The most counts, in whichever order.
  ['2027-07-02', [weekend, high], 7],
  ['2027-07-02', [high, weekend], 7],
  ['2027-07-02', [], 1],
])('stays from %s with %j last at least %i', (date, stays, least) => {
  expect(leastStayOn(stays, calendarDate(date))).toBe(least);
});

test('rates ask for longer stays of their own units and kinds alone, whatever their percentage', () => {
  const rate: Rate = {
    ...{ name: 'Summer', percent: 0, appliesTo: { of: 'all' }, leastStay: 7, changeoverDays: [] },
    ...{ period: high.period, weekdays: all },
  };
  const rates: Rate[] = [
    { ...rate, leastStay: null },
    rate,
    { ...rate, leastStay: 5, appliesTo: { of: 'units', unitIds: [3] } },
    { ...rate, leastStay: 4, appliesTo: { of: 'kinds', codes: ['days'] } },
  ];
  const daysOf = (unitId: number, kindCode: string) =>
    stayRulesOf(rates, { unitId, kindCode }).map(({ days }) => days);
  expect(daysOf(3, 'nights')).toEqual([7, 5]);
  expect(daysOf(4, 'days')).toEqual([7, 4]);
  expect(daysOf(4, 'nights')).toEqual([7]);
});

test.each<[string, Length, string, number[]]>([
  [
    'before the season',
    { form: 'days', from: 2, to: 9, step: 1, counted: 'nights' },
    '2027-06-30',
    [2, 3, 4, 5, 6, 7, 8, 9],
  ],
  ['in it', { form: 'days', from: 2, to: 9, step: 1, counted: 'nights' }, '2027-07-01', [7, 8, 9]],
  ['in steps', { form: 'days', from: 2, to: 14, step: 4, counted: 'days' }, '2027-07-01', [10, 14]],
  [
    'a kind with shorter stays alone',
    { form: 'days', from: 1, to: 3, step: 1, counted: 'nights' },
    '2027-07-01',
    [3],
  ],
  ['hours', { form: 'choice', from: 60, to: 120, step: 60 }, '2027-07-01', [60, 120]],
])('lengths to choose from %s', (_case, length, date, lengths) => {
  expect(lengthsFrom({ kind: { length }, stayRules: [high] }, calendarDate(date))).toEqual(lengths);
});

const saturdays: StayRule = { ...high, changeoverDays: [6] };

test.each<[string, StayRule[], boolean]>([
  // The Wednesday before the season, the Thursday and the first Saturday in it, its last Tuesday, and the day after.
  ['2027-06-30', [saturdays], true],
  ['2027-07-01', [saturdays], false],
  ['2027-07-03', [saturdays], true],
  ['2027-08-31', [saturdays], false],
  ['2027-09-01', [saturdays], true],
  // Its own weekdays do not matter.
  ['2027-07-01', [{ ...saturdays, weekdays: [6] }], false],
  ['2027-07-03', [saturdays, { ...high, changeoverDays: [5] }], false],
  ['2027-07-03', [saturdays, { ...high, changeoverDays: [5, 6] }], true],
])('stays can begin on %s with %j: %s', (date, stays, can) => {
  expect(canArrive(stays, calendarDate(date))).toBe(can);
});

const nights: Length = { form: 'days', from: 2, to: 15, step: 1, counted: 'nights' };
test.each<[string, Length, string, number[]]>([
  ['from Saturday to Saturday in the season', nights, '2027-07-03', [7, 14]],
  [
    'no longer than until the season begins, or to its Saturdays',
    nights,
    '2027-06-28',
    [2, 3, 5, 12],
  ],
  ['to any day after the season', nights, '2027-08-28', [7, 8, 9, 10, 11, 12, 13, 14, 15]],
  [
    'of days, whose last one is the day of the return',
    { ...nights, to: 9, counted: 'days' },
    '2027-07-03',
    [8],
  ],
  ['at least the longest', { ...nights, to: 5 }, '2027-07-03', [5]],
])('changeover days leave stays %s', (_case, length, date, lengths) => {
  const pkg = { kind: { length }, stayRules: [saturdays] };
  expect(lengthsFrom(pkg, calendarDate(date))).toEqual(lengths);
});
