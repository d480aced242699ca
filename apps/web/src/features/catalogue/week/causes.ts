import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { Closure } from '@slipway/domain/bookings/week/why-not';
import { localDate } from '@slipway/domain/bookings/trip-times';
import type { CalendarDate } from '@slipway/domain/dates/dates';

/** What lies in the way of a booking, each once. */
export interface Causes {
  times: Occupied['times'];
  closed: Occupied['closed'];
}

/** What takes a day or start of a unit: the bookings, departures and blocks that lie in its time. */
export function causesOf(
  { reason, by, during }: Closure,
  occupied: Occupied,
  date: CalendarDate,
  zone: string,
): Causes {
  if (during === null) return { times: [], closed: [] };
  const { from, to } = during;
  const countsStarts = reason === 'day_complete' || reason === 'half_day_rule';
  const lies = occupied.times.filter((one) => {
    const overlaps = Date.parse(one.from) < to && from < Date.parse(one.to);
    return overlaps || (countsStarts && one.date === date);
  });
  const seen = new Set<string>();
  const times = lies.filter(({ booking_id, departure_id }) => {
    const key = `${booking_id} ${departure_id}`;
    return !seen.has(key) && seen.add(key);
  });
  const [first, last] = [localDate(from, zone), localDate(to - 1, zone)];
  const closed = occupied.closed.filter((one) => one.from_date <= last && first <= one.to_date);
  if (by === 'closings') return { times: [], closed: closed.filter(({ business }) => business) };
  const ofUnit = closed.filter(({ business }) => !business);
  return {
    times: by === 'blocks' ? [] : times,
    closed: by === 'blocks' || reason === 'too_few_items' ? ofUnit : [],
  };
}
