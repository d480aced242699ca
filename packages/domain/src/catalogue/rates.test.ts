import { describe, expect, test } from 'vitest';
import type { Weekday } from '#catalogue/package-kinds.ts';
import { atRate, isMonthDay, monthDay, rateOn, rateRefusals } from '#catalogue/rates.ts';
import type { Rate } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';
import { cents } from '#money/money.ts';

const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const rate = (change: Partial<Rate>): Rate => ({
  name: 'Winter',
  period: { form: 'yearly', from: monthDay('01-01'), to: monthDay('12-31') },
  weekdays: everyDay,
  percent: -50,
  appliesTo: { of: 'all' },
  leastStay: null,
  changeoverDays: [],
  ...change,
});
const yearly = (from: string, to: string) =>
  rate({ period: { form: 'yearly', from: monthDay(from), to: monthDay(to) } });
const dates = (from: string, to: string) =>
  rate({ period: { form: 'dates', from: calendarDate(from), to: calendarDate(to) } });
const kayak = { unitId: 4, kindCode: 'hourly' };
const fits = (one: Rate, date: string, pkg = kayak) =>
  rateOn([one], pkg, calendarDate(date)) !== null;

describe('the period', () => {
  test.each<[string, Rate, string, boolean]>([
    ['its first date', dates('2026-11-01', '2027-02-28'), '2026-11-01', true],
    ['the day before', dates('2026-11-01', '2027-02-28'), '2026-10-31', false],
    ['its last date', dates('2026-11-01', '2027-02-28'), '2027-02-28', true],
    ['the day after', dates('2026-11-01', '2027-02-28'), '2027-03-01', false],
    ['the same dates a year later', dates('2026-11-01', '2026-11-30'), '2027-11-15', false],
    ['one date', dates('2026-12-25', '2026-12-25'), '2026-12-25', true],
    ['every year, first day', yearly('06-15', '08-31'), '2031-06-15', true],
    ['every year, the day before', yearly('06-15', '08-31'), '2031-06-14', false],
    ['every year, last day', yearly('06-15', '08-31'), '2031-08-31', true],
    ['every year, the day after', yearly('06-15', '08-31'), '2031-09-01', false],
    ['over New Year, first day', yearly('12-20', '01-06'), '2026-12-20', true],
    ['over New Year, the day before', yearly('12-20', '01-06'), '2026-12-19', false],
    ['over New Year, New Year', yearly('12-20', '01-06'), '2027-01-01', true],
    ['over New Year, last day', yearly('12-20', '01-06'), '2027-01-06', true],
    ['over New Year, the day after', yearly('12-20', '01-06'), '2027-01-07', false],
    ['29 February in a leap year', yearly('02-29', '02-29'), '2028-02-29', true],
    ['28 February in a leap year', yearly('02-29', '02-29'), '2028-02-28', false],
    ['28 February in a common year', yearly('02-29', '02-29'), '2027-02-28', true],
    ['1 March in a common year', yearly('02-29', '02-29'), '2027-03-01', false],
    ['until 29 February, common year', yearly('12-01', '02-29'), '2027-02-28', true],
    ['until 29 February, 1 March', yearly('12-01', '02-29'), '2027-03-01', false],
    ['until 29 February, leap year', yearly('12-01', '02-29'), '2028-02-29', true],
    ['until 28 February, leap year', yearly('12-01', '02-28'), '2028-02-29', false],
    ['29 to 28 February is the whole year', yearly('02-29', '02-28'), '2027-07-01', true],
    ['29 to 28 February, leap year', yearly('02-29', '02-28'), '2028-02-29', true],
  ])('%s', (_name, one, date, expected) => {
    expect(fits(one, date)).toBe(expected);
  });
});

test.each<[string, Weekday[], boolean]>([
  ['2026-11-20', [5], true],
  ['2026-11-20', [4, 6], false],
  ['2026-11-22', [7], true],
  ['2026-11-23', [1], true],
  ['2000-01-01', [6], true],
  ['1999-12-31', [5], true],
])('%s has one of the weekdays %j: %s', (date, weekdays, expected) => {
  expect(fits(rate({ weekdays }), date)).toBe(expected);
});

