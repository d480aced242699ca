import { slotsOf, type Schedule } from '#bookings/slots.ts';
import { daysTouched, type Days } from '#catalogue/calendar-feeds.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { addDays, calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';

/** An active booking in our calendars, without personal data. */
export interface BusyTrip {
  id: number;
  date: CalendarDate;
  time: TimeOfDay;
  kind: TripKind;
}

/**
 * A period in which a unit is busy, for published calendars. `source` identifies what it is about.
 */
export type BusyEntry =
  | ({ source: string; allDay: true } & Days)
  | { source: string; allDay: false; start: Date; end: Date };

export interface BusyInput {
  schedule: Schedule;
  itemsQuantity: number;
  trips: readonly BusyTrip[];
  blocks: readonly (Days & { id: number })[];
  /** A missing end is open. */
  maintenance: { from: CalendarDate | null; to: CalendarDate | null };
  today: CalendarDate;
  zone: string;
}

const slotsADay = { day: 1, slots: 3 } as const;
/** The ends of the slots at 06:00, 12:00 and 18:00; the last one ends at midnight. */
const slotEnds = [timeOfDay('12:00:00'), timeOfDay('18:00:00')];

function tripEntry(trip: BusyTrip, schedule: Schedule, zone: string): BusyEntry {
  const source = `b${trip.id}`;
  const slots = slotsOf(schedule, trip.kind, trip.time);
  if (slots.length === slotsADay[schedule]) {
    return { source, allDay: true, from: trip.date, to: trip.date };
  }
  const end = slotEnds[slots[0] ?? 0];
  return {
    source,
    allDay: false,
    start: startsAt(trip.date, trip.time, zone),
    end: end
      ? startsAt(trip.date, end, zone)
      : startsAt(addDays(trip.date, 1), timeOfDay('00:00:00'), zone),
  };
}

/** For a unit with several items, only days on which all are taken. */
function fullDays({ trips, schedule, itemsQuantity }: BusyInput): BusyEntry[] {
  const taken = new Map<CalendarDate, number>();
  for (const trip of trips) {
    const slots = slotsOf(schedule, trip.kind, trip.time).length;
    taken.set(trip.date, (taken.get(trip.date) ?? 0) + slots);
  }
  return [...taken]
    .filter(([, slots]) => slots >= itemsQuantity * slotsADay[schedule])
    .map(([date]) => ({ source: `d${date}`, allDay: true, from: date, to: date }));
}

function maintenanceEntry({ maintenance, today }: BusyInput): BusyEntry[] {
  const { from, to } = maintenance;
  if (from === null && to === null) return [];
  // Open-ended entries end at the turn of a year, so that they do not change daily.
  const year = Number(today.slice(0, 4));
  const days = {
    from: from ?? calendarDate(`${year}-01-01`),
    to: to ?? calendarDate(`${year + 2}-12-31`),
  };
  return days.to < today || days.to < days.from ? [] : [{ source: 'm', allDay: true, ...days }];
}

/** All periods in which a unit is busy from today on: bookings, blocks and maintenance. */
export function busyEntries(input: BusyInput): BusyEntry[] {
  const { schedule, itemsQuantity, trips, blocks, zone } = input;
  const booked =
    itemsQuantity > 1 ? fullDays(input) : trips.map((trip) => tripEntry(trip, schedule, zone));
  const blocked = blocks.map(({ id, from, to }): BusyEntry => ({
    source: `k${id}`,
    allDay: true,
    from,
    to,
  }));
  return [...booked, ...blocked, ...maintenanceEntry(input)];
}

/** The days that entries cover, at least in part. */
export function busyDays(entries: readonly BusyEntry[], zone: string): Days[] {
  return entries.map((entry) =>
    entry.allDay ? { from: entry.from, to: entry.to } : daysTouched(entry.start, entry.end, zone),
  );
}
