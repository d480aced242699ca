import { readFile } from 'node:fs/promises';
import { calendarDate } from '@slipway/domain/dates/dates';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const reading = {
  zone: 'America/Toronto',
  within: { from: calendarDate('2026-06-01'), to: calendarDate('2028-12-31') },
  ownUids: '@0123456789ab.slipway',
};

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));
/** The days of a file as texts: `r` reserved, `u` unavailable. */
const daysIn = (text: string, more: Partial<typeof reading> = {}) =>
  readCalendar(crlf(text), { ...reading, ...more }).rows.map(
    ({ kind, from, to }) => `${kind.charAt(0)} ${from}${from === to ? '' : ` ${to}`}`,
  );
const file = (name: string) =>
  readFile(new URL(`../../../../../test/calendars/${name}.ics`, import.meta.url), 'utf8');

const calendar = (events: string, before = '') =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n${before}${events}END:VCALENDAR\n`;
const event = (lines: string, uid = 'one@test') =>
  `BEGIN:VEVENT\nUID:${uid}\nDTSTAMP:20260601T000000Z\n${lines}\nEND:VEVENT\n`;

describe('calendars from real programs', () => {
  test('Airbnb: a reservation, and rows that overlap or follow each other', async () => {
    expect(daysIn(await file('airbnb'))).toEqual([
      'r 2026-06-20 2026-06-22',
      'u 2026-07-01 2026-07-04',
    ]);
  });

  test('Google: weekly across the end of daylight saving, an exception, an exclusion, UTC, free and cancelled events', async () => {
    expect(daysIn(await file('google'))).toEqual([
      // 03:30 UTC is the evening before.
      'r 2026-07-09 2026-07-10',
      'r 2026-10-24 2026-10-25',
      // The one of 31 October was moved to the 3rd of November; that of the 7th is excluded.
      'r 2026-11-03',
      'r 2026-11-14 2026-11-15',
      'r 2027-03-11',
      'r 2027-03-12',
      'r 2027-03-13',
      'r 2027-03-15',
      'r 2027-03-16',
    ]);
  });

  test('Outlook: zones with Windows names, monthly with an exclusion and a cancelled occurrence', async () => {
    expect(daysIn(await file('outlook'))).toEqual([
      'r 2026-06-16',
      'r 2026-08-08 2026-08-09',
      // 04:00 in Berlin, an hour after the clocks went back there, is 23:00 the day before in
      // Toronto.
      'r 2026-10-25',
      'r 2026-11-14 2026-11-15',
      'r 2026-12-12 2026-12-13',
    ]);
  });
});

test.each([
  ['all day without an end', 'DTSTART;VALUE=DATE:20260701', ['r 2026-07-01']],
  [
    'all day, end is its start',
    'DTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260701',
    ['r 2026-07-01'],
  ],
  [
    'all day with a duration',
    'DTSTART;VALUE=DATE:20260701\nDURATION:P3D',
    ['r 2026-07-01 2026-07-03'],
  ],
  ['floating, until midnight', 'DTSTART:20260701T180000\nDTEND:20260702T000000', ['r 2026-07-01']],
  [
    'floating, over midnight',
    'DTSTART:20260701T180000\nDTEND:20260702T000100',
    ['r 2026-07-01 2026-07-02'],
  ],
  ['a moment', 'DTSTART:20260702T033000Z', ['r 2026-07-01']],
  ['an end before the start', 'DTSTART:20260702T150000Z\nDTEND:20260701T150000Z', ['r 2026-07-02']],
  [
    'a known zone that the file does not define',
    'DTSTART;TZID=Europe/Berlin:20260702T030000\nDURATION:PT1H',
    ['r 2026-07-01'],
  ],
  [
    'an unknown zone: the business’s',
    'DTSTART;TZID=Harbour Time:20260702T230000\nDURATION:PT30M',
    ['r 2026-07-02'],
  ],
  [
    'the night in which an hour is missing',
    'DTSTART;TZID=America/Toronto:20270314T023000\nDURATION:PT1H',
    ['r 2027-03-14'],
  ],
  [
    'over the horizon',
    'DTSTART;VALUE=DATE:20281230\nDTEND;VALUE=DATE:20290110',
    ['r 2028-12-30 2028-12-31'],
  ],
  ['long ago', 'DTSTART;VALUE=DATE:20250101\nDTEND;VALUE=DATE:20250110', []],
])('%s', (_name, lines, days) => {
  expect(daysIn(calendar(event(lines)))).toEqual(days);
});

test('ignores our own entries', () => {
  const ours = event('DTSTART;VALUE=DATE:20260701', 'abc@0123456789ab.slipway');
  const theirs = event('DTSTART;VALUE=DATE:20260702', 'abc@other.slipway');
  expect(daysIn(calendar(ours + theirs))).toEqual(['r 2026-07-02']);
});

test('uses the highest sequence of a UID, and all events of equal sequence', () => {
  const first = event('DTSTART;VALUE=DATE:20260701\nSEQUENCE:1');
  const moved = event('DTSTART;VALUE=DATE:20260703\nSEQUENCE:2');
  const equal = event('DTSTART;VALUE=DATE:20260705\nSEQUENCE:2');
  expect(daysIn(calendar(moved + first + equal))).toEqual(['r 2026-07-03', 'r 2026-07-05']);
});

test('treats an exception without its rule as an event', () => {
  const lone = event('DTSTART;VALUE=DATE:20260703\nRECURRENCE-ID;VALUE=DATE:20260701');
  expect(daysIn(calendar(lone))).toEqual(['r 2026-07-03']);
});

test('applies a change to all following occurrences, and counts further dates', () => {
  const rule = event(
    'DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;COUNT=4\nRDATE;VALUE=DATE:20260720',
  );
  const later = event(
    'DTSTART;VALUE=DATE:20260708\nRECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260703',
  );
  expect(daysIn(calendar(rule + later))).toEqual([
    'r 2026-07-01',
    'r 2026-07-02',
    'r 2026-07-08',
    'r 2026-07-09',
    'r 2026-07-25',
  ]);
});

test('stops a rule without an end at the horizon', () => {
  const within = { from: calendarDate('2026-06-10'), to: calendarDate('2026-06-12') };
  const daily = event('DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY');
  expect(daysIn(calendar(daily), { within })).toEqual([
    'r 2026-06-10',
    'r 2026-06-11',
    'r 2026-06-12',
  ]);
});

test('reads times without a zone in the calendar’s zone, and counts days in the business’s', () => {
  const zoned = 'X-WR-TIMEZONE:Asia/Tokyo\n';
  const noon = event('DTSTART:20260702T090000\nDURATION:PT1H');
  expect(daysIn(calendar(noon, zoned))).toEqual(['r 2026-07-01']);
});

test.each([
  [''],
  ['<!doctype html><title>Sign in</title>'],
  ['BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'],
])('refuses %j, which is no calendar', (text) => {
  expect(() => daysIn(text)).toThrow('This file is not a calendar.');
});

const good = event('DTSTART;VALUE=DATE:20260710', 'good@test');
/** The result of reading `text` followed by a valid event. */
function beside(text: string) {
  const { rows, rest } = readCalendar(crlf(calendar(text + good)), reading);
  return {
    days: rows.map(({ from, to }) => (from === to ? from : `${from} ${to}`)),
    ...rest,
    faults: rest.faults.map(({ line, reason }) => `${line}: ${reason}`),
  };
}

describe('unreadable parts are listed, and the rest is still read', () => {
  test.each([
    ['no start', event('SUMMARY:No start'), [], '4: This event has no start, and is left out.', 1],
    [
      'a start that is none',
      event('DTSTART:garbage'),
      [],
      '4: The start of this event cannot be read: it is left out.',
      1,
    ],
    [
      'a day that does not exist',
      event('DTSTART;VALUE=DATE:20260231'),
      [],
      '4: The start of this event cannot be read: it is left out.',
      1,
    ],
    [
      'an end that is none',
      event('DTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:2026'),
      ['2026-07-01'],
      '8: The end of this event cannot be read: only its first day is blocked.',
      0,
    ],
    [
      'a line without a colon',
      event('DTSTART;VALUE=DATE:20260701\nand this was a description'),
      ['2026-07-01'],
      '8: This line is not in the calendar format, and was skipped.',
      0,
    ],
    [
      'a rule that is none',
      event('DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=SOMETIMES'),
      ['2026-07-01'],
      '8: How this event repeats cannot be read: only its first date is blocked.',
      0,
    ],
    [
      'a rule for every second',
      event('DTSTART:20260701T100000\nRRULE:FREQ=SECONDLY;COUNT=99999999'),
      ['2026-07-01'],
      '4: This event repeats too often to be read: not all of its dates are blocked.',
      0,
    ],
    [
      'a rule that never comes to a day',
      event('DTSTART:20260701T100000\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
      ['2026-07-01'],
      '4: This event repeats too often to be read: not all of its dates are blocked.',
      0,
    ],
    [
      'a zone that nobody knows',
      event('DTSTART;TZID=Harbour Time:20260701T230000\nDURATION:PT30M'),
      ['2026-07-01'],
      '7: The time zone Harbour Time is not known: its times are read in the business’s time zone.',
      0,
    ],
  ])('%s', (_name, text, days, fault, leftOut) => {
    const read = beside(text);
    expect(read.days).toEqual([...days, '2026-07-10']);
    expect(read.faults).toEqual([fault]);
    expect(read).toMatchObject({ leftOut, cutOff: false, allFaults: 1 });
  });

  test('a damaged zone', () => {
    const zone = 'BEGIN:VTIMEZONE\nTZID:Dock\nBEGIN:STANDARD\nDTSTART:x\nEND:VTIMEZONE\n';
    const read = beside(zone + event('DTSTART;TZID=Dock:20260701T230000'));
    expect(read.days).toEqual(['2026-07-01', '2026-07-10']);
    expect(read.faults[0]).toBe(
      '4: The time zone Dock is damaged: its times are read in the business’s time zone.',
    );
  });

  test('a truncated file', () => {
    const whole = calendar(event('DTSTART;VALUE=DATE:20260701') + good);
    const { rows, rest } = readCalendar(crlf(whole.slice(0, -60)), reading);
    expect(rows).toMatchObject([{ from: '2026-07-01' }]);
    expect(rest).toMatchObject({ cutOff: true });
  });

  test('counts faults beyond those it lists', () => {
    const read = beside(event('SUMMARY:No start').repeat(150));
    expect(read.faults).toHaveLength(100);
    expect(read).toMatchObject({ allFaults: 150, leftOut: 150, days: ['2026-07-10'] });
  });

  test('accepts a cancelled event without a start', () => {
    expect(beside(event('STATUS:CANCELLED'))).toMatchObject({ faults: [], leftOut: 0 });
  });
});

test('blocks no days for an empty calendar', () => {
  expect(daysIn(calendar(''))).toEqual([]);
});
