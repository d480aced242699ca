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
const actionsOf = (
  trip: ReturnType<typeof packageTrip>,
  form = emptyForm,
  linkedDay: typeof day | null = null,
) => startingNow(trip, form, 'Europe/Berlin', now, linkedDay);

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

test('a walk-in for whom today was chosen starts within five minutes as well', () => {
  const today = calendarDate('2027-07-03');
  const time = { type: 'time', time: '14:05:00' };
  const trip = packageTrip(kayaks, hourly, one);
  expect(actionsOf(trip, { ...emptyForm, date: today })).toEqual([time]);
  expect(actionsOf(trip, emptyForm, today)).toEqual([{ type: 'date', date: today }, time]);
  const noon = timeOfDay('12:00:00');
  expect(actionsOf(trip, { ...emptyForm, date: today, time: noon })).toEqual([]);
});

test('the day of a link stays, also where the calendar does not offer it', () => {
  const trip = packageTrip(kayaks, hourly, one);
  expect(actionsOf(trip, emptyForm, day)).toEqual([{ type: 'date', date: day }]);
  const stay = packageTrip(houseboat, nights, one);
  expect(actionsOf(stay, emptyForm, day)).toEqual([{ type: 'arrival', date: day, length: null }]);
});
