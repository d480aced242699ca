import { describe, expect, test } from 'vitest';
import type { Weekday } from '#catalogue/package-kinds.ts';
import { monthDay } from '#catalogue/rates.ts';
import {
  asked,
  kindOf,
  placeOf,
  returnsAnswer,
  staffPlaceOf,
  startsAnswer,
  stayFrom,
  takenFrom,
  type Case,
} from '#bookings/model/selling-cases.ts';

const nights = kindOf({
  starts: stayFrom('15:00', '10:00'),
  length: { form: 'days', from: 1, to: 4, step: 1, counted: 'nights' },
});

describe('a season of longer stays', () => {
  const period = { form: 'yearly' as const, from: monthDay('07-01'), to: monthDay('07-15') };
  const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const summer = (days: number) => ({
    stayRules: [{ period, weekdays, days, changeoverDays: [] }],
  });

  test.each<[string, Case, string]>([
    ['its last day', {}, '18, 19'],
    ['the day after it', { date: '2026-07-16' }, '17, 18, 19, 20'],
    ['longer than any stay', { pkg: summer(30) }, '19'],
  ])('returns from %s', (_case, more, answer) => {
    expect(returnsAnswer(asked(nights, { pkg: summer(3), ...more }))).toBe(answer);
  });

  test('a stay that is too short is refused to guests, and said to staff', () => {
    const two = asked(nights, { pkg: summer(3), party: { length: 2 } });
    expect(placeOf(two)).toEqual({ ok: false, reason: 'stay_too_short', field: 'date' });
    expect(staffPlaceOf(two)).toMatchObject({ warnings: ['stay_too_short'] });
    const three = asked(nights, { pkg: summer(3), party: { length: 3 } });
    expect(staffPlaceOf(three)).toMatchObject({ warnings: [] });
  });

  test('another changeover day is refused to guests, and said to staff', () => {
    // 15 July 2026 is a Wednesday.
    const changeoverDays = [3, 5] as const;
    const pkg = { stayRules: [{ period, weekdays, days: 1, changeoverDays }] };
    const on = (date: string, length: number) => asked(nights, { pkg, date, party: { length } });
    expect(placeOf(on('2026-07-09', 6))).toEqual({
      ok: false,
      reason: 'changeover_day',
      field: 'date',
    });
    expect(placeOf(on('2026-07-08', 3))).toEqual({
      ok: false,
      reason: 'changeover_day',
      field: 'date',
    });
    expect(placeOf(on('2026-07-08', 2))).toHaveProperty('items');
    expect(staffPlaceOf(on('2026-07-09', 4))).toMatchObject({ warnings: ['changeover_day'] });
    expect(returnsAnswer(on('2026-07-08', 2))).toBe('10');
  });

  test('a day is free when its shortest stay of the season fits', () => {
    const until = (day: string) => {
      const times = [takenFrom(`2026-07-${day} 15:00`, '2026-07-20 10:00')];
      return startsAnswer(asked(nights, { pkg: summer(3), taken: { times } }));
    };
    expect(until('17')).toBe('taken');
    expect(until('18')).toEqual({ '15:00': 1 });
  });
});
