import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  daysBetween,
  eachDay,
  isCalendarDate,
  isTimeOfDay,
  isTimeZone,
  startsAt,
  timeOfDay,
  todayIn,
  wallClock,
} from '#dates/dates.ts';

const toronto = 'America/Toronto';

test.each([
  ['2026-07-01', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-7-1', false],
  ['2026-07-01T00:00:00Z', false],
  ['2026-07-01\n', false],
  ['', false],
])('%j is a calendar date: %j', (s, expected) => {
  expect(isCalendarDate(s)).toBe(expected);
  if (!expected) expect(() => calendarDate(s)).toThrow(RangeError);
});

test.each([
  ['06:00:00', true],
  ['23:59:59', true],
  ['24:00:00', false],
  ['06:00', false],
  ['6:00:00', false],
  ['06:60:00', false],
])('%j is a time of day: %j', (s, expected) => {
  expect(isTimeOfDay(s)).toBe(expected);
  if (!expected) expect(() => timeOfDay(s)).toThrow(RangeError);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-07-01', 0, '2026-07-01'],
])('%s plus %d days is %s', (from, n, to) => {
  expect(addDays(calendarDate(from), n)).toBe(to);
  expect(daysBetween(calendarDate(from), calendarDate(to))).toBe(n);
});

test.each([
  ['9999-12-31', 1],
  ['0000-01-01', -1],
])('refuses what no date can name: %s plus %d days', (from, n) => {
  expect(() => addDays(calendarDate(from), n)).toThrow(RangeError);
});

test('lists each day, both ends included', () => {
  expect(eachDay(calendarDate('2026-02-27'), calendarDate('2026-03-01'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(eachDay(calendarDate('2026-03-01'), calendarDate('2026-02-27'))).toEqual([]);
});

describe('wall clocks', () => {
  test.each([
    ['2026-07-01T03:59:59Z', toronto, '2026-06-30', '23:59:59'],
    ['2026-07-01T04:00:00Z', toronto, '2026-07-01', '00:00:00'],
    ['2026-01-01T04:59:59.999Z', toronto, '2025-12-31', '23:59:59'],
    ['2026-07-01T12:00:00Z', 'Pacific/Kiritimati', '2026-07-02', '02:00:00'],
    ['2026-07-01T12:00:00Z', 'Asia/Kathmandu', '2026-07-01', '17:45:00'],
  ])('at %s in %s it is %s %s', (instant, zone, date, time) => {
    expect(wallClock(new Date(instant), zone)).toEqual({ date, time });
    expect(todayIn(zone, new Date(instant))).toBe(date);
  });

  test.each([
    ['summer', '2026-07-01', '06:00:00', toronto, '2026-07-01T10:00:00Z'],
    ['winter', '2026-01-15', '06:00:00', toronto, '2026-01-15T11:00:00Z'],
    ['the day clocks go forward', '2026-03-08', '06:00:00', toronto, '2026-03-08T10:00:00Z'],
    ['in the gap: forward by it', '2026-03-08', '02:30:00', toronto, '2026-03-08T07:30:00Z'],
    ['just before the gap', '2026-03-08', '01:59:59', toronto, '2026-03-08T06:59:59Z'],
    ['twice: the first', '2026-11-01', '01:30:00', toronto, '2026-11-01T05:30:00Z'],
    ['after the overlap', '2026-11-01', '02:00:00', toronto, '2026-11-01T07:00:00Z'],
    [
      'half an hour of change',
      '2026-10-04',
      '02:15:00',
      'Australia/Lord_Howe',
      '2026-10-03T15:45:00Z',
    ],
    ['a day that never was', '2011-12-30', '12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
  ])('%s: %s %s in %s is %s', (_case, date, time, zone, expected) => {
    const at = startsAt(calendarDate(date), timeOfDay(time), zone);
    expect(at.toISOString()).toBe(new Date(expected).toISOString());
  });

  test('converts from wall clock to instant and back, except inside a gap', () => {
    const zones = fc.constantFrom(toronto, 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham');
    const second = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2035, 0) / 1000 });
    fc.assert(
      fc.property(zones, second, (zone, s) => {
        const wall = wallClock(new Date(s * 1000), zone);
        const again = startsAt(wall.date, wall.time, zone);
        expect(wallClock(again, zone)).toEqual(wall);
        expect(again.getTime()).toBeLessThanOrEqual(s * 1000);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['America/Toronto', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+05:00', false],
  ['', false],
])('%j is a time zone: %j', (s, expected) => {
  expect(isTimeZone(s)).toBe(expected);
});
