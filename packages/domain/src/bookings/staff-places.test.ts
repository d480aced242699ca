import { describe, expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import {
  asked,
  blockFrom,
  every,
  everyDay,
  kindOf,
  staffPlaceOf,
  takenFrom,
  type Case,
} from '#bookings/model/selling-cases.ts';

const hourly = kindOf({
  soldBy: 'item',
  starts: every(60, '09:00', '13:00'),
  length: { form: 'choice', from: 60, to: 180, step: 30 },
});

describe('the place of staff', () => {
  const refused = (reason: string, field: string) => ({ ok: false, reason, field });

  test.each<[string, Case, string | null, object]>([
    ['an offered start', {}, '10:00', { warnings: [] }],
    ['the first start', {}, null, { trip: '2026-07-15 09:00 – 2026-07-15 10:00', warnings: [] }],
    ['any other start', {}, '04:17', { warnings: ['time_not_offered'] }],
    ['twelve hours ago', { now: '2026-07-15 22:00' }, '10:00', { warnings: [] }],
    ['a minute longer ago', { now: '2026-07-15 22:01' }, '10:00', refused('past', 'date')],
    [
      'yesterday, twelve hours ago',
      { now: '2026-07-16 08:00' },
      '20:00',
      { warnings: ['time_not_offered', 'length_too_long'] },
    ],
    ['too near', { now: '2026-07-15 09:30' }, '10:00', { warnings: ['notice'] }],
    [
      'too near and too late',
      { now: '2026-07-15 12:20' },
      '12:30',
      { warnings: ['time_not_offered', 'notice', 'length_too_long'] },
    ],
    [
      'another weekday, too far',
      { date: '2029-07-22' },
      '10:00',
      { warnings: ['too_far', 'weekday'] },
    ],
    ['too long', { party: { length: 240 } }, '10:00', { warnings: ['length_too_long'] }],
    [
      'in maintenance',
      { unit: { maintenanceFrom: calendarDate('2026-07-15') } },
      '10:00',
      refused('maintenance', 'date'),
    ],
    [
      'a package without that date',
      { pkg: { activeFrom: calendarDate('2026-07-16') } },
      '10:00',
      refused('outside_package_dates', 'date'),
    ],
    [
      'an inactive package',
      { pkg: { inactive: true } },
      '10:00',
      refused('package_inactive', 'date'),
    ],
    [
      'a blocked day',
      { taken: { blocks: [blockFrom('2026-07-15 00:00', '2026-07-16 00:00')] } },
      '10:00',
      refused('blocked', 'time'),
    ],
    [
      'taken',
      { taken: { times: [takenFrom('2026-07-15 10:30', '2026-07-15 10:40')] } },
      '10:00',
      refused('taken', 'time'),
    ],
    [
      'as many as a day takes',
      {
        unit: { mostPerDay: 1 },
        taken: { times: [takenFrom('2026-07-15 06:00', '2026-07-15 07:00')] },
      },
      '10:00',
      refused('day_complete', 'time'),
    ],
    ['too few items', { party: { quantity: 2 } }, '10:00', refused('too_few_items', 'quantity')],
    ['a skipped start', { date: '2027-03-14' }, '02:30', refused('time_not_offered', 'time')],
  ])('%s', (_case, more, hour, expected) => {
    const weekdays = everyDay.filter((day) => day !== 7 || more.date === '2027-03-14');
    const kind = { ...hourly, weekdays, noticeMinutes: 60 };
    expect(staffPlaceOf(asked(kind, more), hour)).toMatchObject(expected);
  });
});
