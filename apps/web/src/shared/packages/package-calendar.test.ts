import { expect, it } from 'vitest';
import type { TakenTimeEntry } from '@slipway/contract/bookings/bookings';
import { unitTaken } from './package-calendar.ts';

const zone = 'America/Toronto';
const kinds = [{ code: 'houseboat_nights', name: 'Houseboat nights' }];
const entry = (date: string, more: Partial<TakenTimeEntry> = {}): TakenTimeEntry => ({
  id: date,
  date,
  time: '16:00:00',
  package_name: 'Houseboat nights',
  item: 1,
  from: '2027-06-04T20:00:00.000Z',
  to: '2027-06-07T17:00:00.000Z',
  ...more,
});

it('makes one range of a booking on several days, dated by the local day of its start', () => {
  const days = ['2027-06-04', '2027-06-05', '2027-06-06', '2027-06-07'];
  expect(
    unitTaken(
      days.map((date) => entry(date)),
      kinds,
      zone,
    ).times,
  ).toEqual([
    {
      item: 1,
      date: '2027-06-04',
      kind: 'houseboat_nights',
      from: Date.parse('2027-06-04T20:00:00Z'),
      to: Date.parse('2027-06-07T17:00:00Z'),
    },
  ]);
});

it('keeps the ranges of several items, and blocks apart from bookings', () => {
  const block = { package_name: null, time: null, item: 0 };
  const taken = unitTaken(
    [entry('2027-06-04'), entry('2027-06-04', { item: 2 }), entry('2027-06-10', block)],
    kinds,
    zone,
  );
  expect(taken.times.map(({ item }) => item)).toEqual([1, 2]);
  expect(taken.blocks).toHaveLength(1);
});

it('takes a booking with the name of no kind for an inshore trip on the unit', () => {
  const [time] = unitTaken([entry('2027-06-04', { package_name: 'Inshore' })], kinds, zone).times;
  expect(time?.kind).toBe('inshore');
});
