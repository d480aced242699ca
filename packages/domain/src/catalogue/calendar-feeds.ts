import { addDays, daysBetween, eachDay, wallClock } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/**
 * What a connected calendar says about days: reserved there, or just unavailable, which platforms
 * also use for entries they read from us.
 */
export type SpanKind = 'reserved' | 'unavailable';

/** A range of dates, both included. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

export interface FeedSpan extends Days {
  kind: SpanKind;
  /** Given in times, not in dates; set only where that makes a difference. */
  timed?: true;
}

/** How often a connected calendar is read, in minutes. */
export const readEveryMinutes = 30;
/** Hours without a successful reading after which a calendar is stale. */
export const staleAfterHours = 3;

/**
 * The state of a connected calendar: `none` without an address, `waiting` before its first reading,
 * `held` while a loss of dates is not confirmed yet.
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

/** How long a calendar must keep reporting a large loss before the days are freed, in minutes. */
export const confirmLossAfterMinutes = 60;

/** A number lost out of a total. */
export interface Lost {
  lost: number;
  of: number;
}

/** The periods and days lost from those a calendar had from today on. */
export interface Loss {
  periods: Lost;
  days: Lost;
}

const countDays = ({ from, to }: Days) => daysBetween(from, to) + 1;

/** The first of these ordered, disjoint spans that ends on or after a day. */
function firstEnding(spans: readonly Days[], day: CalendarDate): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parts of these ordered, disjoint spans within a period. */
function partsWithin(spans: readonly Days[], period: Days): Days[] {
  const parts: Days[] = [];
  for (let n = firstEnding(spans, period.from); n < spans.length; n += 1) {
    const span = spans[n];
    const part = span ? clipDays(span, period) : null;
    if (!part) break;
    parts.push(part);
  }
  return parts;
}

/**
 * What a calendar has lost since the previous reading. A period is lost when none of its days from
 * today on is taken any more. Days are counted as well, because adjacent periods are merged. New
 * periods do not compensate: a file with as many events on other days may be another unit's
 * calendar.
 */
export function lossOf(before: readonly Days[], after: readonly Days[], today: CalendarDate): Loss {
  const ahead = (spans: readonly Days[]) =>
    spans
      .filter(({ to }) => to >= today)
      .map(({ from, to }) => ({ from: from < today ? today : from, to }));
  const sum = (spans: readonly Days[]) => spans.reduce((days, each) => days + countDays(each), 0);
  const had = ahead(before);
  const taken = mergeAdjacent(had);
  const has = mergeAdjacent(ahead(after));
  const days = sum(taken);
  const kept = taken.reduce((found, period) => found + sum(partsWithin(has, period)), 0);
  const gone = (period: Days) => (has[firstEnding(has, period.from)]?.from ?? '~') > period.to;
  return {
    periods: { lost: had.filter(gone).length, of: had.length },
    days: { lost: days - kept, of: days },
  };
}

/**
 * Why a calendar is not trusted: more than half is gone, or some is gone while the file became less
 * readable.
 */
export interface SuspectedLoss extends Lost {
  what: 'periods' | 'days';
}

/**
 * Whether lost days stay blocked until the loss is confirmed: when more than half of the periods or
 * days are lost, or any while parts became unreadable.
 * @param lessReadable whether more of the file is unreadable than at the last trusted reading
 */
export function findSuspectedLoss(
  { periods, days }: Loss,
  lessReadable: boolean,
): SuspectedLoss | null {
  const isMajority = ({ lost, of }: Lost) => lost > of / 2;
  if (isMajority(periods)) return { ...periods, what: 'periods' };
  return isMajority(days) || (lessReadable && days.lost > 0) ? { ...days, what: 'days' } : null;
}

/** The days in the zone that a period touches; its end is exclusive, and never before its start. */
export function daysTouched(start: Date, end: Date, zone: string): Days {
  const from = wallClock(start, zone).date;
  if (end <= start) return { from, to: from };
  return { from, to: wallClock(new Date(end.getTime() - 1), zone).date };
}

