import { expect, test } from 'vitest';
import { kindSentences, type KindInSentences } from '#catalogue/kind-sentences.ts';
import { everyDay } from '#catalogue/presets/every-day.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';
import { hourlyKind, nightsKind } from '#catalogue/presets/rentals.ts';
import { seatsKind } from '#catalogue/presets/seats.ts';
import { monthDay } from '#catalogue/rates.ts';
import { timeOfDay } from '#dates/dates.ts';

const salmon: KindInSentences = {
  soldBy: 'trip',
  starts: { form: 'times', times: [timeOfDay('07:30:00'), timeOfDay('13:15:00')] },
  length: { form: 'fixed', minutes: 300 },
  afterwards: 60,
  crewMinutes: null,
  takes: 'time',
  weekdays: [2, 3, 4, 5, 6, 7],
  noticeMinutes: 0,
  closedWhen: null,
  guestTypes: [],
  leastToSail: null,
  additionalPer: 'booking',
  cancellation: null,
};
const hours = (from: string, to: string) =>
  ({ form: 'every', minutes: 30, from: timeOfDay(from), to: timeOfDay(to) }) as const;
const first = 'Starts at 07:30 and 13:15, lasts 5 hours, then 1 hour to clean.';

test.each<[string, Partial<KindInSentences>, string]>([
  ['a skipper’s', {}, `${first} Not on Mondays.`],
  ['every day', { weekdays: [1, 2, 3, 4, 5, 6, 7] }, first],
  [
    'some days off',
    { weekdays: [7, 4, 5, 6] },
    `${first} Not on Mondays, Tuesdays and Wednesdays.`,
  ],
  ['few days', { weekdays: [7, 6] }, `${first} Only on Saturdays and Sundays.`],
  ['no day', { weekdays: [] }, `${first} On no day of the week.`],
  [
    'a whole day without cleaning',
    { takes: 'day', afterwards: 0 },
    'Starts at 07:30 and 13:15, lasts 5 hours. Not on Mondays. Takes its whole day.',
  ],
  [
    'crew, notice and a limit',
    { crewMinutes: 90, noticeMinutes: 120, closedWhen: { bookings: 2, ofThisKind: 1 } },
    `${first} Not on Mondays. The crew is booked for 1 hour 30 minutes. Booked at least 2 hours ahead. Closed on a day that already has 2 bookings, 1 of this kind.`,
  ],
  [
    'a limit of any kind',
    { closedWhen: { bookings: 1, ofThisKind: 0 } },
    `${first} Not on Mondays. Closed on a day that already has 1 booking.`,
  ],
  [
    'terms that never give anything back',
    { cancellation: { version: 1, steps: [], otherwise_keep_percent: 100 } },
    `${first} Not on Mondays. Cancellation: you keep everything.`,
  ],
  [
    'a list of lengths',
    { length: { form: 'list', lengths: [240, 60, 120] }, afterwards: 0, weekdays: everyDay },
    'Starts at 07:30 and 13:15, lasts 1 hour, 2 hours or 4 hours as guests choose.',
  ],
  [
    'a list of one length',
    { length: { form: 'list', lengths: [90] }, afterwards: 0, weekdays: everyDay },
    'Starts at 07:30 and 13:15, lasts 1 hour 30 minutes.',
  ],
  [
    'other times in parts of the year',
    {
      seasons: [
        {
          from: monthDay('11-01'),
          to: monthDay('02-29'),
          starts: { form: 'times', times: [timeOfDay('09:00:00')] },
        },
      ],
    },
    `${first} From 1 November to 29 February it starts at 09:00. Not on Mondays.`,
  ],
  [
    'opening hours of the summer',
    {
      starts: hours('10:00:00', '16:00:00'),
      seasons: [
        { from: monthDay('06-01'), to: monthDay('08-31'), starts: hours('09:00:00', '19:00:00') },
      ],
      length: { form: 'fixed', minutes: 60 },
      afterwards: 0,
      weekdays: everyDay,
    },
    'Starts every 30 minutes from 10:00, returned by 16:00, lasts 1 hour. From 1 June to 31 August it starts every 30 minutes from 09:00, returned by 19:00.',
  ],
  [
    'whole weeks',
    {
      starts: { form: 'day', handover: timeOfDay('16:00:00'), return: timeOfDay('10:00:00') },
      length: { form: 'days', from: 7, to: 28, step: 7, counted: 'nights' },
      afterwards: 0,
      weekdays: [5],
    },
    'From 16:00 on the first day to 10:00 on the last, 7 to 28 nights in steps of 7. Only on Fridays.',
  ],
  [
    'what additional guests pay for each night',
    {
      starts: { form: 'day', handover: timeOfDay('16:00:00'), return: timeOfDay('10:00:00') },
      length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
      afterwards: 0,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      additionalPer: 'day',
    },
    'From 16:00 on the first day to 10:00 on the last, 2 to 14 nights. Additional guests pay for each night.',
  ],
  [
    'one day',
    {
      starts: { form: 'day', handover: timeOfDay('09:00:00'), return: timeOfDay('17:00:00') },
      length: { form: 'days', from: 1, to: 1, step: 1, counted: 'days' },
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    },
    'From 09:00 on the first day to 17:00 on the last, 1 day, then 1 hour to clean.',
  ],
])('says %s', (_case, more, text) => {
  expect(kindSentences({ ...salmon, ...more }).join(' ')).toBe(text);
});

test.each([
  [
    hourlyKind,
    'Starts every 30 minutes from 09:00, returned by 18:00, lasts 1 hour to 8 hours as guests choose, in steps of 30 minutes. Guests book as many as they need. No crew. Booked at least 30 minutes ahead. Cancellation: full refund until 24 hours before the start; after that you keep everything.',
  ],
  [
    nightsKind,
    'From 16:00 on the first day to 10:00 on the last, 2 to 14 nights, then 2 hours to clean. No crew. Booked at least 1 day ahead. Cancellation: full refund until 30 days before the arrival; until 7 days before the arrival you keep 50 %; after that you keep everything.',
  ],
  [
    seatsKind,
    'Starts at 19:00, lasts 2 hours, then 30 minutes to clean. Sold by the seat to Adult, Child and Infant on a lap (without a seat), sails from 8 guests. Booked at least 1 hour ahead. Cancellation: full refund until 24 hours before the start; after that you keep everything.',
  ],
])('says what a preset brings: $name', (kind, text) => {
  expect(kindSentences(kind).join(' ')).toBe(text);
});

test('says times as the reader writes them', () => {
  const [half] = kindSentences(
    charterKinds[1] ?? seatsKind,
    (time) => `${Number(time.slice(0, 2))} h`,
  );
  expect(half).toBe('Starts at 6 h and 12 h, lasts 4 hours, then 2 hours to clean.');
});
