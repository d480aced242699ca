import { inshore } from '#catalogue/package-kinds.ts';
import { addDays, startsAt, todayIn } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import { bookingHorizonDays, hasDeparted } from '#bookings/availability.ts';
import type {
  Place,
  Placement,
  UnavailableReason,
  UnitCalendar,
  UnitTaken,
} from '#bookings/availability.ts';
import type { ClosedDays } from '#bookings/closings.ts';
import { findItems, inMaintenance } from '#bookings/items.ts';
import { dayRange, localDate, minuteMs } from '#bookings/trip-times.ts';

/** How long an inshore trip lasts when its hours are not known. */
const usualHours = 8;

/** The hours of an inshore trip: its own, or the usual ones. */
export function inshoreHours(durationHours: number | null): number {
  return durationHours ?? usualHours;
}

/**
 * Whether an inshore trip, which has no calendar, can be booked: any date from today on whose start
 * has not passed (docs/rules/availability.md, "Inshore trips").
 */
export function inshoreDateAvailable(
  date: CalendarDate,
  startTime: TimeOfDay,
  now: Date,
  zone: string,
  horizonDays = bookingHorizonDays,
): boolean {
  const today = todayIn(zone, now);
  if (date < today || date > addDays(today, horizonDays)) return false;
  return date > today || !hasDeparted(date, startTime, zone, now);
}

/** An inshore trip: when it starts and how many minutes its guests are out. */
export interface InshoreTrip {
  date: CalendarDate;
  time: TimeOfDay;
  minutes: number;
  zone: string;
}

/** The place of an inshore trip that is on no unit: its time alone. */
export function inshorePlace({ date, time, minutes, zone }: InshoreTrip): Place {
  const start = startsAt(date, time, zone).getTime();
  const end = start + minutes * minuteMs;
  const taken = { from: start, to: end };
  const none = { items: [], days: null, departure: null, warnings: [] };
  return { ok: true, time, start, end, date, endDate: date, taken, ...none };
}

/** Whether the business is closed on the day that an inshore trip starts or returns. */
function meetsClosedDay(place: Place, zone: string, closed: ClosedDays): boolean {
  return closed.has(place.date) || closed.has(localDate(place.end - 1, zone));
}

/** Finds the place of an inshore trip that is on no unit. */
export function findPlaceWithoutUnit(
  trip: InshoreTrip & { closed: ClosedDays; now: Date; horizonDays: number },
): Placement {
  const { date, time, now, zone, horizonDays, closed } = trip;
  const refuse = (reason: UnavailableReason): Placement => ({ ok: false, reason, field: 'date' });
  if (!inshoreDateAvailable(date, time, now, zone, horizonDays)) return refuse('past');
  const place = inshorePlace(trip);
  return meetsClosedDay(place, zone, closed) ? refuse('business_closed') : place;
}

/**
 * Finds the place of an inshore trip contracted to a unit: it needs an item with an empty day and
 * takes that day, whatever its start (docs/rules/availability.md, "Inshore trips").
 */
export function findInshorePlace(
  trip: InshoreTrip & { unit: UnitCalendar; taken: UnitTaken; now: Date; horizonDays: number },
): Placement {
  const { unit, taken, date, now, zone } = trip;
  const refuse = (reason: UnavailableReason): Placement => ({ ok: false, reason, field: 'date' });
  const today = todayIn(zone, now);
  if (date > addDays(today, trip.horizonDays)) return refuse('too_far');
  const place = inshorePlace(trip);
  if (date < today || place.start <= now.getTime()) return refuse('past');
  if (meetsClosedDay(place, zone, taken.closed)) return refuse('business_closed');
  if (inMaintenance(date, date, unit)) return refuse('maintenance');
  const day = dayRange(date, zone);
  const kind = { code: inshore, takes: 'day', closedWhen: null } as const;
  const wanted = { kind, schedule: unit.schedule, range: day, date, day };
  const found = findItems(unit, wanted, taken, { quantity: 1 });
  if ('reason' in found) return refuse(found.reason);
  return { ...place, items: found.items, taken: day, days: { from: date, to: date } };
}
