import { describe, expect, test } from 'vitest';
import type { Weekday } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import { touchedDays } from '#bookings/availability.ts';
import {
  asked,
  blockFrom,
  every,
  everyDay,
  instant,
  kindOf,
  placeOf,
  startsAnswer,
  takenFrom,
  times,
  type Case,
} from '#bookings/model/selling-cases.ts';

const hourly = kindOf({
  soldBy: 'item',
  starts: every(60, '09:00', '13:00'),
  length: { form: 'choice', from: 60, to: 180, step: 30 },
});

describe('starts every n minutes', () => {
  test.each<[string, number | null, ReturnType<typeof startsAnswer>]>([
    ['the shortest length', null, { '09:00': 1, '10:00': 1, '11:00': 1, '12:00': 1 }],
    [
      'until the latest end',
      120,
      { '09:00': 1, '10:00': 1, '11:00': 1, '12:00': 'length_too_long' },
    ],
    [
      'a minute beyond',
      121,
      { '09:00': 1, '10:00': 1, '11:00': 'length_too_long', '12:00': 'length_too_long' },
    ],
    [
      'the whole opening',
      240,
      {
        '09:00': 1,
        '10:00': 'length_too_long',
        '11:00': 'length_too_long',
        '12:00': 'length_too_long',
      },
    ],
    ['longer than it', 241, 'length_too_long'],
  ])('%s', (_case, length, expected) => {
    expect(startsAnswer(asked(hourly, { party: { length } }))).toEqual(expected);
  });

  test("the latest end is the kind's, not that of own starts", () => {
    const own = { pkg: { starts: [timeOfDay('12:30:00')] }, party: { length: 60 } };
    expect(startsAnswer(asked(hourly, own))).toEqual({ '12:30': 1 });
  });

  test('a length that does not fit between two bookings', () => {
    const taken = {
      times: [
        takenFrom('2026-07-15 09:00', '2026-07-15 10:00'),
        takenFrom('2026-07-15 11:30', '2026-07-15 12:00'),
      ],
    };
    expect(startsAnswer(asked(hourly, { taken, party: { length: 90 } }))).toEqual({
      '09:00': 'taken',
      '10:00': 1,
      '11:00': 'taken',
      '12:00': 'length_too_long',
    });
    expect(placeOf(asked(hourly, { taken, party: { length: 91 } }), '10:00')).toEqual({
      ok: false,
      reason: 'taken',
      field: 'date',
    });
  });

  test.each<[string, string, ReturnType<typeof startsAnswer>]>([
    ['forward', '2026-03-08', { '00:30': 1, '01:30': 1, '03:30': 1 }],
    ['back', '2026-11-01', { '00:30': 1, '01:30': 1, '02:30': 1, '03:30': 1 }],
  ])('on a day whose clocks go %s', (_case, date, expected) => {
    const kind = { ...hourly, starts: every(60, '00:30', '04:30') };
    const now = '2026-01-01 08:00';
    expect(startsAnswer(asked(kind, { date, now }))).toEqual(expected);
  });

  test('the latest end is reached by real minutes', () => {
    const kind = { ...hourly, starts: every(60, '00:00', '04:00') };
    const [now, length] = ['2026-01-01 08:00', 180];
    expect(startsAnswer(asked(kind, { date: '2026-03-08', now, party: { length } }))).toEqual({
      '00:00': 1,
      '01:00': 'length_too_long',
      '03:00': 'length_too_long',
    });
    expect(startsAnswer(asked(kind, { date: '2026-11-01', now, party: { length } }))).toEqual({
      '00:00': 1,
      '01:00': 1,
      '02:00': 'length_too_long',
      '03:00': 'length_too_long',
    });
  });
});

