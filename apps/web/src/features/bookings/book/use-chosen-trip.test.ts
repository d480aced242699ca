import { expect, it } from 'vitest';
import type { TakenTime } from '@slipway/domain/bookings/availability';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { withoutOwnHold } from './use-chosen-trip.ts';

const date = calendarDate('2027-06-12');
const taken = (kind: TakenTime['kind'], time: string, item: number): TakenTime => ({
  date,
  time: timeOfDay(time),
  kind,
  item,
});
const others = [
  taken('half_day', '06:00:00', 1),
  taken('harbor_cruise', '12:00:00', 1),
  { ...taken('half_day', '12:00:00', 1), date: calendarDate('2027-06-13') },
];
const ownHold = taken('half_day', '12:00:00', 2);

it('removes only the slot that the visitor holds', () => {
  const held = { date: '2027-06-12', time: '12:00:00', kind: 'half_day' as const };
  expect(withoutOwnHold([...others, ownHold], held)).toEqual(others);
  expect(withoutOwnHold([...others, ownHold, ownHold], held)).toEqual([...others, ownHold]);
  expect(withoutOwnHold(others, held)).toEqual(others);
});
