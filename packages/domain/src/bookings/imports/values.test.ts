import { describe, expect, test } from 'vitest';
import {
  canBeReadTwoWays,
  dateOrderOf,
  daysOfStay,
  minutesOf,
  readLength,
  readTime,
  readWhen,
  type When,
} from './values.ts';

const when = (text: string, order: 'day_first' | 'month_first' = 'day_first') => {
  const read = readWhen(text, order, 'America/Toronto');
  return read && `${read.date} ${read.time ?? '-'}`;
};

describe('dates and times', () => {
  test.each([
    ['2026-07-01', '2026-07-01 -'],
    ['2026-07-01 09:30', '2026-07-01 09:30:00'],
    ['2026-07-01T09:30:15', '2026-07-01 09:30:15'],
    ['2026-07-01T13:30:00Z', '2026-07-01 09:30:00'],
    ['2026-07-02T01:30:00.000+02:00', '2026-07-01 19:30:00'],
    ['1.7.2026', '2026-07-01 -'],
    ['01/07/26 14:00', '2026-07-01 14:00:00'],
    ['1 July 2026', '2026-07-01 -'],
    ['Wed, Jul 1, 2026 at 9:00 AM', '2026-07-01 09:00:00'],
    ['July 1st 2026 @ 12:15pm', '2026-07-01 12:15:00'],
    ['31/02/2026', null],
    ['2026-07-01 soon', null],
    ['tomorrow', null],
    ['46204', null],
  ])('%s is %s', (text, read) => {
    expect(when(text)).toBe(read);
  });

  test('the order of numbers is that of the file, and of dots day first', () => {
    expect(when('07/01/2026', 'month_first')).toBe('2026-07-01 -');
    expect(when('01.07.2026', 'month_first')).toBe('2026-07-01 -');
    expect(dateOrderOf(['01/02/2026', '13/02/2026'])).toBe('day_first');
    expect(dateOrderOf(['01/02/2026', '02/13/2026'])).toBe('month_first');
    expect(dateOrderOf(['01/02/2026', '2026-02-13'])).toBe(null);
    const twoWays = ['01/02/2026', '01/01/2026', '1.2.2026', '2026-02-13'].map(canBeReadTwoWays);
    expect(twoWays).toEqual([true, false, false, false]);
  });

  test.each([
    ['9:00', '09:00:00'],
    ['9.30', '09:30:00'],
    ['9h30', '09:30:00'],
    ['12 am', '00:00:00'],
    ['12:05 p.m.', '12:05:00'],
    ['24:00', null],
    ['13 pm', null],
    ['9', null],
    ['noon', null],
  ])('time %s is %s', (text, read) => {
    expect(readTime(text)).toBe(read);
  });
});

describe('lengths', () => {
  test.each([
    ['2h', { minutes: 120 }],
    ['1 h 30 min', { minutes: 90 }],
    ['2.5 hours', { minutes: 150 }],
    ['90 minutes', { minutes: 90 }],
    ['1:30', { minutes: 90 }],
    ['3 nights', { days: 3 }],
    ['1 week', { days: 7 }],
    ['4', { bare: 4 }],
    ['long', null],
    ['', null],
  ])('%s', (text, read) => {
    expect(readLength(text)).toEqual(read);
  });

  const at = (text: string): When => {
    const read = readWhen(text, 'day_first', 'UTC');
    if (!read) throw new Error(text);
    return read;
  };
  test.each([
    ['', '2026-07-01 09:00', '2026-07-01 11:00', 120, null],
    ['', '2026-07-01', '2026-07-04', null, 3],
    ['', '2026-07-01 15:00', '2026-07-04 10:00', 4020, 3],
    ['2', '2026-07-01', null, 120, 2],
    ['90', '2026-07-01', null, 90, 90],
    ['2 days', '2026-07-01', '2026-07-09', 2880, 2],
    ['', '2026-07-04', '2026-07-01', null, null],
  ])('%s from %s to %s is %s minutes, %s days', (length, start, end, minutes, days) => {
    const asked = [readLength(length), at(start), end === null ? null : at(end)] as const;
    expect([minutesOf(...asked), daysOfStay(...asked)]).toEqual([minutes, days]);
  });
});
