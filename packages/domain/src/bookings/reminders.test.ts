import { expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import { cents } from '#money/money.ts';
import { dueReminders, remindersFrom, type Remindable } from './reminders.ts';

/** 12 June, 06:00 in Toronto: second payment due on 13 May, the final one on 5 June. */
const trip: Remindable = {
  date: calendarDate('2027-06-12'),
  startsAt: new Date('2027-06-12T10:00:00Z'),
  zone: 'America/Toronto',
  dueDates: { second_payment_days: 30, final_payment_days: 7 },
  deposit: cents(10_000),
  secondPayment: cents(40_000),
  finalPayment: cents(50_000),
  paid: cents(10_000),
  left: cents(90_000),
  surveyDone: true,
};
const paidHalf = { paid: cents(50_000), left: cents(50_000) };
const paidAll = { paid: cents(100_000), left: cents(0) };

test.for<[string, Partial<Remindable>, string, string[]]>([
  ['four days before the second payment is due', {}, '2027-05-09T16:00:00Z', []],
  ['three days before it, a second before eight', {}, '2027-05-10T11:59:59Z', []],
  ['three days before it at eight', {}, '2027-05-10T12:00:00Z', ['second_payment']],
  ['a second before nine in the evening', {}, '2027-05-11T00:59:59Z', ['second_payment']],
  ['at nine in the evening', {}, '2027-05-11T01:00:00Z', []],
  ['on its day, to the last second before nine', {}, '2027-05-14T00:59:59Z', ['second_payment']],
  ['the day after', {}, '2027-05-14T16:00:00Z', []],
  ['when it is made', paidHalf, '2027-05-12T12:00:00Z', []],
  ['when half of it is made', { paid: cents(30_000) }, '2027-05-12T12:00:00Z', ['second_payment']],
  ['when there is none', { secondPayment: cents(0) }, '2027-05-12T12:00:00Z', []],
  [
    'three days before the final payment is due',
    paidHalf,
    '2027-06-02T12:00:00Z',
    ['final_payment'],
  ],
  ['when all is paid', paidAll, '2027-06-03T12:00:00Z', []],
  ['the evening before, a second before six', paidAll, '2027-06-11T21:59:59Z', []],
  ['the evening before at six', paidAll, '2027-06-11T22:00:00Z', ['day_before']],
  ['the evening before, to the last second', paidAll, '2027-06-12T03:59:59Z', ['day_before']],
  ['on the day of the trip', paidAll, '2027-06-12T04:00:00Z', []],
  ['when the trip has started', paidAll, '2027-06-12T10:00:00Z', []],
  [
    '14 days before without a survey',
    { ...paidAll, surveyDone: false },
    '2027-05-29T12:00:00Z',
    ['survey'],
  ],
  [
    '15 days before without a survey',
    { ...paidAll, surveyDone: false },
    '2027-05-28T16:00:00Z',
    [],
  ],
])('%s', ([, change, now, names]) => {
  expect(dueReminders({ ...trip, ...change }, new Date(now))).toEqual(names);
});

test('applies daylight saving in the trip’s zone', () => {
  const spring = {
    ...trip,
    ...paidAll,
    date: calendarDate('2027-03-15'),
    startsAt: new Date('2027-03-15T10:00:00Z'),
  };
  // Sunday 14 March has 23 hours in Toronto: 18:00 is 22:00 UTC from then on.
  expect(dueReminders(spring, new Date('2027-03-14T21:59:59Z'))).toEqual([]);
  expect(dueReminders(spring, new Date('2027-03-14T22:00:00Z'))).toEqual(['day_before']);
});

test('trips are selected early enough for each reminder', () => {
  expect(remindersFrom({ second_payment_days: 30, final_payment_days: 7 })).toBe(33);
  expect(remindersFrom({ second_payment_days: 5, final_payment_days: 2 })).toBe(14);
});