test.each<[string, Rate['appliesTo'], boolean]>([
  ['all', { of: 'all' }, true],
  ['its unit', { of: 'units', unitIds: [3, 4] }, true],
  ['another unit', { of: 'units', unitIds: [3] }, false],
  ['its kind', { of: 'kinds', codes: ['cruise', 'hourly'] }, true],
  ['another kind', { of: 'kinds', codes: ['cruise'] }, false],
])('applies to %s', (_name, appliesTo, expected) => {
  expect(fits(rate({ appliesTo }), '2026-11-20')).toBe(expected);
});

test('the first that fits counts, even at 0 %', () => {
  const christmas = { ...dates('2026-12-24', '2026-12-26'), name: 'Christmas', percent: 0 };
  const winter = yearly('11-01', '03-31');
  const list = [christmas, winter, rate({ name: 'Never' })];
  const nameOn = (date: string) => rateOn(list, kayak, calendarDate(date))?.name;
  expect(['2026-12-23', '2026-12-24', '2026-07-01'].map(nameOn)).toEqual([
    'Winter',
    'Christmas',
    'Never',
  ]);
  expect(rateOn([], kayak, calendarDate('2026-07-01'))).toBeNull();
});

test.each([
  [10_000, -90, 1_000],
  [10_000, 300, 40_000],
  [10_000, 0, 10_000],
  [3_333, -50, 1_667],
  [1, -50, 1],
  [1, -51, 0],
  [10_000, 12.345, 11_235],
])('%d cents at %d %% are %d, half up', (price, percent, expected) => {
  expect(atRate(cents(price), percent)).toBe(expected);
});

describe('saving', () => {
  test.each([
    ['the lowest percentage', { percent: -90 }, {}],
    ['below it', { percent: -91 }, { percent: 'Enter a percentage from -90 to 300.' }],
    ['just below it', { percent: -90.0001 }, { percent: 'Enter a percentage from -90 to 300.' }],
    ['the highest percentage', { percent: 300 }, {}],
    ['above it', { percent: 301 }, { percent: 'Enter a percentage from -90 to 300.' }],
    ['no change', { percent: 0 }, {}],
    ['four decimals', { percent: 9.9751 }, {}],
    ['five decimals', { percent: 1.00001 }, { percent: 'Enter a percentage from -90 to 300.' }],
    ['no number', { percent: Number.NaN }, { percent: 'Enter a percentage from -90 to 300.' }],
    ['no name', { name: '  ' }, { name: 'Enter a name of 1 to 80 characters.' }],
    ['the longest name', { name: 'x'.repeat(80) }, {}],
    ['a longer name', { name: 'x'.repeat(81) }, { name: 'Enter a name of 1 to 80 characters.' }],
    ['no weekday', { weekdays: [] }, { weekdays: 'Choose at least one weekday.' }],
    [
      'no unit',
      { appliesTo: { of: 'units', unitIds: [] } },
      { appliesTo: 'Choose at least one unit.' },
    ],
    [
      'no kind',
      { appliesTo: { of: 'kinds', codes: [] } },
      { appliesTo: 'Choose at least one kind of package.' },
    ],
  ] satisfies [string, Partial<Rate>, object][])('%s', (_name, change, expected) => {
    expect(rateRefusals(rate(change))).toEqual(expected);
  });

  test('refuses dates that end before they start, but no season over New Year', () => {
    expect(rateRefusals(dates('2026-12-02', '2026-12-01'))).toEqual({
      period: 'The last date cannot be before the first one.',
    });
    expect(rateRefusals(dates('2026-12-01', '2026-12-01'))).toEqual({});
    expect(rateRefusals(yearly('12-20', '01-06'))).toEqual({});
  });
});

test.each([
  ['02-29', true],
  ['02-30', false],
  ['12-31', true],
  ['13-01', false],
  ['1-1', false],
])('%s is a day of some year: %s', (text, expected) => {
  expect(isMonthDay(text)).toBe(expected);
  if (!expected) expect(() => monthDay(text)).toThrow(RangeError);
});