describe('the day and the notice', () => {
  const wednesday: Weekday = 3;

  test.each<[string, Partial<typeof hourly>, Case, ReturnType<typeof startsAnswer>]>([
    ['only on that weekday', { weekdays: [wednesday] }, {}, { '10:00': 1 }],
    [
      'on every other weekday',
      { weekdays: everyDay.filter((day) => day !== wednesday) },
      {},
      'weekday',
    ],
    ['a Sunday', { weekdays: [7] }, { date: '2026-07-19' }, { '10:00': 1 }],
    ['a Monday', { weekdays: [7] }, { date: '2026-07-20' }, 'weekday'],
    ['at the notice', { noticeMinutes: 90 }, { now: '2026-07-15 08:30' }, { '10:00': 1 }],
    ['a minute after it', { noticeMinutes: 90 }, { now: '2026-07-15 08:31' }, 'notice'],
    ['a notice of two days', { noticeMinutes: 2880 }, { now: '2026-07-13 10:00' }, { '10:00': 1 }],
    ['too late for two days', { noticeMinutes: 2880 }, { now: '2026-07-13 10:01' }, 'notice'],
    ['no notice, a minute before', {}, { now: '2026-07-15 09:59' }, { '10:00': 1 }],
    ['no notice, at the start', {}, { now: '2026-07-15 10:00' }, 'past'],
    ['past, with a notice', { noticeMinutes: 90 }, { now: '2026-07-15 10:00' }, 'past'],
    ['the furthest day', {}, { now: '2023-07-13 23:59' }, { '10:00': 1 }],
    ['a day further', {}, { now: '2023-07-12 23:59' }, 'too_far'],
  ])('%s', (_case, kind, more, expected) => {
    expect(startsAnswer(asked(kindOf(kind), more))).toEqual(expected);
  });

  test.each<[string, string, string, ReturnType<typeof startsAnswer>]>([
    ['one past, one too near', '15:30', '2026-07-15 14:45', 'notice'],
    ['one too near, one taken', '18:00', '2026-07-15 14:00', 'taken'],
    ['one past, one taken', '18:00', '2026-07-15 15:10', 'taken'],
    ['both past', '18:00', '2026-07-15 18:00', 'past'],
  ])('the reason that tells most: %s', (_case, second, now, expected) => {
    const taken = { times: [takenFrom('2026-07-15 17:30', '2026-07-15 19:00')] };
    const kind = kindOf({ starts: times('14:40', second), noticeMinutes: 60 });
    expect(startsAnswer(asked(kind, { now, taken }))).toBe(expected);
  });

  test('the first that refuses is the reason', () => {
    const all: Case & { weekdays: readonly Weekday[] } = {
      weekdays: [],
      now: '2026-07-16 08:00',
      pkg: { inactive: true, activeTo: calendarDate('2026-07-14') },
      unit: { maintenanceFrom: calendarDate('2026-07-01') },
      taken: {
        times: [takenFrom('2026-07-15 00:00', '2026-07-16 00:00')],
        blocks: [blockFrom('2026-07-15 00:00', '2026-07-16 00:00')],
      },
    };
    const answers: unknown[] = [];
    const next = (): void =>
      void answers.push(startsAnswer(asked(kindOf({ weekdays: all.weekdays }), all)));
    next();
    all.now = '2020-07-01 08:00';
    next();
    all.now = '2026-07-01 08:00';
    next();
    all.pkg = { activeTo: calendarDate('2026-07-14') };
    next();
    all.pkg = {};
    next();
    all.weekdays = everyDay;
    next();
    all.unit = {};
    next();
    all.taken = { times: all.taken?.times ?? [] };
    next();
    expect(answers).toEqual([
      'past',
      'too_far',
      'package_inactive',
      'outside_package_dates',
      'weekday',
      'maintenance',
      'blocked',
      'day_complete',
    ]);
  });
});

