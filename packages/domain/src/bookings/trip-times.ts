import type { KindTimes, Length, PackageKind, Starts } from '#catalogue/package-kinds.ts';
import { isWithin } from '#catalogue/rates.ts';
import {
  addDays,
  offsetAt,
  startsAt,
  timeOfDay,
  wallClock,
  type CalendarDate,
  type TimeOfDay,
} from '#dates/dates.ts';

/** A range of instants in milliseconds since the epoch; the end is not part of it. */
export interface TimeRange {
  from: number;
  to: number;
}

/**
 * How a unit's days are booked: `times` by the times of its packages, `day` by whole days
 * (docs/rules/availability.md, "Schedules and times").
 */
export type Schedule = 'times' | 'day';

export const minuteMs = 60_000;
const midnight = timeOfDay('00:00:00');
const halfDayMs = 12 * 60 * minuteMs;

/** A start and an end as guests know them: instants, and the local dates they lie on. */
export interface TripTimes {
  start: number;
  end: number;
  date: CalendarDate;
  endDate: CalendarDate;
}

// Zones are slow to ask; a page asks for the same days again and again.
const daysOfZones = new Map<string, Map<CalendarDate, number>>();

/** The first instant of a local day. */
export function dayStart(date: CalendarDate, zone: string): number {
  let starts = daysOfZones.get(zone);
  if (starts === undefined || starts.size > 20_000) {
    starts = new Map();
    daysOfZones.set(zone, starts);
  }
  const known = starts.get(date);
  if (known !== undefined) return known;
  const start = startsAt(date, midnight, zone).getTime();
  starts.set(date, start);
  return start;
}

const nextDays = new Map<CalendarDate, CalendarDate>();

function dayAfter(date: CalendarDate): CalendarDate {
  const known = nextDays.get(date);
  if (known !== undefined) return known;
  if (nextDays.size > 20_000) nextDays.clear();
  const next = addDays(date, 1);
  nextDays.set(date, next);
  return next;
}

/** A local day as a range of instants; 23 or 25 hours long where clocks change. */
export function dayRange(date: CalendarDate, zone: string): TimeRange {
  return { from: dayStart(date, zone), to: dayStart(dayAfter(date), zone) };
}

/** Whole local days from `from` to `to`, both included, as a range of instants. */
export function daysRange(from: CalendarDate, to: CalendarDate, zone: string): TimeRange {
  return { from: dayStart(from, zone), to: dayStart(addDays(to, 1), zone) };
}

/** The milliseconds of a wall-clock time since midnight. */
function sinceMidnight(time: TimeOfDay): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return minutes * minuteMs + Number(time.slice(6)) * 1000;
}

/** The instant of a local date and time where clocks change on neither side of the day. */
function plainInstant(date: CalendarDate, time: TimeOfDay, zone: string): number | null {
  const { from, to } = dayRange(date, zone);
  return to - from === 2 * halfDayMs ? from + sinceMidnight(time) : null;
}

/** The instant of a local date and time; null when the zone skips it. The first of two is meant. */
export function instantOf(date: CalendarDate, time: TimeOfDay, zone: string): number | null {
  const plain = plainInstant(date, time, zone);
  if (plain !== null) return plain;
  const instant = startsAt(date, time, zone);
  const wall = wallClock(instant, zone);
  return wall.date === date && wall.time === time ? instant.getTime() : null;
}

/** The instant of a return; one that the zone skips is moved to the end of the gap. */
function returnInstant(date: CalendarDate, time: TimeOfDay, zone: string): number {
  const exact = instantOf(date, time, zone);
  if (exact !== null) return exact;
  // The zone's clock went forward by less than a day: walk back to the minute at which it did.
  const later = startsAt(date, time, zone).getTime();
  const offset = offsetAt(later, zone);
  let end = later - (later % minuteMs);
  while (offsetAt(end - minuteMs, zone) === offset) end -= minuteMs;
  return end;
}

/** The local date of an instant. */
export function localDate(instant: number, zone: string): CalendarDate {
  return wallClock(new Date(instant), zone).date;
}

/** The lengths to choose from, shortest first, in minutes, or in days or nights; one where there is no choice. */
export function lengthsOf(length: Length): number[] {
  if (length.form === 'fixed') return [length.minutes];
  if (length.form === 'list') return length.lengths.toSorted((a, b) => a - b);
  const { from, to, step } = length;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
}

/** How many days after its start the longest trip of a kind can still take, or be returned on. */
export function daysReached({
  length,
  afterwards,
}: Pick<KindTimes, 'length' | 'afterwards'>): number {
  const longest = lengthsOf(length).at(-1) ?? 0;
  const ofTrip = length.form === 'days' ? longest : Math.ceil(longest / 1440);
  return ofTrip + Math.ceil(afterwards / 1440) + 1;
}

/** The shortest length of a kind: minutes, or days or nights. */
export function shortestLength(length: Length): number {
  return lengthsOf(length)[0] ?? 1;
}

