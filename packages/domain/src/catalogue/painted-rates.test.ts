import { expect, test } from 'vitest';
import { extendedPeriod, paintedDays, paintedPeriod } from '#catalogue/painted-rates.ts';
import { monthDay, type RatePeriod } from '#catalogue/rates.ts';
import { calendarDate } from '#dates/dates.ts';

const days = (from: string, to: string) => paintedDays(calendarDate(from), calendarDate(to));
const yearly = (from: string, to: string): RatePeriod => ({
  form: 'yearly',
  from: monthDay(from),
  to: monthDay(to),
});
const dates = (from: string, to: string): RatePeriod => ({
  form: 'dates',
  from: calendarDate(from),
  to: calendarDate(to),
});

test('painted days are those between the two that were pressed, in either order', () => {
  expect(days('2027-03-09', '2027-03-02')).toEqual({ from: '2027-03-02', to: '2027-03-09' });
  expect(paintedPeriod(days('2027-03-02', '2027-03-02'), false)).toEqual(
    dates('2027-03-02', '2027-03-02'),
  );
  expect(paintedPeriod(days('2028-02-29', '2028-03-02'), true)).toEqual(yearly('02-29', '03-02'));
});

const summer = yearly('06-01', '08-31');
const winter = yearly('11-01', '03-31');
test.each<[string, RatePeriod, [string, string], RatePeriod]>([
  [
    'dates before',
    dates('2027-06-01', '2027-06-30'),
    ['2027-05-20', '2027-05-25'],
    dates('2027-05-20', '2027-06-30'),
  ],
  [
    'dates around',
    dates('2027-06-01', '2027-06-30'),
    ['2027-05-20', '2027-07-25'],
    dates('2027-05-20', '2027-07-25'),
  ],
  [
    'dates within',
    dates('2027-06-01', '2027-06-30'),
    ['2027-06-10', '2027-06-12'],
    dates('2027-06-01', '2027-06-30'),
  ],
  ['a summer’s first days', summer, ['2027-05-20', '2027-06-03'], yearly('05-20', '08-31')],
  ['a summer’s last days', summer, ['2027-08-30', '2027-09-10'], yearly('06-01', '09-10')],
  ['all of a summer', summer, ['2027-05-20', '2027-09-10'], yearly('05-20', '09-10')],
  ['shortly before a summer', summer, ['2027-05-10', '2027-05-12'], yearly('05-10', '08-31')],
  ['shortly after a summer', summer, ['2027-09-20', '2027-09-21'], yearly('06-01', '09-21')],
  ['within a winter', winter, ['2027-01-10', '2027-01-12'], winter],
  ['after a winter', winter, ['2027-04-03', '2027-04-10'], yearly('11-01', '04-10')],
  ['before a winter', winter, ['2027-10-20', '2027-10-25'], yearly('10-20', '03-31')],
])('extends by %s', (_case, period, [from, to], longer) => {
  expect(extendedPeriod(period, days(from, to))).toEqual(longer);
});