describe('time beside other bookings', () => {
  const at = (from: string, to: string) => ({
    times: [takenFrom(`2026-07-15 ${from}`, `2026-07-15 ${to}`)],
  });
  test.each<[string, number, ReturnType<typeof at>, string | number]>([
    ['ends where the next begins', 0, at('11:00', '12:00'), 1],
    ['ends a minute later', 0, at('10:59', '12:00'), 'taken'],
    ['begins where the last ends', 0, at('09:00', '10:00'), 1],
    ['begins a minute earlier', 0, at('09:00', '10:01'), 'taken'],
    ['has what comes afterwards', 30, at('11:30', '12:00'), 1],
    ['has it a minute too late', 30, at('11:29', '12:00'), 'taken'],
    ['lies inside another', 0, at('09:00', '12:00'), 'taken'],
    ['lies around another', 0, at('10:20', '10:30'), 'taken'],
  ])('a trip that %s', (_case, afterwards, taken, expected) => {
    const answer = startsAnswer(asked(kindOf({ afterwards }), { taken }));
    expect(answer).toEqual(typeof expected === 'number' ? { '10:00': expected } : expected);
    // A block refuses the same, with its own reason.
    const blocks = taken.times.map(({ from, to }) => ({ from, to, item: 0 }));
    const blocked = startsAnswer(asked(kindOf({ afterwards }), { taken: { blocks } }));
    expect(blocked).toEqual(expected === 'taken' ? 'blocked' : { '10:00': expected });
  });

  test('a long booking counts although a shorter one began after it', () => {
    const taken = {
      times: [
        takenFrom('2026-07-14 10:00', '2026-07-15 10:30'),
        takenFrom('2026-07-15 08:00', '2026-07-15 09:00'),
      ],
    };
    expect(startsAnswer(asked(kindOf(), { taken }))).toBe('taken');
  });

  test.each<[string, number | null, string[], string | number]>([
    ['one of two', 2, ['2026-07-15'], 1],
    ['two of two', 2, ['2026-07-15', '2026-07-15'], 'day_complete'],
    ['one that began the day before', 2, ['2026-07-14', '2026-07-15'], 1],
    ['no limit', null, ['2026-07-15', '2026-07-15', '2026-07-15'], 1],
  ])('most per day: %s', (_case, mostPerDay, dates, expected) => {
    const bookings = dates.map((date, n) =>
      takenFrom(`2026-07-15 0${n}:00`, `2026-07-15 0${n}:30`, { date: calendarDate(date) }),
    );
    const answer = startsAnswer(
      asked(kindOf(), { unit: { mostPerDay }, taken: { times: bookings } }),
    );
    expect(answer).toEqual(typeof expected === 'number' ? { '10:00': expected } : expected);
  });

  test('most per day and closed when count for each item by itself', () => {
    const bookings = [
      takenFrom('2026-07-15 06:00', '2026-07-15 07:00', { kind: 'kind' }),
      takenFrom('2026-07-15 06:00', '2026-07-15 07:00', { item: 2, kind: 'kind' }),
    ];
    const unit = { itemsQuantity: 2, mostPerDay: 2 };
    const kind = kindOf({ soldBy: 'item', closedWhen: { bookings: 2, ofThisKind: 1 } });
    expect(startsAnswer(asked(kind, { unit, taken: { times: bookings } }))).toEqual({ '10:00': 2 });
  });

  test.each<[string, string[], string | number]>([
    ['one of this kind', ['kind'], 1],
    ['two of others', ['other', 'other'], 1],
    ['two, one of this kind', ['other', 'kind'], 'half_day_rule'],
    ['three, one of this kind', ['other', 'other', 'kind'], 'half_day_rule'],
  ])('closed when two, one of this kind: %s', (_case, kinds, expected) => {
    const bookings = kinds.map((kind, n) =>
      takenFrom(`2026-07-15 1${n}:30`, `2026-07-15 1${n}:45`, { kind }),
    );
    const kind = kindOf({ starts: times('16:00'), closedWhen: { bookings: 2, ofThisKind: 1 } });
    const answer = startsAnswer(asked(kind, { taken: { times: bookings } }));
    expect(answer).toEqual(typeof expected === 'number' ? { '16:00': expected } : expected);
  });

  test('over midnight it takes its time on both days and counts on the first', () => {
    const night = kindOf({ starts: times('23:00'), length: { form: 'fixed', minutes: 120 } });
    const next = (from: string) => ({
      times: [takenFrom(`2026-07-16 ${from}`, '2026-07-16 06:00')],
    });
    const unit = { mostPerDay: 1 };
    expect(startsAnswer(asked(night, { unit, taken: next('01:00') }))).toEqual({ '23:00': 1 });
    expect(startsAnswer(asked(night, { unit, taken: next('00:59') }))).toBe('taken');
    const mended = { maintenanceFrom: calendarDate('2026-07-16') };
    expect(startsAnswer(asked(night, { unit: mended }))).toBe('maintenance');
    const untilMidnight = { ...night, length: { form: 'fixed', minutes: 60 } as const };
    expect(startsAnswer(asked(untilMidnight, { unit: mended }))).toEqual({ '23:00': 1 });
    const blocks = [blockFrom('2026-07-16 00:00', '2026-07-17 00:00')];
    expect(startsAnswer(asked(night, { taken: { blocks } }))).toBe('blocked');
  });

  test('a kind that takes the day takes both of them over midnight', () => {
    const kind = kindOf({
      starts: times('22:00'),
      length: { form: 'fixed', minutes: 240 },
      takes: 'day',
    });
    expect(placeOf(asked(kind))).toMatchObject({
      trip: '2026-07-15 22:00 – 2026-07-16 02:00',
      taken: '2026-07-15 00:00 – 2026-07-17 00:00',
    });
    const late = { times: [takenFrom('2026-07-16 23:00', '2026-07-16 23:30')] };
    expect(startsAnswer(asked(kind, { taken: late }))).toBe('taken');
    const after = { times: [takenFrom('2026-07-17 00:00', '2026-07-17 01:00')] };
    expect(startsAnswer(asked(kind, { taken: after }))).toEqual({ '22:00': 1 });
    expect(touchedDays({ ...asked(kind), time: null })).toEqual({
      from: '2026-07-15',
      to: '2026-07-16',
    });
  });
});

