import { describe, expect, test } from 'vitest';
import { busyEntries, type BusyInput, type BusyTrip } from '#catalogue/busy-entries.ts';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';

const zone = 'America/Toronto';
const at = (text: string) => {
  const [day = '', hour = ''] = text.split(' ');
  return startsAt(calendarDate(day), timeOfDay(`${hour}:00`), zone).getTime();
};
const trip = (item: number, from: string, to: string, more: Partial<BusyTrip> = {}): BusyTrip => ({
  ...{ source: `b${item} ${from}`, item, from: at(from), to: at(to), isStay: false },
  date: calendarDate(from.slice(0, 10)),
  lastDate: calendarDate(to.slice(0, 10)),
  ...more,
});
const stay = (item: number, from: string, to: string) =>
  trip(item, `${from} 16:00`, `${to} 10:00`, { isStay: true });

const entriesOf = (more: Partial<BusyInput>) =>
  busyEntries({
    ...{ itemsQuantity: 2, trips: [], blocks: [], maintenance: { from: null, to: null } },
    ...{ today: calendarDate('2026-07-01'), zone, ...more },
  }).map((one) =>
    one.allDay ? `${one.from} ${one.to}` : `${one.start.toISOString()} ${one.end.toISOString()}`,
  );

const block = (item: number, from: string, to: string) => ({
  ...{ source: `k${item}`, item },
  from: calendarDate(from),
  to: calendarDate(to),
});

describe('a unit of two items is busy', () => {
  test.each<[string, Partial<BusyInput>, string[]]>([
    ['never with one booking', { trips: [trip(1, '2026-07-02 08:00', '2026-07-02 12:00')] }, []],
    [
      'while both are taken',
      {
        trips: [
          trip(1, '2026-07-02 08:00', '2026-07-02 12:00'),
          trip(2, '2026-07-02 10:00', '2026-07-02 14:00'),
        ],
      },
      ['2026-07-02T14:00:00.000Z 2026-07-02T16:00:00.000Z'],
    ],
    [
      'without a break where one follows another on an item',
      {
        trips: [
          trip(1, '2026-07-02 08:00', '2026-07-02 10:00'),
          trip(1, '2026-07-02 10:00', '2026-07-02 12:00'),
          trip(2, '2026-07-02 08:00', '2026-07-02 12:00'),
        ],
      },
      ['2026-07-02T12:00:00.000Z 2026-07-02T16:00:00.000Z'],
    ],
    [
      'for the nights that both are slept in, from arrival to departure',
      { trips: [stay(1, '2026-07-03', '2026-07-10'), stay(2, '2026-07-05', '2026-07-07')] },
      ['2026-07-05 2026-07-06'],
    ],
    [
      'under a block of one and a booking of the other',
      {
        trips: [trip(1, '2026-07-02 08:00', '2026-07-02 12:00')],
        blocks: [block(2, '2026-07-01', '2026-07-03')],
      },
      ['2026-07-02T12:00:00.000Z 2026-07-02T16:00:00.000Z'],
    ],
    [
      'not twice where a block lies over a booking of its item',
      {
        trips: [trip(1, '2026-07-02 08:00', '2026-07-02 12:00')],
        blocks: [block(1, '2026-07-02', '2026-07-02')],
      },
      [],
    ],
    [
      'under a block of all',
      { blocks: [block(0, '2026-07-02', '2026-07-03')] },
      ['2026-07-02 2026-07-03'],
    ],
  ])('%s', (_case, more, entries) => {
    expect(entriesOf(more)).toEqual(entries);
  });

  test('once for all bookings on a departure', () => {
    const shared = trip(1, '2026-07-02 08:00', '2026-07-02 12:00', { source: 'd7' });
    expect(entriesOf({ itemsQuantity: 1, trips: [shared, shared] })).toHaveLength(1);
  });
});
