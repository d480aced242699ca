import type { TripKind } from '#catalogue/package-kinds.ts';
import { eachDay, type CalendarDate } from '#dates/dates.ts';
import type { Departure, UnitTaken } from '#bookings/availability.ts';
import {
  grouped,
  startingOn,
  type Block,
  type MergedTimes,
  type TakenTime,
} from '#bookings/items.ts';
import { dayRange, daysRange, type TimeRange } from '#bookings/trip-times.ts';
import { freeRanges, itemRanges, type FreeRange } from '#bookings/taken/free-ranges.ts';

/** What counts for an item's day beside its ranges of time. */
interface ItemDay {
  item: number;
  /** One booking takes the day whole. */
  whole: boolean;
  /** How many bookings and departures start on it, by kind. */
  starting: { kind: TripKind; count: number }[];
}

/** A departure without the number it is stored under. */
type OpenDeparture = Omit<Departure, 'id'>;

/**
 * The taken times of a unit on some local days, as everybody may see them
 * (docs/rules/availability.md, "Availability of a unit"): its times merged over its items, without
 * bookings. `dayAvailability` and `returnsFrom` answer from it as they do from the bookings.
 */
export interface MergedTaken {
  from: CalendarDate;
  /** Included. */
  to: CalendarDate;
  /** The first instant, from which the ranges count. */
  start: number;
  items: number;
  ranges: FreeRange[];
  /** Of days that have any. */
  days: { date: CalendarDate; items: ItemDay[] }[];
  blocks: Block[];
  departures: OpenDeparture[];
  /** The days on which the business is closed, with the reason that everybody may read. */
  closed: { date: CalendarDate; reason: string }[];
}

/** What is taken of a unit, with its bookings or without. */
export interface Takings extends Pick<UnitTaken, 'blocks' | 'departures' | 'closed'> {
  times: readonly (TimeRange & { item: number })[];
  /** With their days, where a rule of the unit or of one of its kinds counts them; null: none does. */
  counted: readonly TakenTime[] | null;
}

/** What it is merged for. */
interface MergeOptions {
  from: CalendarDate;
  to: CalendarDate;
  zone: string;
  items: number;
  /** Whether trips take their time alone, so that a day that is taken whole has a reason of its own. */
  takesTimes: boolean;
}

function within<One extends TimeRange>(all: readonly One[], days: TimeRange): One[] {
  return all.flatMap((one) => {
    const from = Math.max(one.from, days.from);
    const to = Math.min(one.to, days.to);
    return from < to ? [{ ...one, from, to }] : [];
  });
}

function daysOf({ times, counted }: Takings, options: MergeOptions): MergedTaken['days'] {
  const { from, to, zone, items, takesTimes } = options;
  if (counted === null && !takesTimes) return [];
  const dates = eachDay(from, to).map((date) => ({ date, ...dayRange(date, zone) }));
  const shortest = Math.min(...dates.map((day) => day.to - day.from));
  const found = new Map<CalendarDate, Map<number, ItemDay>>();
  const dayOf = (date: CalendarDate, item: number): ItemDay => {
    const ofDay = found.get(date) ?? new Map<number, ItemDay>();
    found.set(date, ofDay);
    const known = ofDay.get(item) ?? { item, whole: false, starting: [] };
    ofDay.set(item, known);
    return known;
  };
  for (const one of times) {
    if (!takesTimes || one.item > items || one.to - one.from < shortest) continue;
    for (const { date, ...day } of dates) {
      if (one.from <= day.from && day.to <= one.to) dayOf(date, one.item).whole = true;
    }
  }
  for (const [item, ofItem] of grouped(counted ?? [], (one) => one.item)) {
    for (const [date, counts] of startingOn(ofItem)) {
      if (item > items || date < from || date > to) continue;
      dayOf(date, item).starting = [...counts].map(([kind, count]) => ({ kind, count }));
    }
  }
  return dates.flatMap(({ date }) => {
    const ofDay = found.get(date);
    return ofDay ? [{ date, items: [...ofDay.values()].sort((a, b) => a.item - b.item) }] : [];
  });
}

/** Merges what is taken of a unit over its items, for the local days from `from` to `to`. */
export function mergeTaken(taken: Takings, options: MergeOptions): MergedTaken {
  const { from, to, zone, items } = options;
  const days = daysRange(from, to, zone);
  return {
    from,
    to,
    items,
    start: days.from,
    ranges: freeRanges(taken.times, { ...days, items }),
    days: daysOf(taken, options),
    blocks: within(taken.blocks, days),
    departures: taken.departures
      .filter((one) => days.from <= one.start && one.start < days.to)
      .map(({ packageId, item, start, seatsLeft, personsLeft, ...more }) => ({
        packageId,
        item,
        start,
        seatsLeft,
        personsLeft,
        leastToSail: more.leastToSail,
        guestsNeeded: more.guestsNeeded,
        closed: more.closed,
        takesTime: more.takesTime,
      })),
    closed: [...taken.closed]
      .filter(([date]) => from <= date && date <= to)
      .map(([date, reason]) => ({ date, reason })),
  };
}

