import { describe, expect, test } from 'vitest';
import type { Length, Starts } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import { charterKind } from '#bookings/model/availability-cases.ts';
import { every, kindOf, shown, stayFrom, times } from '#bookings/model/selling-cases.ts';
import {
  crewUntil,
  dayRange,
  instantOf,
  latestEnd,
  lengthsOf,
  startTimes,
  takenRange,
  tripTimes,
  wholeDays,
  type Schedule,
} from '#bookings/trip-times.ts';

const at = (...hours: string[]): TimeOfDay[] => hours.map((hour) => timeOfDay(`${hour}:00`));
const fixed = (minutes: number): Length => ({ form: 'fixed', minutes });

describe('the starts of a package', () => {
  test.each<[string, string[]]>([
    ['harbor_cruise', ['06:00', '12:00', '18:00']],
    ['half_day', ['06:00', '12:00']],
    ['three_quarter_day', ['06:00']],
    ['full_day', ['06:00']],
  ])('of the charter kind %s are %j', (code, expected) => {
    expect(startTimes(charterKind(code), [], [], null)).toEqual(at(...expected));
    // A unit let by days has its own.
    expect(startTimes(charterKind(code), at('05:00'), [], null)).toEqual(at('05:00'));
  });

  test.each<[string, Starts, string[], string[], string[]]>([
    ["the kind's", times('10:00', '14:00'), [], [], ['10:00', '14:00']],
    ["the unit's before the kind's", times('10:00'), ['08:00'], [], ['08:00']],
    [
      "the package's before both",
      times('10:00'),
      ['08:00'],
      ['07:30', '13:15'],
      ['07:30', '13:15'],
    ],
    ['own ones instead of every n minutes', every(60, '09:00', '12:00'), [], ['10:20'], ['10:20']],
    ['a stay starts at its handover', stayFrom('15:00', '10:00'), ['08:00'], ['09:00'], ['15:00']],
  ])('%s', (_case, starts, unit, pkg, expected) => {
    const kind = kindOf({ starts });
    expect(startTimes(kind, at(...unit), at(...pkg), null)).toEqual(at(...expected));
  });

  test.each<[string, Starts, Length, string[]]>([
    [
      'ends at the second time',
      every(60, '09:00', '12:00'),
      fixed(60),
      ['09:00', '10:00', '11:00'],
    ],
    ['a minute longer', every(60, '09:00', '12:00'), fixed(61), ['09:00', '10:00']],
    ['a minute earlier', every(60, '09:00', '11:59'), fixed(60), ['09:00', '10:00']],
    [
      'the shortest length counts',
      every(90, '09:00', '12:00'),
      { form: 'choice', from: 30, to: 180, step: 30 },
      ['09:00', '10:30'],
    ],
    ['too long for any', every(15, '09:00', '09:30'), fixed(31), []],
    ['once', every(5, '09:00', '09:30'), fixed(30), ['09:00']],
    [
      'from midnight',
      every(240, '00:00', '23:59'),
      fixed(15),
      ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'],
    ],
    ['up to the last minute of a day', every(240, '19:44', '23:59'), fixed(15), ['19:44', '23:44']],
  ])('every n minutes: %s', (_case, starts, length, expected) => {
    expect(startTimes(kindOf({ starts, length }), [], [], null)).toEqual(at(...expected));
  });
});

test.each<[Length, number[]]>([
  [fixed(90), [90]],
  [{ form: 'choice', from: 60, to: 150, step: 30 }, [60, 90, 120, 150]],
  [{ form: 'choice', from: 60, to: 149, step: 30 }, [60, 90, 120]],
  [{ form: 'choice', from: 60, to: 60, step: 15 }, [60]],
  [{ form: 'list', lengths: [240, 60, 120] }, [60, 120, 240]],
  [{ form: 'days', from: 7, to: 21, step: 7, counted: 'nights' }, [7, 14, 21]],
  [{ form: 'days', from: 2, to: 2, step: 1, counted: 'days' }, [2]],
])('the lengths of %j are %j', (length, expected) => {
  expect(lengthsOf(length)).toEqual(expected);
});

