import { monthDay } from '@slipway/domain/catalogue/rates';
import { timeOfDay } from '@slipway/domain/dates/dates';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { beforeAll, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { seasonsText, timesText, weekdaysText } from './kind-words.ts';

beforeAll(() => startTests());

const at = (time: string) => timeOfDay(`${time}:00`);

it('says when and how long, in each form', () => {
  const times = { form: 'times', times: [at('07:30'), at('13:15')] } as const;
  expect(timesText({ starts: times, length: { form: 'fixed', minutes: 300 } })).toBe(
    'Starts at 7:30 AM and 1:15 PM, 5 hours',
  );
  const every = { form: 'every', minutes: 30, from: at('09:00'), to: at('18:00') } as const;
  const choice = { form: 'choice', from: 60, to: 240, step: 60 } as const;
  expect(timesText({ starts: every, length: choice })).toBe(
    'Starts every 30 minutes between 9 AM and 6 PM, 1 hour to 4 hours',
  );
  const day = { form: 'day', handover: at('15:00'), return: at('10:00') } as const;
  const week = { form: 'days', from: 7, to: 7, step: 1, counted: 'nights' } as const;
  expect(timesText({ starts: day, length: week })).toBe(
    'From 3 PM on the first day to 10 AM on the last, 7 nights',
  );
});

it('says the parts of the year with other times', () => {
  const [from, to] = [monthDay('11-01'), monthDay('02-28')];
  const trips = { form: 'times', times: [at('09:00'), at('12:00')] } as const;
  const hours = { form: 'every', minutes: 30, from: at('09:00'), to: at('19:00') } as const;
  expect(seasonsText({})).toBe('');
  expect(
    seasonsText({
      seasons: [
        { from, to, starts: trips },
        { from: monthDay('06-01'), to: monthDay('08-31'), starts: hours },
      ],
    }),
  ).toBe('1 Nov to 28 Feb: 9 AM and 12 PM; 1 Jun to 31 Aug: 9 AM to 7 PM');
});

it.each<[Weekday[], string | null]>([
  [[1, 2, 3, 4, 5, 6, 7], null],
  [[7, 6, 5, 4, 3, 2], 'Tue–Sun'],
  [[6, 7], 'Sat and Sun'],
  [[1, 3, 4, 5, 7], 'Mon, Wed–Fri, and Sun'],
])('the weekdays %j: %s', (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});