/** The starts of a kind on a date: those of the first season that fits it, else its own; null: outside of seasons. */
export function startsOn(
  { starts, seasons = [] }: Pick<KindTimes, 'starts' | 'seasons'>,
  date: CalendarDate | null,
): Starts {
  const season =
    date === null
      ? undefined
      : seasons.find(({ from, to }) => isWithin({ form: 'yearly', from, to }, date));
  return season?.starts ?? starts;
}

/**
 * The times at which packages start on a date: the package's own, else the unit's, else the kind's
 * (docs/rules/availability.md, "Schedules and times"). `every` starts as long as the shortest length
 * ends no later than its second time; a stay starts at the handover.
 * @param date null: outside of the kind's seasons
 */
export function startTimes(
  kind: Pick<KindTimes, 'starts' | 'seasons' | 'length'>,
  unitStarts: readonly TimeOfDay[],
  packageStarts: readonly TimeOfDay[],
  date: CalendarDate | null,
): readonly TimeOfDay[] {
  const { length } = kind;
  const starts = startsOn(kind, date);
  if (starts.form === 'day') return [starts.handover];
  if (packageStarts.length > 0) return packageStarts;
  if (unitStarts.length > 0) return unitStarts;
  if (starts.form === 'times') return starts.times;
  const shortest = (lengthsOf(length)[0] ?? 0) * minuteMs;
  const [first, last] = [sinceMidnight(starts.from), sinceMidnight(starts.to)];
  const times: TimeOfDay[] = [];
  for (let at = first; at + shortest <= last; at += starts.minutes * minuteMs) {
    times.push(timeOfDay(new Date(at).toISOString().slice(11, 19)));
  }
  return times;
}

/** The latest end on a day of a kind that starts every n minutes; null: there is none. */
export function latestEnd(
  kind: Pick<KindTimes, 'starts' | 'seasons'>,
  hasOwnStarts: boolean,
  date: CalendarDate,
  zone: string,
): number | null {
  const starts = startsOn(kind, date);
  return starts.form === 'every' && !hasOwnStarts ? returnInstant(date, starts.to, zone) : null;
}

/**
 * When a trip starts and ends. Minutes are real minutes. Nights end at the return time that many
 * days on, days at the return time of the last day. Null: the zone skips the start.
 * @param length in minutes, or in the days or nights of a kind that counts them
 */
export function tripTimes(
  kind: Pick<KindTimes, 'starts' | 'length'>,
  date: CalendarDate,
  time: TimeOfDay,
  length: number,
  zone: string,
): TripTimes | null {
  const start = instantOf(date, time, zone);
  if (start === null) return null;
  if (kind.length.form === 'days' && kind.starts.form === 'day') {
    const endDate = addDays(date, kind.length.counted === 'nights' ? length : length - 1);
    const end = returnInstant(endDate, kind.starts.return, zone);
    return { start, end, date, endDate };
  }
  const end = start + length * minuteMs;
  const sameDay = end <= dayRange(date, zone).to;
  return { start, end, date, endDate: sameDay ? date : localDate(end - 1, zone) };
}

/** The last local day that guests are out; one that ends at midnight does not touch the day that begins. */
export function lastDay(times: TripTimes, zone: string): CalendarDate {
  const { date, end, endDate } = times;
  return endDate > date && end <= dayStart(endDate, zone) ? addDays(endDate, -1) : endDate;
}

/**
 * The time that a trip takes on its item: its length and what comes afterwards; of a unit let by days
 * or a kind that takes the day, every local day that it touches, whole. What comes afterwards past
 * midnight takes its minutes only.
 */
export function takenRange(
  kind: Pick<KindTimes, 'takes' | 'afterwards'>,
  schedule: Schedule,
  times: TripTimes,
  zone: string,
): TimeRange {
  const to = times.end + kind.afterwards * minuteMs;
  const whole = wholeDays(kind, schedule, times, zone);
  if (whole === null) return { from: times.start, to };
  const days = daysRange(whole.from, whole.to, zone);
  return { from: days.from, to: Math.max(days.to, to) };
}

/** The local days that a trip takes whole; null: its time alone. Both ends are included. */
export function wholeDays(
  kind: Pick<KindTimes, 'takes'>,
  schedule: Schedule,
  times: TripTimes,
  zone: string,
): { from: CalendarDate; to: CalendarDate } | null {
  if (schedule === 'times' && kind.takes === 'time') return null;
  return { from: times.date, to: lastDay(times, zone) };
}

/** Until when a trip keeps its crew: the kind's minutes, else its length and what comes afterwards. */
export function crewUntil(
  kind: Pick<PackageKind, 'crewMinutes' | 'afterwards'>,
  times: TripTimes,
): number | null {
  if (kind.crewMinutes === 0) return null;
  return kind.crewMinutes === null
    ? times.end + kind.afterwards * minuteMs
    : times.start + kind.crewMinutes * minuteMs;
}
