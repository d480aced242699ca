import type { KindTimes, TripKind } from '#catalogue/package-kinds.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { UnitCalendar, UnitTaken } from '#bookings/availability.ts';
import type { Schedule, TimeRange } from '#bookings/trip-times.ts';

/** Why a day or time is not available. */
export type UnavailableReason =
  | 'past'
  /** Too short before the start. */
  | 'notice'
  | 'maintenance'
  | 'blocked'
  | 'package_inactive'
  | 'outside_package_dates'
  /** Does not start on this day of the week. */
  | 'weekday'
  /** Taken by another booking. */
  | 'taken'
  /** The day holds as many bookings as the kind allows beside it. */
  | 'half_day_rule'
  /** The day has a whole-day booking or as many bookings as the unit takes. */
  | 'day_complete'
  | 'too_few_items'
  | 'too_few_seats'
  /** Ends later than the day's last end. */
  | 'length_too_long'
  /** Shorter than stays that start on this day. */
  | 'stay_too_short'
  /** Stays do not begin or end on this weekday in this season. */
  | 'changeover_day'
  /** The departure is closed to sales. */
  | 'closed'
  /** The business is closed on the day of the start or the return. */
  | 'business_closed'
  /** Beyond the booking horizon. */
  | 'too_far'
  /** Not one of the offered times. */
  | 'time_not_offered';

/** The time that a live booking or departure takes on one item. */
export interface TakenTime extends TimeRange {
  /** From 1. */
  item: number;
  /** The local day it starts on. */
  date: CalendarDate;
  kind: TripKind;
}

/** Time in which nothing can be booked: a block by staff or a connected calendar. */
export interface Block extends TimeRange {
  /** The unit's item, from 1; 0: every item. */
  item: number;
  /** What everybody may read of it; absent or empty: nothing. */
  reason?: string;
}

/** What a trip asks of an item: its taken time, and the local day it starts on. */
export interface Wanted {
  kind: Pick<KindTimes, 'code' | 'takes' | 'closedWhen'>;
  schedule: Schedule;
  range: TimeRange;
  date: CalendarDate;
  day: TimeRange;
}

/** Ranges by their starts; `latestEnds` holds for each the latest end up to it. */
interface Ordered {
  froms: number[];
  latestEnds: number[];
}

/** How many bookings and departures start on a day, by their kind. */
export type KindCounts = ReadonlyMap<TripKind, number>;

/** The merged taken times of an item, without its bookings. */
export interface MergedTimes {
  /** In order; none touches the next. */
  ranges: readonly TimeRange[];
  /** The local days that one booking takes whole. */
  wholeDays: ReadonlySet<CalendarDate>;
  /** The bookings and departures by the local day they start on. */
  starting: ReadonlyMap<CalendarDate, KindCounts>;
}

interface ItemTimes extends Ordered {
  starting: MergedTimes['starting'];
  /** Null: as the ranges say. */
  wholeDays: MergedTimes['wholeDays'] | null;
}

function inOrder(ranges: readonly TimeRange[]): Ordered {
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  let latest = -Infinity;
  return {
    froms: sorted.map((one) => one.from),
    latestEnds: sorted.map((one) => (latest = Math.max(latest, one.to))),
  };
}

