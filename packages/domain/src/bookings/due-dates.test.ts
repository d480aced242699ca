import { expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { isMoreDue } from './due-dates.ts';

const days = { second_payment_days: 30, final_payment_days: 7 };
const today = calendarDate('2027-06-01');

test.each([
  ['31 days before, a tenth', '2027-07-02', 10, false],
  ['30 days before, a tenth', '2027-07-01', 10, true],
  ['30 days before, half', '2027-07-01', 50, false],
  ['8 days before, half', '2027-06-09', 50, false],
  ['7 days before, half', '2027-06-08', 50, true],
  ['on the day, all of it', '2027-06-01', 100, false],
])('whether more than the deposit is due once booked: %s', (_, date, deposit, isDue) => {
  const trip = { date: calendarDate(date), total: 100, deposit };
  expect(isMoreDue(trip, days, today)).toBe(isDue);
});
