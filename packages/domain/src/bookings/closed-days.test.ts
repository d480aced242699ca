import { describe, expect, test } from 'vitest';
import type { KindTimes } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import { dayAvailability, findPlace, findStaffPlace, returnsFrom } from '#bookings/availability.ts';
import { findInshorePlace, findPlaceWithoutUnit } from '#bookings/inshore-trips.ts';
import {
  asked,
  blockFrom,
  kindOf,
  stayFrom,
  times,
  type Case,
} from '#bookings/model/selling-cases.ts';

const closedOn = (...days: string[]) => ({
  closed: new Map(days.map((one) => [calendarDate(`2026-07-${one}`), ''])),
});
const trip = kindOf();
const evening = kindOf({ starts: times('20:00'), length: { form: 'fixed', minutes: 240 } });
const overnight = kindOf({ starts: times('20:00'), length: { form: 'fixed', minutes: 300 } });
const nights = kindOf({
  starts: stayFrom('15:00', '10:00'),
  length: { form: 'days', from: 1, to: 4, step: 1, counted: 'nights' },
});

describe('on a day on which the business is closed', () => {
  test.each<[string, KindTimes, Case, string]>([
    ['nothing starts', trip, { taken: closedOn('15') }, 'business_closed'],
    ['the day before is open', trip, { taken: closedOn('16') }, 'open'],
    ['the day after is open', trip, { taken: closedOn('14') }, 'open'],
    [
      'a trip over midnight does not return',
      overnight,
      { taken: closedOn('16') },
      'business_closed',
    ],
    ['one that ends at midnight does', evening, { taken: closedOn('16') }, 'open'],
    ['a stay of a free length finds a later return', nights, { taken: closedOn('16') }, 'open'],
    [
      'a stay whose every return is closed does not begin',
      nights,
      { taken: closedOn('16', '17', '18', '19') },
      'business_closed',
    ],
    [
      'a stay of one night does not return',
      nights,
      { taken: closedOn('16'), party: { length: 1 } },
      'business_closed',
    ],
    ['a stay is out over it', nights, { taken: closedOn('16'), party: { length: 2 } }, 'open'],
    [
      'a unit closed for the day is not out over it',
      nights,
      {
        taken: { blocks: [blockFrom('2026-07-16 00:00', '2026-07-17 00:00')] },
        party: { length: 2 },
      },
      'blocked',
    ],
    [
      'in a zone ahead of UTC',
      overnight,
      { zone: 'Pacific/Auckland', taken: closedOn('16') },
      'business_closed',
    ],
    [
      'a closed day comes before maintenance',
      trip,
      { taken: closedOn('15'), unit: { maintenanceFrom: calendarDate('2026-07-15') } },
      'business_closed',
    ],
  ])('%s', (_what, kind, more, expected) => {
    const input = asked(kind, more);
    const day = dayAvailability(input);
    expect(day.available ? 'open' : day.reason).toBe(expected);
    for (const find of [findPlace, findStaffPlace]) {
      const place = find({ ...input, time: null });
      expect(place.ok ? 'open' : place.reason).toBe(expected);
    }
  });

  test.each([
    ['the business', { closed: new Map([[calendarDate('2026-07-15'), 'Regatta']]) }, 'Regatta'],
    [
      'the unit',
      {
        blocks: [
          blockFrom('2026-07-15 00:00', '2026-07-16 00:00'),
          { ...blockFrom('2026-07-15 00:00', '2026-07-16 00:00'), reason: 'In the yard' },
        ],
      },
      'In the yard',
    ],
    ['nobody may know why', closedOn('15'), undefined],
  ])('everybody reads why it is closed: %s', (_what, taken, note) => {
    expect(dayAvailability(asked(trip, { taken }))).toMatchObject(
      note === undefined ? { available: false } : { note },
    );
    if (note === undefined)
      expect(dayAvailability(asked(trip, { taken }))).not.toHaveProperty('note');
  });

  test('the returns of a stay leave it out', () => {
    const found = returnsFrom(asked(nights, { taken: closedOn('17') }));
    expect(found.map(({ date, reason }) => `${date.slice(8)} ${reason ?? 'open'}`)).toEqual([
      '16 open',
      '17 business_closed',
      '18 open',
      '19 open',
    ]);
  });

  test.each([
    ['07:00:00', '15', 'business_closed'],
    ['07:00:00', '16', 'open'],
    ['20:00:00', '16', 'business_closed'],
  ])('an inshore trip at %s with the %sth closed', (time, day, expected) => {
    const { unit, taken, date, now, zone, horizonDays } = asked(trip, { taken: closedOn(day) });
    const at = { date, time: timeOfDay(time), minutes: 480, zone, now, horizonDays };
    const alone = findPlaceWithoutUnit({ ...at, closed: taken.closed });
    const contracted = findInshorePlace({ ...at, unit, taken });
    for (const place of [alone, contracted])
      expect(place.ok ? 'open' : place.reason).toBe(expected);
  });
});