describe('several items', () => {
  const kayaks = kindOf({ soldBy: 'item' });
  const unit = { itemsQuantity: 4 };
  const busy = (item: number) => takenFrom('2026-07-15 10:30', '2026-07-15 11:30', { item });

  test.each<[string, number[], number, object]>([
    ['one', [], 1, { items: [1] }],
    ['all of them', [], 4, { items: [1, 2, 3, 4] }],
    ['one more than there are', [], 5, { reason: 'too_few_items' }],
    ['the lowest that are free', [1, 3], 2, { items: [2, 4] }],
    ['more than are free', [1, 3], 3, { reason: 'too_few_items' }],
    ['none is free', [1, 2, 3, 4], 2, { reason: 'taken' }],
  ])('%s', (_case, taken, quantity, expected) => {
    const input = asked(kayaks, { unit, party: { quantity }, taken: { times: taken.map(busy) } });
    expect(placeOf(input)).toMatchObject(expected);
  });

  test('what is left is shown for each start, also where it is too few', () => {
    const kind = { ...kayaks, starts: times('09:00', '10:00', '11:00') };
    const input = asked(kind, {
      unit,
      party: { quantity: 3 },
      taken: { times: [busy(1), busy(2)] },
    });
    expect(startsAnswer(input)).toEqual({
      '09:00': 4,
      '10:00': 'too_few_items',
      '11:00': 'too_few_items',
    });
    expect(startsAnswer({ ...input, party: { ...input.party, quantity: 2 } })).toEqual({
      '09:00': 4,
      '10:00': 2,
      '11:00': 2,
    });
  });

  test('the block of one item leaves the others', () => {
    const blocks = [blockFrom('2026-07-15 00:00', '2026-07-16 00:00', 2)];
    const input = asked(kayaks, { unit, party: { quantity: 2 }, taken: { blocks } });
    expect(placeOf(input)).toMatchObject({ items: [1, 3] });
  });

  test('a trip has one item, whatever number is said', () => {
    const input = asked(kindOf(), { unit, party: { quantity: 3 } });
    expect(placeOf(input)).toMatchObject({ items: [1] });
  });
});

test('changed clocks: where no start was chosen, the first that the day has', () => {
  const kind = kindOf({ starts: times('02:30', '10:00') });
  const input = asked(kind, { date: '2026-03-08', now: '2026-03-01 08:00' });
  expect(startsAnswer(input)).toEqual({ '10:00': 1 });
  expect(placeOf(input)).toMatchObject({ trip: '2026-03-08 10:00 – 2026-03-08 11:00' });
  expect(placeOf(input, '02:30')).toMatchObject({ reason: 'time_not_offered', field: 'time' });
  const only = { ...input, pkg: { ...input.pkg, kind: kindOf({ starts: times('02:30') }) } };
  expect(startsAnswer(only)).toBe('time_not_offered');
  expect(instant('2026-03-08 10:00')).toBe(Date.parse('2026-03-08T14:00Z'));
});