describe('clocks that change', () => {
  test.each<[string, string, string, string, string | null]>([
    ['an ordinary day', 'America/Toronto', '2026-07-15', '02:30', '2026-07-15T06:30Z'],
    ['before a skipped hour', 'America/Toronto', '2026-03-08', '01:59', '2026-03-08T06:59Z'],
    ['its first minute', 'America/Toronto', '2026-03-08', '02:00', null],
    ['its last minute', 'America/Toronto', '2026-03-08', '02:59', null],
    ['after it', 'America/Toronto', '2026-03-08', '03:00', '2026-03-08T07:00Z'],
    ['before a repeated hour', 'America/Toronto', '2026-11-01', '00:59', '2026-11-01T04:59Z'],
    ['the first of a repeated hour', 'America/Toronto', '2026-11-01', '01:00', '2026-11-01T05:00Z'],
    [
      'its last minute, the first time',
      'America/Toronto',
      '2026-11-01',
      '01:59',
      '2026-11-01T05:59Z',
    ],
    ['after it', 'America/Toronto', '2026-11-01', '02:00', '2026-11-01T07:00Z'],
    ['half an hour skipped', 'Australia/Lord_Howe', '2026-10-04', '02:29', null],
    ['half an hour later', 'Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30Z'],
    ['half an hour twice', 'Australia/Lord_Howe', '2026-04-05', '01:30', '2026-04-04T14:30Z'],
    ['after half an hour twice', 'Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30Z'],
    ['a skipped midnight', 'America/Santiago', '2026-09-06', '00:00', null],
    ['after a skipped midnight', 'America/Santiago', '2026-09-06', '01:00', '2026-09-06T04:00Z'],
    ['a skipped midnight', 'Asia/Beirut', '2026-03-29', '00:59', null],
    [
      'the last hour of a day twice',
      'America/Santiago',
      '2026-04-04',
      '23:30',
      '2026-04-05T02:30Z',
    ],
    ['midnight twice', 'America/Havana', '2026-11-01', '00:00', '2026-11-01T04:00Z'],
  ])('%s: %s %s %s', (_case, zone, date, hour, expected) => {
    const [time = timeOfDay('00:00:00')] = at(hour);
    const instant = instantOf(calendarDate(date), time, zone);
    expect(instant).toBe(expected === null ? null : Date.parse(expected));
  });

  test.each<[string, string, string, number]>([
    ['America/Toronto', '2026-07-15', '2026-07-15T04:00Z', 24],
    ['America/Toronto', '2026-03-08', '2026-03-08T05:00Z', 23],
    ['America/Toronto', '2026-11-01', '2026-11-01T04:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', 25],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', 25],
  ])(
    'a day in %s, %s, begins at its first instant %s and has %d hours',
    (zone, date, from, hours) => {
      const start = Date.parse(from);
      const expected = { from: start, to: start + hours * 3_600_000 };
      expect(dayRange(calendarDate(date), zone)).toEqual(expected);
    },
  );

  test.each<[string, string, string, string, string]>([
    ['an ordinary day', 'America/Toronto', '2026-07-15', '20:00', '2026-07-15T24:00Z'],
    [
      'a skipped end is moved to the end of the gap',
      'America/Toronto',
      '2026-03-08',
      '02:20',
      '2026-03-08T07:00Z',
    ],
    ['the end of half a gap', 'Australia/Lord_Howe', '2026-10-04', '02:05', '2026-10-03T15:30Z'],
    [
      'an end that comes twice is the first',
      'America/Toronto',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:30Z',
    ],
  ])('the latest end: %s', (_case, zone, date, to, expected) => {
    const kind = { starts: every(60, '00:00', to) };
    const day = calendarDate(date);
    expect(latestEnd(kind, false, day, zone)).toBe(Date.parse(expected));
    expect(latestEnd(kind, true, day, zone)).toBeNull();
    expect(latestEnd({ starts: times('10:00') }, false, day, zone)).toBeNull();
  });
});

