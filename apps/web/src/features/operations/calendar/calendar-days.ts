import type {
  CalendarBooking,
  CalendarDays,
  CalendarOrder,
  ClosedDays,
} from '@slipway/contract/operations/day';
import type { SharedDeparture } from '@slipway/contract/operations/departures';
import {
  addDays,
  calendarDate,
  daysBetween,
  eachDay,
  type CalendarDate,
} from '@slipway/domain/dates/dates';
import { localDate } from '@slipway/domain/bookings/trip-times';

/** The calendar's views: a grid of a month, columns of a week or a day, or a row for each unit. */
export const views = ['month', 'week', 'day', 'units'] as const;
export type View = (typeof views)[number];

/** Days in the view of units. */
const unitDays = 14;

const monthOf = (date: CalendarDate) => date.slice(0, 7);
const weekdayOf = (date: CalendarDate) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** The first day of the week containing a date; `first` is 0 for Sunday. */
function weekOf(date: CalendarDate, first: number): CalendarDate {
  return addDays(date, -((weekdayOf(date) - first + 7) % 7));
}

/** The days that a view of `date` shows, both inclusive; a month is extended to whole weeks. */
export function visibleDays(
  view: View,
  date: CalendarDate,
  first: number,
): { from: CalendarDate; to: CalendarDate } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'units') return { from: date, to: addDays(date, unitDays - 1) };
  if (view === 'week') {
    const from = weekOf(date, first);
    return { from, to: addDays(from, 6) };
  }
  const start = calendarDate(`${monthOf(date)}-01`);
  const end = addDays(nextMonth(start), -1);
  return { from: weekOf(start, first), to: addDays(weekOf(end, first), 6) };
}

function nextMonth(start: CalendarDate): CalendarDate {
  return calendarDate(`${monthOf(addDays(start, 31))}-01`);
}

/** The date of the next or (`-1`) previous page of a view. */
export function shiftDate(view: View, date: CalendarDate, step: 1 | -1): CalendarDate {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, 7 * step);
  if (view === 'units') return addDays(date, unitDays * step);
  const start = calendarDate(`${monthOf(date)}-01`);
  return step === 1 ? nextMonth(start) : calendarDate(`${monthOf(addDays(start, -1))}-01`);
}

/** The days in weeks of seven. */
export function weeksOf(from: CalendarDate, to: CalendarDate): CalendarDate[][] {
  const days = eachDay(from, to);
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
}

export const inMonth = (day: CalendarDate, of: CalendarDate) => monthOf(day) === monthOf(of);

/** How a booking lies on a day: it starts, is under way since an earlier day, or ends. */
type TripPart = 'starts' | 'under_way' | 'ends';

/** A booking or a departure shared by bookings, on each day that it touches, or a delivery. */
export type CalendarEvent =
  | { kind: 'booking'; id: number; date: string; part: TripPart; booking: CalendarBooking }
  | { kind: 'departure'; id: number; date: string; part: TripPart; departure: SharedDeparture }
  | { kind: 'order'; id: number; date: string; order: CalendarOrder };

/** The unit in whose row an event is shown: 0 for inshore trips without one, and for deliveries. */
export const unitOf = (event: CalendarEvent) =>
  event.kind === 'booking'
    ? event.booking.unit_id
    : event.kind === 'departure'
      ? event.departure.unit_id
      : 0;

/** The unit's name; empty where the event has none. */
export const unitNameOf = (event: CalendarEvent) =>
  event.kind === 'booking'
    ? event.booking.unit
    : event.kind === 'departure'
      ? event.departure.unit
      : '';

/** The events of one day. */
export interface Day {
  events: CalendarEvent[];
  closed: ClosedDays[];
  /** The number of events, which may exceed `events.length` if not all were sent. */
  count: number;
}

/** The days that a trip touches, its first one included; one that ends at midnight leaves the next day out. */
function touchedDays(
  trip: Pick<CalendarBooking, 'date' | 'ends_at'>,
  zone: string,
): CalendarDate[] {
  const first = calendarDate(trip.date);
  const last = localDate(Date.parse(trip.ends_at) - 1, zone);
  return last > first ? eachDay(first, last) : [first];
}

type TripEvent = Exclude<CalendarEvent, { kind: 'order' }>;

/** The booking or departure of an event. */
export const tripOf = (event: TripEvent) =>
  event.kind === 'booking' ? event.booking : event.departure;

const startOf = ({ id, date }: { id: number; date: string }) =>
  ({ id, date, part: 'starts' }) as const;

/** Groups the server's answer by day; what is under way comes first, deliveries after the trips. */
export function byDay(data: CalendarDays, zone: string): (day: CalendarDate) => Day {
  const longer = new Map<string, number>();
  const days = new Map<string, CalendarEvent[]>();
  const add = (event: CalendarEvent) => {
    const onDay = days.get(event.date);
    if (onDay) onDay.push(event);
    else days.set(event.date, [event]);
  };
  const trips = [
    ...data.bookings.map((booking): TripEvent => ({
      ...startOf(booking),
      kind: 'booking',
      booking,
    })),
    ...data.departures.map((departure): TripEvent => ({
      ...startOf(departure),
      kind: 'departure',
      departure,
    })),
  ].sort((a, b) => (tripOf(a).starts_at < tripOf(b).starts_at ? -1 : 1));
  for (const trip of trips) add(trip);
  for (const trip of trips) {
    const later = touchedDays(tripOf(trip), zone).slice(1);
    for (const [index, date] of later.entries()) {
      const part = index === later.length - 1 ? 'ends' : 'under_way';
      const onDay = days.get(date) ?? [];
      days.set(date, [{ ...trip, date, part }, ...onDay]);
      longer.set(date, (longer.get(date) ?? 0) + 1);
    }
  }
  for (const order of data.orders) add({ kind: 'order', id: order.id, date: order.date, order });
  return (day) => ({
    events: days.get(day) ?? [],
    closed: data.closed.filter((it) => it.from_date <= day && day <= it.to_date),
    count: (data.counts[day] ?? 0) + (longer.get(day) ?? 0),
  });
}

/** The day that an arrow key moves to within the visible days; null if there is none. */
export function dayByKey(
  key: string,
  day: CalendarDate,
  range: { from: CalendarDate; to: CalendarDate },
  rightToLeft: boolean,
): CalendarDate | null {
  const forward = rightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = addDays(day, step);
  return daysBetween(range.from, next) >= 0 && daysBetween(next, range.to) >= 0 ? next : null;
}