/** The days of an all-day event, whose end is exclusive; at least its first day. */
export function allDayDays(from: CalendarDate, end: CalendarDate): Days {
  return { from, to: end > from ? addDays(end, -1) : from };
}

/** The part of days within another range; null when there is none. */
export function clipDays<D extends Days>(days: D, within: Days): D | null {
  const from = days.from < within.from ? within.from : days.from;
  const to = days.to > within.to ? within.to : days.to;
  return from > to ? null : { ...days, from, to };
}

const byDays = (a: Days, b: Days) =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : 0;

/**
 * Normalises a calendar's spans: each reservation once; unavailable days merged into as few spans
 * as possible, since platforms repeat and split them arbitrarily.
 */
export function normaliseSpans(spans: readonly FeedSpan[]): FeedSpan[] {
  const reserved = new Map(
    spans
      .filter(({ kind }) => kind === 'reserved')
      .map((span) => [`${span.from} ${span.to} ${span.timed ?? false}`, span]),
  );
  const apart = [...reserved.values()];
  const kept = apart.length > maxReserved ? mergeByForm(apart) : apart;
  const unavailable = mergeByForm(spans.filter(({ kind }) => kind === 'unavailable'));
  return [...kept, ...unavailable].sort(byDays);
}

/** The most separate reservations of a unit; real calendars have fewer. */
const maxReserved = 2000;

/** Merges adjacent spans of one kind, those given in dates apart from those given in times. */
const mergeByForm = (spans: readonly FeedSpan[]): FeedSpan[] =>
  [true, undefined].flatMap((timed) => mergeAdjacent(spans.filter((span) => span.timed === timed)));

/** Merges adjacent spans of one kind, in order. */
function mergeAdjacent<D extends Days>(spans: readonly D[]): D[] {
  const found: D[] = [];
  for (const span of [...spans].sort(byDays)) {
    const last = found.at(-1);
    if (!last || span.from > addDays(last.to, 1)) found.push({ ...span });
    else if (span.to > last.to) last.to = span.to;
  }
  return found;
}

/**
 * Splits a span into the days also in `others` and the rest. Unavailable days that we published are
 * an echo of our own entries.
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

/** A block from a connected calendar, with what conflicts depend on. */
export interface FeedBlock extends Days {
  kind: SpanKind | 'echo';
}

/**
 * Whether a block from a connected calendar contradicts a booking: a reservation does, and so does
 * an unavailable day from before the platform can have read the booking from us.
 * @param heardAt when the platform last fetched our calendar
 */
export function contradicts(
  block: FeedBlock,
  booking: { date: CalendarDate; lastDate: CalendarDate; madeAt: Date },
  heardAt: Date | null,
): boolean {
  if (booking.lastDate < block.from || booking.date > block.to) return false;
  return block.kind === 'reserved' || heardAt === null || heardAt < booking.madeAt;
}

/**
 * The days that a platform newly calls unavailable in a row, with some that we never told it of among them: it did not
 * have these from us, also where they lie on days that we told it of. Some platforms call sold nights so.
 * @param before what its calendar blocked at the last reading
 * @param published the days that we tell the platform of
 */
export function isOwnBlockEchoed(
  spans: readonly FeedSpan[],
  before: readonly Days[],
  published: readonly Days[],
): Days[] {
  const on = (list: readonly Days[], day: CalendarDate) =>
    list.some(({ from, to }) => from <= day && day <= to);
  return spans
    .filter(({ kind }) => kind === 'unavailable')
    .flatMap(({ from, to }) => {
      const fresh = eachDay(from, to).filter((day) => !on(before, day));
      return fresh.some((day) => !on(published, day))
        ? fresh.map((day) => ({ from: day, to: day }))
        : [];
    });
}
