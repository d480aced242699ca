import { beforeEach, expect, it } from 'vitest';
import type { TakenTime, UnitTaken } from '@slipway/domain/bookings/availability';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { pageData } from '#lib/page-data.ts';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { startTests } from '#test-setup.ts';
import { packageTrip } from './trip.ts';
import { withoutOwnHold } from './availability-and-price.ts';

beforeEach(() => startTests());

const date = calendarDate('2027-06-12');
const sixHours = 6 * 3_600_000;
function taken(kind: TakenTime['kind'], time: string, item: number, on = date): TakenTime {
  const from = startsAt(on, timeOfDay(time), 'America/Toronto').getTime();
  return { kind, item, date: on, from, to: from + sixHours };
}
const others = [
  taken('half_day', '06:00:00', 1),
  taken('harbor_cruise', '12:00:00', 1),
  taken('half_day', '12:00:00', 1, calendarDate('2027-06-13')),
];
const ownHold = taken('half_day', '12:00:00', 2);

it('removes only the slot that the visitor holds', () => {
  const held = { date: '2027-06-12', time: '12:00:00' };
  const trip = packageTrip(teaser, halfDay, { length: null, quantity: 1 });
  const besides = (...times: TakenTime[]) => {
    const all: UnitTaken = { ...nothingTaken, times };
    return withoutOwnHold(all, trip, held, pageData().settings).times;
  };
  const alike = { ...ownHold, item: 3 };
  expect(besides(...others, ownHold)).toEqual(others);
  expect(besides(...others, ownHold, alike)).toEqual([...others, alike]);
  expect(besides(...others)).toEqual(others);
});
