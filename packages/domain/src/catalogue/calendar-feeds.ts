import { addDays, eachDay, wallClock } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/**
 * What a connected calendar says of days: somebody reserved them there, or the platform merely calls
 * them unavailable, as it also does with what it read from us.
 */
export type SpanKind = 'reserved' | 'unavailable';

/** Days in a row, the last one included. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

export interface FeedSpan extends Days {
  kind: SpanKind;
}

/** How often a connected calendar is read, in minutes. */
export const readEveryMinutes = 30;
/** From then on a calendar that was not read well counts as stale, in hours. */
export const staleAfterHours = 3;

/** How a connected calendar stands: `none` without an address, `waiting` before its first reading. */
export type FeedState = 'none' | 'waiting' | 'ok' | 'error' | 'stale';

export function feedState(
  feed: {
    importUrl: string | null;
    lastReadAt: Date | null;
    lastOkAt: Date | null;
    error: string | null;
  },
  now: Date,
): FeedState {
  if (feed.importUrl === null) return 'none';
  if (feed.error !== null) return 'error';
  if (feed.lastReadAt === null || feed.lastOkAt === null) return 'waiting';
  return now.getTime() - feed.lastOkAt.getTime() > staleAfterHours * 3_600_000 ? 'stale' : 'ok';
}

/** The days of the zone that a time touches; its end is not part of it, and none lies before its start. */
export function daysTouched(start: Date, end: Date, zone: string): Days {
  const from = wallClock(start, zone).date;
  if (end <= start) return { from, to: from };
  return { from, to: wallClock(new Date(end.getTime() - 1), zone).date };
}

/** The days of an all-day event, whose end names the first day after it; at least its first one. */
export function allDayDays(from: CalendarDate, end: CalendarDate): Days {
  return { from, to: end > from ? addDays(end, -1) : from };
}

/** The part of days that lies in others; null when there is none. */
export function clipDays<D extends Days>(days: D, within: Days): D | null {
  const from = days.from < within.from ? within.from : days.from;
  const to = days.to > within.to ? within.to : days.to;
  return from > to ? null : { ...days, from, to };
}

const byDays = (a: Days, b: Days) =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : 0;

/**
 * What a calendar's spans come to: each reservation once; days that are merely unavailable joined into
 * as few spans as they need, since platforms repeat and split such rows as they like.
 */
export function tidySpans(spans: readonly FeedSpan[]): FeedSpan[] {
  const reserved = new Map(
    spans
      .filter(({ kind }) => kind === 'reserved')
      .map((span) => [`${span.from} ${span.to}`, span]),
  );
  const joined: FeedSpan[] = [];
  for (const span of spans.filter(({ kind }) => kind === 'unavailable').sort(byDays)) {
    const last = joined.at(-1);
    if (!last || span.from > addDays(last.to, 1)) joined.push({ ...span });
    else if (span.to > last.to) last.to = span.to;
  }
  return [...reserved.values(), ...joined].sort(byDays);
}

/**
 * A span cut into its days that `others` have too, and those that only it has. What a platform merely
 * calls unavailable on days that we told it of is our own word coming back.
 */
export function splitEchoes(span: Days, others: readonly Days[]): (Days & { echo: boolean })[] {
  const parts: (Days & { echo: boolean })[] = [];
  for (const day of eachDay(span.from, span.to)) {
    const echo = others.some((other) => other.from <= day && day <= other.to);
    const last = parts.at(-1);
    if (last?.echo === echo) last.to = day;
    else parts.push({ from: day, to: day, echo });
  }
  return parts;
}

/** A block that a connected calendar brought, as far as conflicts go by it. */
export interface FeedBlock extends Days {
  kind: SpanKind | 'echo';
}

/**
 * Whether a block of a connected calendar contradicts a booking: a reservation there does, and so does
 * a day that the platform calls unavailable before it can have heard of the booking from us.
 * @param heardAt when the platform last fetched our own calendar
 */
export function contradicts(
  block: FeedBlock,
  booking: { date: CalendarDate; madeAt: Date },
  heardAt: Date | null,
): boolean {
  if (booking.date < block.from || booking.date > block.to) return false;
  return block.kind === 'reserved' || heardAt === null || heardAt < booking.madeAt;
}
