import { beforeEach, expect, it } from 'vitest';
import type { TakenTime } from '@slipway/domain/bookings/availability';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { pageData } from '#lib/page-data.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { availabilityOf } from '#test-taken.ts';
import { startTests } from '#test-setup.ts';
import { packageTrip } from './trip.ts';
import { unitTaken, withoutOwnHold } from './availability-and-price.ts';
import { unavailableChoice } from './use-chosen-trip.ts';

beforeEach(() => startTests());

const date = calendarDate('2027-06-12');
const zone = 'America/Toronto';
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
  const told = (...times: TakenTime[]) =>
    unitTaken([availabilityOf({ from: '2027-06-12', to: '2027-06-13' }, { times }, 3)], zone);
  const besides = (...times: TakenTime[]) =>
    withoutOwnHold(told(...times), trip, held, pageData().settings).merged;
  const rest = told(...others).merged;
  const alike = { ...ownHold, item: 3 };
  for (const found of [besides(...others, ownHold), besides(...others, ownHold, alike)]) {
    expect(found?.get(1)).toEqual(rest?.get(1));
    expect(found?.get(2)).toMatchObject({ ranges: [] });
    expect(found?.get(2)?.starting.get(date)?.get('half_day')).toBe(0);
  }
  expect(besides(...others, ownHold, alike)?.get(3)).toEqual(told(alike).merged?.get(3));
  // Somebody else's, of another kind.
  expect(besides(taken('harbor_cruise', '12:00:00', 1))).toEqual(
    told(taken('harbor_cruise', '12:00:00', 1)).merged,
  );
});

it('gives up a start that the day no longer has', () => {
  const [early, noon] = [timeOfDay('06:00:00'), timeOfDay('12:00:00')];
  const start = { time: noon, selectable: true, reason: null, free: 1 };
  const chosenAt = (time: typeof noon | null) =>
    unavailableChoice({ available: true, starts: [start] }, { date, time });
  expect(chosenAt(noon)).toBeNull();
  expect(chosenAt(null)).toBeNull();
  expect(chosenAt(early)).toEqual({ type: 'time_lost', reason: '' });
});