describe('a trip', () => {
  const toronto = 'America/Toronto';

  test.each<[string, string, string, string, number, string, string]>([
    ['within a day', toronto, '2026-07-15', '22:00', 119, '2026-07-15 23:59', '2026-07-15'],
    ['until midnight', toronto, '2026-07-15', '22:00', 120, '2026-07-16 00:00', '2026-07-15'],
    [
      'a minute past midnight',
      toronto,
      '2026-07-15',
      '22:00',
      121,
      '2026-07-16 00:01',
      '2026-07-16',
    ],
    ['a whole day later', toronto, '2026-07-15', '00:00', 1440, '2026-07-16 00:00', '2026-07-15'],
    ['over a skipped hour', toronto, '2026-03-08', '01:00', 120, '2026-03-08 04:00', '2026-03-08'],
    ['over a repeated hour', toronto, '2026-11-01', '00:30', 120, '2026-11-01 01:30', '2026-11-01'],
    [
      'from the evening before',
      toronto,
      '2026-10-31',
      '23:00',
      240,
      '2026-11-01 02:00',
      '2026-11-01',
    ],
    [
      'half an hour skipped',
      'Australia/Lord_Howe',
      '2026-10-04',
      '01:30',
      60,
      '2026-10-04 03:00',
      '2026-10-04',
    ],
    [
      'over a skipped midnight',
      'America/Santiago',
      '2026-09-05',
      '23:00',
      60,
      '2026-09-06 01:00',
      '2026-09-05',
    ],
    [
      'a minute over it',
      'America/Santiago',
      '2026-09-05',
      '23:00',
      61,
      '2026-09-06 01:01',
      '2026-09-06',
    ],
    [
      'the last hour twice',
      'America/Santiago',
      '2026-04-04',
      '23:00',
      120,
      '2026-04-05 00:00',
      '2026-04-04',
    ],
  ])('lasts real minutes: %s', (_case, zone, date, hour, minutes, end, endDate) => {
    const [time = timeOfDay('00:00:00')] = at(hour);
    const trip = tripTimes(kindOf(), calendarDate(date), time, minutes, zone);
    expect(trip && { end: shown(trip.end, zone), endDate: trip.endDate }).toEqual({ end, endDate });
    expect(trip && trip.end - trip.start).toBe(minutes * 60_000);
  });

  test.each<[string, string, string, Starts, 'nights' | 'days', number, string | null]>([
    [
      'one night',
      toronto,
      '2026-07-15',
      stayFrom('15:00', '10:00'),
      'nights',
      1,
      '2026-07-16 10:00',
    ],
    ['a week', toronto, '2026-07-17', stayFrom('15:00', '10:00'), 'nights', 7, '2026-07-24 10:00'],
    ['one day', toronto, '2026-07-15', stayFrom('09:00', '18:00'), 'days', 1, '2026-07-15 18:00'],
    [
      'three days',
      toronto,
      '2026-07-15',
      stayFrom('09:00', '18:00'),
      'days',
      3,
      '2026-07-17 18:00',
    ],
    [
      'nights over a change of clocks',
      toronto,
      '2026-03-07',
      stayFrom('15:00', '10:00'),
      'nights',
      1,
      '2026-03-08 10:00',
    ],
    [
      'a return in the gap',
      toronto,
      '2026-03-07',
      stayFrom('15:00', '02:30'),
      'nights',
      1,
      '2026-03-08 03:00',
    ],
    [
      'a return in half a gap',
      'Australia/Lord_Howe',
      '2026-10-03',
      stayFrom('15:00', '02:15'),
      'nights',
      1,
      '2026-10-04 02:30',
    ],
    [
      'a return at a skipped midnight',
      'Asia/Beirut',
      '2026-03-28',
      stayFrom('15:00', '00:00'),
      'nights',
      1,
      '2026-03-29 01:00',
    ],
    ['a handover in the gap', toronto, '2026-03-08', stayFrom('02:30', '10:00'), 'nights', 1, null],
  ])('a stay: %s', (_case, zone, date, starts, counted, length, end) => {
    const kind = kindOf({ starts, length: { form: 'days', from: 1, to: 9, step: 1, counted } });
    const [handover = timeOfDay('00:00:00')] = startTimes(kind, [], [], null);
    const trip = tripTimes(kind, calendarDate(date), handover, length, zone);
    expect(trip && shown(trip.end, zone)).toBe(end);
    if (end !== null) expect(trip?.endDate).toBe(end.slice(0, 10));
  });

  test('a return that comes twice is the first', () => {
    const kind = kindOf({
      starts: stayFrom('15:00', '01:30'),
      length: { form: 'days', from: 1, to: 1, step: 1, counted: 'nights' },
    });
    const trip = tripTimes(kind, calendarDate('2026-10-31'), timeOfDay('15:00:00'), 1, toronto);
    expect(trip?.end).toBe(Date.parse('2026-11-01T05:30Z'));
  });
});

