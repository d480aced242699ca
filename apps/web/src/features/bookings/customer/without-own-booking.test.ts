import { expect, it } from 'vitest';
import { calendarDate } from '@slipway/domain/dates/dates';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { withoutOwnBooking } from './without-own-booking.ts';

const at = (time: string) => Date.parse(`2027-06-04T${time}:00Z`);
const taken = (item: number, from: string, to: string, kind = 'by_the_hour') => ({
  ...{ item, kind, date: calendarDate('2027-06-04') },
  ...{ from: at(from), to: at(to) },
});
const booking = {
  ...{ starts_at: '2027-06-04T14:30:00.000Z', kind: 'by_the_hour' },
  ...{ item: 2, quantity: 2 },
};

it('takes away the booking’s own items and leaves those of others', () => {
  const others = [
    taken(1, '14:30', '17:15'),
    taken(2, '17:15', '19:00'),
    taken(4, '14:30', '17:15'),
    taken(3, '14:30', '16:15'),
  ];
  const own = [taken(2, '14:30', '17:15'), taken(3, '14:30', '17:15')];
  const all = { ...nothingTaken, times: [...others, ...own] };
  expect(withoutOwnBooking(all, booking).times).toEqual(others);
});

it('finds a booking that takes its whole day by its start', () => {
  const day = { ...taken(1, '04:00', '23:00', 'full_day') };
  const all = { ...nothingTaken, times: [day] };
  const own = { ...booking, kind: 'full_day', item: 1, quantity: 1 };
  expect(withoutOwnBooking(all, own).times).toEqual([]);
});

it('takes nothing away where the booking has no time on the unit', () => {
  const all = { ...nothingTaken, times: [taken(1, '14:30', '17:15', 'half_day')] };
  expect(withoutOwnBooking(all, booking)).toBe(all);
});