/** How many ranges start before an instant. */
function countBefore({ froms }: Ordered, instant: number): number {
  let low = 0;
  let high = froms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((froms[middle] ?? Infinity) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The latest end of all ranges that start before an instant. */
function latestEndBefore(ordered: Ordered, instant: number): number {
  return ordered.latestEnds[countBefore(ordered, instant) - 1] ?? -Infinity;
}

/** A list in groups of one key, each in the list's order. */
export function grouped<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

const anyOverlaps = (ordered: Ordered, range: TimeRange): boolean =>
  latestEndBefore(ordered, range.to) > range.from;

const anyCovers = (ordered: Ordered, range: TimeRange): boolean =>
  latestEndBefore(ordered, range.from + 1) >= range.to;

// A month of a calendar asks thousands of starts of the same bookings, so their order is kept with them.
const orderedTimes = new WeakMap<object, Map<number, ItemTimes>>();
const orderedBlocks = new WeakMap<readonly Block[], Map<number, Ordered>>();

const noCounts: KindCounts = new Map();
const nothingTaken: ItemTimes = { ...inOrder([]), starting: new Map(), wholeDays: null };

/** How many bookings start on each day, by their kind. */
export function startingOn(times: readonly TakenTime[]): Map<CalendarDate, Map<TripKind, number>> {
  const days = new Map<CalendarDate, Map<TripKind, number>>();
  for (const { date, kind } of times) {
    const counts = days.get(date) ?? new Map<TripKind, number>();
    days.set(date, counts.set(kind, (counts.get(kind) ?? 0) + 1));
  }
  return days;
}

function itemTimes({ times, merged }: UnitTaken): [number, ItemTimes][] {
  if (merged !== undefined) {
    return [...merged].map(([item, { ranges, ...days }]) => [
      item,
      { ...inOrder(ranges), ...days },
    ]);
  }
  return [...grouped(times, (one) => one.item)].map(([item, ofItem]) => [
    item,
    { ...inOrder(ofItem), starting: startingOn(ofItem), wholeDays: null },
  ]);
}

function timesOf(taken: UnitTaken, item: number): ItemTimes {
  const key = taken.merged ?? taken.times;
  let byItem = orderedTimes.get(key);
  if (byItem === undefined) {
    byItem = new Map(itemTimes(taken));
    orderedTimes.set(key, byItem);
  }
  return byItem.get(item) ?? nothingTaken;
}

function blocksOf(blocks: readonly Block[], item: number): Ordered {
  let byItem = orderedBlocks.get(blocks);
  if (byItem === undefined) {
    byItem = new Map();
    orderedBlocks.set(blocks, byItem);
  }
  const known = byItem.get(item);
  if (known !== undefined) return known;
  const ordered = inOrder(blocks.filter((one) => one.item === item || one.item === 0));
  byItem.set(item, ordered);
  return ordered;
}

/** Whether a block of the item, or of every item, lies over a part of a range. */
export function isBlocked(taken: UnitTaken, item: number, range: TimeRange): boolean {
  return anyOverlaps(blocksOf(taken.blocks, item), range);
}

/** Whether any day from `first` to `last` is in the unit's maintenance. */
export function inMaintenance(
  first: CalendarDate,
  last: CalendarDate,
  unit: UnitCalendar,
): boolean {
  const { maintenanceFrom: from, maintenanceTo: to } = unit;
  if (from === null && to === null) return false;
  return (from === null || from <= last) && (to === null || first <= to);
}

/** Why an item cannot take a trip; null when it can. */
export function itemRefusal(
  unit: UnitCalendar,
  wanted: Wanted,
  taken: UnitTaken,
  item: number,
): UnavailableReason | null {
  const { kind, range, day } = wanted;
  const times = timesOf(taken, item);
  if (anyCovers(blocksOf(taken.blocks, item), day)) return 'blocked';
  if (wanted.schedule === 'times' && kind.takes === 'time') {
    const counts = times.starting.get(wanted.date) ?? noCounts;
    const starting = [...counts.values()].reduce((sum, one) => sum + one, 0);
    if (unit.mostPerDay !== null && starting >= unit.mostPerDay) return 'day_complete';
    const whole = times.wholeDays?.has(wanted.date) ?? anyCovers(times, day);
    if (whole) return 'day_complete';
    if (kind.closedWhen !== null && starting >= kind.closedWhen.bookings) {
      const ofThisKind = counts.get(kind.code) ?? 0;
      if (ofThisKind >= kind.closedWhen.ofThisKind) return 'half_day_rule';
    }
  }
  if (anyOverlaps(times, range)) return 'taken';
  return isBlocked(taken, item, range) ? 'blocked' : null;
}

/** Why each item of a unit cannot take a trip, by number from 1; null: it can. */
export function itemRefusals(
  unit: UnitCalendar,
  wanted: Wanted,
  taken: UnitTaken,
): (UnavailableReason | null)[] {
  const items = Array.from({ length: unit.itemsQuantity }, (_, n) => n + 1);
  return items.map((item) => itemRefusal(unit, wanted, taken, item));
}

/**
 * How much time lies idle around a range on an item that is free for it, in milliseconds; a year on a
 * side where nothing is taken.
 */
function gapAround(range: TimeRange, taken: UnitTaken, item: number): number {
  const year = 366 * 24 * 3_600_000;
  const times = timesOf(taken, item);
  const next = times.froms[countBefore(times, range.to)] ?? Infinity;
  return (
    Math.min(year, range.from - latestEndBefore(times, range.to)) + Math.min(year, next - range.to)
  );
}

/**
 * The items of a trip: the lowest that can take it, or those with the smallest gap around a stay; or
 * the reason why too few can, preferring a booking over a block. `free` is how many can; without
 * `countAll` it may stop at those that are asked for.
 */
export function findItems(
  unit: UnitCalendar,
  wanted: Wanted,
  taken: UnitTaken,
  options: { quantity: number; countAll?: boolean; smallestGap?: boolean },
): { items: number[]; free: number } | { reason: UnavailableReason; free: number } {
  const { quantity, countAll = false, smallestGap = false } = options;
  let reason: UnavailableReason = 'blocked';
  const free: number[] = [];
  for (let item = 1; item <= unit.itemsQuantity; item += 1) {
    const refusal = itemRefusal(unit, wanted, taken, item);
    if (refusal === null) free.push(item);
    else if (reason === 'blocked') reason = refusal;
    if (free.length === quantity && !countAll && !smallestGap) break;
  }
  if (free.length === 0) return { reason, free: 0 };
  if (free.length < quantity) return { reason: 'too_few_items', free: free.length };
  if (smallestGap) {
    const gaps = new Map(free.map((item) => [item, gapAround(wanted.range, taken, item)]));
    const chosen = [...free].sort((a, b) => (gaps.get(a) ?? 0) - (gaps.get(b) ?? 0) || a - b);
    return { items: chosen.slice(0, quantity).sort((a, b) => a - b), free: free.length };
  }
  return { items: free.slice(0, quantity), free: free.length };
}