interface ItemSoFar {
  ranges: TimeRange[];
  wholeDays: Set<CalendarDate>;
  starting: Map<CalendarDate, ReadonlyMap<TripKind, number>>;
}

function mergedTimes(parts: readonly MergedTaken[], zone: string): Map<number, MergedTimes> {
  const byItem = new Map<number, ItemSoFar>();
  const ofItem = (item: number): ItemSoFar => {
    const known = byItem.get(item);
    if (known) return known;
    const empty = { ranges: [], wholeDays: new Set<CalendarDate>(), starting: new Map() };
    byItem.set(item, empty);
    return empty;
  };
  for (const { from, to, items, start, ranges: free, days } of parts) {
    const end = daysRange(from, to, zone).to;
    for (const { item, ...range } of itemRanges(free, { from: start, to: end, items })) {
      const { ranges } = ofItem(item);
      const last = ranges.at(-1);
      // A booking over the edge of two parts is in both.
      if (last?.to === range.from) last.to = range.to;
      else ranges.push(range);
    }
    for (const { date, items: ofDay } of days) {
      for (const { item, whole, starting } of ofDay) {
        if (whole) ofItem(item).wholeDays.add(date);
        const counts = starting.map(({ kind, count }) => [kind, count] as const);
        if (counts.length > 0) ofItem(item).starting.set(date, new Map(counts));
      }
    }
  }
  return byItem;
}

/** What is taken as the rules of availability take it; of parts in the order of their days. */
export function unmergeTaken(parts: readonly MergedTaken[], zone: string): UnitTaken {
  return {
    times: [],
    merged: mergedTimes(parts, zone),
    blocks: parts.flatMap(({ blocks }) => blocks),
    departures: parts
      .flatMap(({ departures }) => departures)
      .map((one, index) => ({ id: index + 1, ...one })),
    closed: new Map(parts.flatMap(({ closed }) => closed).map((one) => [one.date, one.reason])),
  };
}

/** A hold of a visitor, of which the items or the departure are not known. */
export interface OwnHold {
  kind: TripKind;
  /** The local day on which it starts. */
  date: CalendarDate;
  range: TimeRange;
  quantity: number;
  /** Its seats and persons on a departure; null: it has items to itself. */
  seats: { packageId: number; start: number; seats: number; persons: number } | null;
}

function withoutSeats(
  taken: UnitTaken,
  { packageId, start, seats, persons }: NonNullable<OwnHold['seats']>,
): UnitTaken {
  const own = taken.departures.find(
    (one) => one.packageId === packageId && one.start === start && one.takesTime,
  );
  if (!own) return taken;
  const mended = {
    ...own,
    seatsLeft: own.seatsLeft + seats,
    personsLeft: own.personsLeft + persons,
  };
  return { ...taken, departures: taken.departures.map((one) => (one === own ? mended : one)) };
}

function withoutTime(times: MergedTimes, own: OwnHold, zone: string): MergedTimes {
  const { range, date, kind } = own;
  const ranges = times.ranges.flatMap((one) =>
    one.from <= range.from && range.to <= one.to
      ? [
          { from: one.from, to: range.from },
          { from: range.to, to: one.to },
        ].filter(({ from, to }) => from < to)
      : [one],
  );
  const wholeDays = [...times.wholeDays].filter((day) => {
    const { from, to } = dayRange(day, zone);
    return from < range.from || range.to < to;
  });
  const starting = new Map(times.starting);
  const counts = starting.get(date);
  if (counts) starting.set(date, new Map(counts).set(kind, (counts.get(kind) ?? 1) - 1));
  return { ranges, wholeDays: new Set(wholeDays), starting };
}

/** What is taken without a visitor's own hold, which does not block their own attempt. */
export function withoutHold(taken: UnitTaken, own: OwnHold, zone: string): UnitTaken {
  if (own.seats !== null) return withoutSeats(taken, own.seats);
  const { range, quantity } = own;
  const around = [...(taken.merged ?? [])].flatMap(([item, times]) => {
    const found = times.ranges.find((one) => one.from <= range.from && range.to <= one.to);
    const isOther = times.starting.get(own.date)?.has(own.kind) === false;
    return found && !isOther ? [{ item, times, beside: found.to - found.from }] : [];
  });
  // It is one of these items; those with nothing beside it come first.
  const freed = around.sort((a, b) => a.beside - b.beside || a.item - b.item).slice(0, quantity);
  const mended = freed.map(({ item, times }) => [item, withoutTime(times, own, zone)] as const);
  return { ...taken, merged: new Map([...(taken.merged ?? []), ...mended]) };
}
