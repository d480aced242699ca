import { daysRange, localDate, type TimeRange } from '#bookings/trip-times.ts';
import { daysTouched, type Days } from '#catalogue/calendar-feeds.ts';
import { addDays, calendarDate } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/** What an active booking or a departure takes of an item, in our calendars; without personal data. */
export interface BusyTrip {
  /** What it is; the same for all bookings on one departure. */
  source: string;
  item: number;
  /** The time it takes on its item. */
  from: number;
  to: number;
  /** Whether it is let by days or nights, from `date` to `lastDate`. */
  isStay: boolean;
  date: CalendarDate;
  lastDate: CalendarDate;
}

/**
 * A period in which a unit is busy, for published calendars. `source` identifies what it is about.
 */
export type BusyEntry =
  | ({ source: string; allDay: true } & Days)
  | { source: string; allDay: false; start: Date; end: Date };

export interface BusyInput {
  itemsQuantity: number;
  trips: readonly BusyTrip[];
  /** Of an item, or of every item (0). */
  blocks: readonly (Days & { source: string; item: number })[];
  /** A missing end is open. */
  maintenance: { from: CalendarDate | null; to: CalendarDate | null };
  today: CalendarDate;
  zone: string;
}

/** Whole local days where a range has no other part; its instants otherwise. */
function entryOf(source: string, { from, to }: TimeRange, zone: string): BusyEntry {
  const first = localDate(from, zone);
  const last = localDate(to - 1, zone);
  const days = daysRange(first, last, zone);
  return days.from === from && days.to === to
    ? { source, allDay: true, from: first, to: last }
    : { source, allDay: false, start: new Date(from), end: new Date(to) };
}

/** A stay is published by its days, any other trip by the time it takes. */
function tripEntry(trip: BusyTrip, zone: string): BusyEntry {
  const { source } = trip;
  return trip.isStay
    ? { source, allDay: true, from: trip.date, to: trip.lastDate }
    : entryOf(source, trip, zone);
}

/** What is taken of each item, without its overlaps: a block may lie over a booking. */
function takenOfItems({ trips, blocks, zone }: BusyInput): TimeRange[] {
  const byItem = new Map<number, TimeRange[]>();
  const add = (item: number, range: TimeRange) =>
    byItem.set(item, [...(byItem.get(item) ?? []), range]);
  for (const trip of trips) add(trip.item, trip);
  for (const { item, from, to } of blocks) if (item > 0) add(item, daysRange(from, to, zone));
  return [...byItem.values()].flatMap((ranges) => {
    const merged: TimeRange[] = [];
    for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
      const last = merged.at(-1);
      if (last && from < last.to) last.to = Math.max(last.to, to);
      else merged.push({ from, to });
    }
    return merged;
  });
}

/**
 * For a unit with several items: the times in which none of them is free; nights, from the arrival to
 * the departure, where only stays take it.
 */
function fullTimes(input: BusyInput): BusyEntry[] {
  const { itemsQuantity, zone, trips } = input;
  const turns = takenOfItems(input)
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const byNights = trips.length > 0 && trips.every(({ isStay }) => isStay);
  const entryOfFull = (since: number, at: number): BusyEntry => {
    const [from, end] = [localDate(since, zone), localDate(at, zone)];
    return byNights && from < end
      ? { source: `f${since}`, allDay: true, from, to: addDays(end, -1) }
      : entryOf(`f${since}`, { from: since, to: at }, zone);
  };
  const entries: BusyEntry[] = [];
  let taken = 0;
  let since: number | null = null;
  for (const { at, by } of turns) {
    taken += by;
    if (taken >= itemsQuantity) since ??= at;
    else if (since !== null) {
      if (at > since) entries.push(entryOfFull(since, at));
      since = null;
    }
  }
  return entries;
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
  const { itemsQuantity, trips, blocks, zone } = input;
  const apart = [...new Map(trips.map((trip) => [trip.source, trip])).values()];
  const booked = itemsQuantity > 1 ? fullTimes(input) : apart.map((trip) => tripEntry(trip, zone));
  const whole = blocks.filter(({ item }) => item === 0 || itemsQuantity === 1);
  const blocked = whole.map(({ source, from, to }): BusyEntry => ({
    source,
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