describe('the taken time', () => {
  test.each<[string, Schedule, 'time' | 'day', string, number, number, string, string]>([
    ['length and afterwards', 'times', 'time', '10:00', 60, 30, '15 10:00', '15 11:30'],
    ['nothing afterwards', 'times', 'time', '10:00', 60, 0, '15 10:00', '15 11:00'],
    ['past midnight', 'times', 'time', '22:00', 180, 30, '15 22:00', '16 01:30'],
    ['a kind that takes the day', 'times', 'day', '10:00', 60, 30, '15 00:00', '16 00:00'],
    ['a unit let by days', 'day', 'time', '10:00', 60, 30, '15 00:00', '16 00:00'],
    ['a day, until midnight', 'times', 'day', '22:00', 120, 0, '15 00:00', '16 00:00'],
    ['a day, afterwards past midnight', 'times', 'day', '22:00', 120, 45, '15 00:00', '16 00:45'],
    ['two days, a minute past midnight', 'times', 'day', '22:00', 121, 0, '15 00:00', '17 00:00'],
    ['two days, afterwards within', 'day', 'time', '22:00', 180, 60, '15 00:00', '17 00:00'],
  ])('%s', (_case, schedule, takes, hour, minutes, afterwards, from, to) => {
    const zone = 'America/Toronto';
    const [time = timeOfDay('00:00:00')] = at(hour);
    const trip = tripTimes(kindOf(), calendarDate('2026-07-15'), time, minutes, zone);
    const range = trip && takenRange({ takes, afterwards }, schedule, trip, zone);
    expect(range && [shown(range.from, zone), shown(range.to, zone)]).toEqual([
      `2026-07-${from}`,
      `2026-07-${to}`,
    ]);
    const days = trip && wholeDays({ takes }, schedule, trip, zone);
    if (takes === 'time' && schedule === 'times') expect(days).toBeNull();
    else expect(days).toEqual({ from: '2026-07-15', to: trip?.endDate });
  });

  test('of a whole day is as long as the day is', () => {
    const zone = 'America/Toronto';
    const hours = ['2026-03-08', '2026-11-01'].map((date) => {
      const trip = tripTimes(kindOf(), calendarDate(date), timeOfDay('10:00:00'), 60, zone);
      const range = trip && takenRange({ takes: 'day', afterwards: 0 }, 'times', trip, zone);
      return range && (range.to - range.from) / 3_600_000;
    });
    expect(hours).toEqual([23, 25]);
  });

  test('of whole days leaves out the day at whose midnight guests return', () => {
    const zone = 'America/Toronto';
    const kind = kindOf({
      starts: stayFrom('15:00', '00:00'),
      length: { form: 'days', from: 2, to: 2, step: 1, counted: 'nights' },
    });
    const trip = tripTimes(kind, calendarDate('2026-07-15'), timeOfDay('15:00:00'), 2, zone);
    const range = trip && takenRange(kind, 'day', trip, zone);
    expect(range && shown(range.to, zone)).toBe('2026-07-17 00:00');
  });
});

test.each<[string, number | null, string | null]>([
  ['its length and afterwards', null, '2026-07-15 11:30'],
  ['its minutes', 240, '2026-07-15 14:00'],
  ['nobody sails', 0, null],
])('the crew is kept for %s', (_case, crewMinutes, expected) => {
  const zone = 'America/Toronto';
  const trip = tripTimes(kindOf(), calendarDate('2026-07-15'), timeOfDay('10:00:00'), 60, zone);
  const until = trip && crewUntil({ crewMinutes, afterwards: 30 }, trip);
  expect(until === null ? null : shown(until, zone)).toBe(expected);
});
