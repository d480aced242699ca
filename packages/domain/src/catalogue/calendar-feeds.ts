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

/**
 * How a connected calendar stands: `none` without an address, `waiting` before its first reading, `held` while it has
 * far fewer events than before and that is not believed yet.
 */
export type FeedState = 'none' | 'waiting' | 'ok' | 'error' | 'held' | 'stale';

export function feedState(
  feed: {
    importUrl: string | null;
    lastReadAt: Date | null;
    lastOkAt: Date | null;
    error: string | null;
    fewerSince: Date | null;
  },
  now: Date,
): FeedState {
  if (feed.importUrl === null) return 'none';
  if (feed.error !== null) return 'error';
  if (feed.fewerSince !== null) return 'held';
  if (feed.lastReadAt === null || feed.lastOkAt === null) return 'waiting';
  return now.getTime() - feed.lastOkAt.getTime() > staleAfterHours * 3_600_000 ? 'stale' : 'ok';
}

/** How long a calendar must go on saying that most of its events are gone before their days are freed, in minutes. */
export const fewerBelievedAfterMinutes = 60;

const touches = (days: Days) => (other: Days) => other.from <= days.to && days.from <= other.to;

/**
 * How many spans from today on a calendar has lost, beyond those that it has gained; null when these are no more than
 * half of what it had. A span is lost when none of its days is taken any more.
 */
export function lostMost(
  before: readonly Days[],
  after: readonly Days[],
  today: CalendarDate,
): { lost: number; of: number } | null {
  const had = before.filter(({ to }) => to >= today);
  const has = after.filter(({ to }) => to >= today);
  const lost = had.filter((days) => !has.some(touches(days))).length;
  const gained = has.filter((days) => !had.some(touches(days))).length;
  return lost - gained > had.length / 2 ? { lost: lost - gained, of: had.length } : null;
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
  const apart = [...reserved.values()];
  const kept = apart.length > mostReserved ? joined(apart) : apart;
  return [...kept, ...joined(spans.filter(({ kind }) => kind === 'unavailable'))].sort(byDays);
}

/** Reservations of one unit that are kept apart; no calendar of one has more ahead of it. */
const mostReserved = 2000;

/** Spans of one kind that touch each other, as one. */
function joined(spans: readonly FeedSpan[]): FeedSpan[] {
  const found: FeedSpan[] = [];
  for (const span of [...spans].sort(byDays)) {
    const last = found.at(-1);
    if (!last || span.from > addDays(last.to, 1)) found.push({ ...span });
    else if (span.to > last.to) last.to = span.to;
  }
  return found;
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

/**
 * The days that a platform newly calls unavailable in a row, with some that we never told it of among them: it did not
 * have these from us, also where they lie on days that we told it of. Some platforms call sold nights so.
 * @param before what its calendar blocked at the last reading
 * @param told the days that we tell the platform of
 */
export function ownWordOfPlatform(
  spans: readonly FeedSpan[],
  before: readonly Days[],
  told: readonly Days[],
): Days[] {
  const on = (list: readonly Days[], day: CalendarDate) =>
    list.some(({ from, to }) => from <= day && day <= to);
  return spans
    .filter(({ kind }) => kind === 'unavailable')
    .flatMap(({ from, to }) => {
      const fresh = eachDay(from, to).filter((day) => !on(before, day));
      return fresh.some((day) => !on(told, day))
        ? fresh.map((day) => ({ from: day, to: day }))
        : [];
    });
}
