import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { expect, test } from 'vitest';
import { byTheHour, cruiser, houseboat, kayaks, nights, sunset } from '#test-rentals.ts';
import { startTests } from '#test-setup.ts';
import { emptyForm } from '../book/book-form.ts';
import { packageTrip } from '../book/trip.ts';
import { firstForm, startingNow } from './first-form.ts';

startTests();
const day = calendarDate('2099-07-04');
const nothing = { day: null, unit: null };

test('a link from a departure chooses it', () => {
  const linked = { day, unit: cruiser.id, pkg: sunset.id, time: '18:00:00' };
  expect(firstForm([kayaks, cruiser], true, linked)).toMatchObject({
    ...{ unitId: cruiser.id, packageId: sunset.id, date: day, time: '18:00:00' },
  });
  expect(firstForm([kayaks, cruiser], true, { ...linked, pkg: 999 })).toMatchObject({
    ...{ unitId: cruiser.id, date: day, time: null },
  });
});

test('nobody has to choose the only unit', () => {
  expect(firstForm([cruiser], false, nothing).unitId).toBe(cruiser.id);
  expect(firstForm([cruiser], true, nothing).unitId).toBeNull();
  expect(firstForm([cruiser, kayaks], false, nothing).unitId).toBeNull();
});

const one = { length: null, quantity: 1 };
const hourly = {
  ...byTheHour,
  kind_facts: {
    ...byTheHour.kind_facts,
    starts: {
      ...{ form: 'every' as const, minutes: 30 },
      ...{ from: timeOfDay('09:00:00'), to: timeOfDay('19:00:00') },
    },
  },
};
const now = new Date('2027-07-03T12:02:10Z');
const actionsOf = (trip: ReturnType<typeof packageTrip>, form = emptyForm) =>
  startingNow(trip, form, 'Europe/Berlin', now);

test('a walk-in starts within five minutes', () => {
  const date = { type: 'date', date: '2027-07-03' };
  expect(actionsOf(packageTrip(kayaks, hourly, one))).toEqual([
    date,
    { type: 'time', time: '14:05:00' },
  ]);
  expect(actionsOf(packageTrip(cruiser, sunset, one))).toEqual([date]);
});

test('what was chosen stays, and a stay is not begun', () => {
  expect(actionsOf(packageTrip(kayaks, hourly, one), { ...emptyForm, date: day })).toEqual([]);
  expect(actionsOf(packageTrip(houseboat, nights, one))).toEqual([]);
});
