/**
 * Three kinds of time: an instant is a `Date`; a calendar date and a time of day are branded
 * strings. Built on Date.UTC and Intl, because the booking page includes these functions and a
 * Temporal polyfill is far larger.
 */

/** An existing calendar date, `YYYY-MM-DD`. Compares as text. */
export type CalendarDate = string & { readonly kind: 'calendar date' };
/** A wall-clock time, `HH:MM:SS`. Compares as text. */
export type TimeOfDay = string & { readonly kind: 'time of day' };

const dayMs = 86_400_000;

function utcOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Of the date that `Date` writes: years of more than four digits have a sign and two more. */
const hasDateLength = (s: string): s is CalendarDate => s.length === 10;

/** The date in UTC at an instant. Throws RangeError before the year 0 and after 9999. */
function utcDate(ms: number): CalendarDate {
  const date = new Date(ms).toISOString().slice(0, -'T00:00:00.000Z'.length);
  if (!hasDateLength(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return date;
}

/** Whether a text is an existing date as `YYYY-MM-DD`: 2026-02-30 is not. */
export function isCalendarDate(s: string): s is CalendarDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(s)) return false;
  const ms = utcOf(s);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === s;
}

/** Parses `YYYY-MM-DD`. Throws RangeError when the date does not exist. */
export function calendarDate(s: string): CalendarDate {
  if (!isCalendarDate(s)) throw new RangeError(`Not a calendar date: ${s}`);
  return s;
}

/** Whether a text is `HH:MM:SS` from 00:00:00 to 23:59:59. */
export function isTimeOfDay(s: string): s is TimeOfDay {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(s);
}

/** Parses `HH:MM:SS`. Throws RangeError when it is not a time of day. */
export function timeOfDay(s: string): TimeOfDay {
  if (!isTimeOfDay(s)) throw new RangeError(`Not a time of day: ${s}`);
  return s;
}

/** The date n days later (earlier when negative). */
export function addDays(date: CalendarDate, n: number): CalendarDate {
  return utcDate(utcOf(date) + n * dayMs);
}

/** First and last day of a date's month. */
export function monthOf(date: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = calendarDate(`${date.slice(0, 8)}01`);
  // 31 days after the first is always in the next month.
  const next = calendarDate(`${addDays(from, 31).slice(0, 8)}01`);
  return { from, to: addDays(next, -1) };
}

/** Number of days from `from` to `to`; negative when earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcOf(to) - utcOf(from)) / dayMs;
}

/** ISO day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(utcOf(date)).getUTCDay() || 7;
}

/** All dates from `from` to `to`, both included; empty when `to` is earlier. */
export function eachDay(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  const last = utcOf(to);
  for (let ms = utcOf(from); ms <= last; ms += dayMs) days.push(utcDate(ms));
  return days;
}

// Creating a formatter is slow, so one per zone is cached.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** Date and time in the zone at an instant. Throws RangeError for an unknown zone. */
export function wallClock(instant: Date, zone: string): { date: CalendarDate; time: TimeOfDay } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) part[type] = value;
  return {
    date: calendarDate(
      `${part.year?.padStart(4, '0') ?? ''}-${part.month ?? ''}-${part.day ?? ''}`,
    ),
    time: timeOfDay(`${part.hour ?? ''}:${part.minute ?? ''}:${part.second ?? ''}`),
  };
}

/**
 * The date in the zone: the business's "today", never the server's or the visitor's
 * (docs/rules/formats.md, "Time zones").
 */
export function todayIn(zone: string, now: Date): CalendarDate {
  return wallClock(now, zone).date;
}

/** The zone's offset from UTC at an instant, in ms. */
export function offsetAt(ms: number, zone: string): number {
  const { date, time } = wallClock(new Date(ms), zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(ms / 1000) * 1000;
}

/**
 * The instant of a date and wall-clock time in a zone. A time skipped by daylight saving is moved
 * forward by the gap; of a repeated one the first is used.
 */
export function startsAt(date: CalendarDate, time: TimeOfDay, zone: string): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  const early = wall - before;
  const late = wall - after;
  const onlyLateIsReal = offsetAt(early, zone) !== before && offsetAt(late, zone) === after;
  return new Date(onlyLateIsReal ? late : early);
}

/** Whether a name is in the IANA time zone database of this runtime. */
export function isTimeZone(s: string): boolean {
  // Some runtimes accept offsets such as +05:00, which are not zone names.
  if (!/^[A-Za-z]/.test(s)) return false;
  try {
    formatterOf(s);
    return true;
  } catch {
    return false;
  }
}
