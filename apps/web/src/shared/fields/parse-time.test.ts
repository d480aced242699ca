import { expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

it.each([
  ['7:30', '07:30'],
  ['07:30', '07:30'],
  ['07:30:00', '07:30'],
  ['7.30', '07:30'],
  ['730', '07:30'],
  ['1315', '13:15'],
  ['7', '07:00'],
  ['1:15 pm', '13:15'],
  ['12 AM', '00:00'],
  ['12:05 p.m.', '12:05'],
  ['23:59', '23:59'],
])('%s is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

it.each(['', 'noon', '24:00', '7:60', '7:3', '13 pm', '0 am', '7:30:15'])(
  '%j is no time',
  (typed) => {
    expect(parseTime(typed)).toBeNull();
  },
);
