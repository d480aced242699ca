import type { FeedSpan } from '@slipway/domain/catalogue/calendar-feeds';
import type { CalendarEvent } from './calendar-events.ts';
import { TooManyOccurrences, timesOf, type Steps } from './calendar-rules.ts';
import {
  dayKeyOf,
  dayMs,
  daysOf,
  instantOf,
  keyOf,
  onClockOf,
  type WallTime,
} from './calendar-times.ts';

/** An event with the changes to single occurrences. */
export interface Series {
  event: CalendarEvent;
  changes: CalendarEvent[];
}

const highest = (events: CalendarEvent[]): CalendarEvent[] => {
  const latest = Math.max(...events.map(({ sequence }) => sequence));
  return events.filter(({ sequence }) => sequence === latest);
};

function grouped<T>(items: T[], keyOfItem: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/**
 * Groups events with the changes to them; among versions of one UID those with the highest sequence
 * count.
 */
export function seriesOf(events: CalendarEvent[]): Series[] {
  // Two events without a UID are unrelated.
  const byUid = grouped(events, ({ uid, at }) => (uid === '' ? ` ${at}` : uid));
  return byUid.flatMap((versions) => {
    const of = (isChange: boolean) =>
      versions.filter(({ replaces }) => (replaces !== null) === isChange);
    const changes = grouped(of(true), ({ replaces }) =>
      replaces ? `${replaces.range} ${keyOf(replaces.of)}` : '',
    ).flatMap(highest);
    const masters = of(false);
    // A change whose event is not in the file is treated as an event of its own.
    if (masters.length === 0) return changes.map((event) => ({ event, changes: [] }));
    return highest(masters).map((event) => ({ event, changes }));
  });
}

/** What expanding a series needs: the range of days and the remaining steps. */
export interface ExpansionContext {
  /** The business's zone. */
  zone: string;
  /** Midnight of the first day and of the day after the last, in wall-clock time. */
  from: number;
  to: number;
  steps: Steps;
  fault: (line: number, reason: string) => void;
  /** Whether spans tell if they are said by times. */
  nights: boolean;
}

function spanOf(
  { kind }: CalendarEvent,
  start: WallTime,
  ms: number,
  { zone, from, to, nights }: ExpansionContext,
): FeedSpan[] {
  // One day more on either side, to allow for the offset of another zone.
  if (start.wall > to + dayMs || start.wall + ms < from - 2 * dayMs) return [];
  const days = daysOf(start, Math.min(ms, to + 2 * dayMs - start.wall), zone);
  return [{ kind, ...days, ...(nights && !start.allDay && { timed: true as const }) }];
}

const ownSpan = (event: CalendarEvent, following: ExpansionContext): FeedSpan[] =>
  event.takesDays ? spanOf(event, event.start, event.ms, following) : [];

interface Occurrence {
  start: WallTime;
  ms: number;
}

/** The THISANDFUTURE or THISANDPRIOR change that applies to an occurrence; null when none does. */
function changedRange(changes: CalendarEvent[], at: WallTime): CalendarEvent | null {
  const moment = instantOf(at);
  let found: { change: CalendarEvent; of: number } | null = null;
  for (const change of changes) {
    if (!change.replaces || change.replaces.range === 'this') continue;
    const of = instantOf(change.replaces.of);
    const follows = change.replaces.range === 'following';
    if (follows ? of > moment : of < moment) continue;
    if (!found || (follows ? of > found.of : of < found.of)) found = { change, of };
  }
  return found?.change ?? null;
}

/**
 * A change in the terms of its series: a RECURRENCE-ID may be written as a date or a time and in
 * any zone; it is converted to what the series uses.
 */
function changeOf(series: CalendarEvent, change: CalendarEvent): CalendarEvent {
  const { replaces, start } = change;
  if (!replaces) return change;
  const { allDay, wall, zone } = series.start;
  const midnight = Date.parse(`${dayKeyOf(replaces.of)}T00:00:00Z`);
  const clock = wall - Date.parse(`${dayKeyOf(series.start)}T00:00:00Z`);
  const of = allDay
    ? { wall: midnight, allDay, zone }
    : replaces.of.allDay
      ? { wall: midnight + clock, allDay, zone }
      : onClockOf(replaces.of, zone);
  return { ...change, start: onClockOf(start, zone), replaces: { ...replaces, of } };
}

const shiftOf = ({ start, replaces }: CalendarEvent) =>
  replaces ? start.wall - replaces.of.wall : 0;

/**
 * The occurrences of an event: its start, those its rules add, and its additional dates, without
 * duplicates.
 */
function occurrencesOf(
  event: CalendarEvent,
  reach: number,
  following: ExpansionContext,
): Occurrence[] {
  const { start, ms, rules, dates } = event;
  const from = following.from - reach;
  const found = new Map<number, Occurrence>([[start.wall, { start, ms }]]);
  const others: Occurrence[] = [];
  for (const date of dates) {
    const length = date.ms ?? ms;
    // Within the zone of the start, wall-clock times can be compared.
    if (date.start.zone === start.zone && date.start.allDay === start.allDay) {
      const before = found.get(date.start.wall);
      found.set(date.start.wall, { start: date.start, ms: Math.max(length, before?.ms ?? 0) });
    } else others.push({ start: date.start, ms: length });
  }
  for (const { rule, until } of rules) {
    const to = Math.min(until, following.to + reach);
    try {
      for (const wall of timesOf(rule, start, { from, to }, following.steps)) {
        if (!found.has(wall)) found.set(wall, { start: { ...start, wall }, ms });
      }
    } catch (error) {
      following.fault(
        event.at,
        error instanceof TooManyOccurrences
          ? 'This event repeats too often to be read: not all of its dates are blocked.'
          : 'How this event repeats cannot be read: not all of its dates are blocked.',
      );
    }
  }
  return [...found.values(), ...others];
}

/** The excluded times and days of an event. */
function exclusionsOf(
  event: CalendarEvent,
  reach: number,
  following: ExpansionContext,
): Set<string> {
  const { start, excluded, exceptRules } = event;
  const keys = new Set(excluded.map((time) => (start.allDay ? dayKeyOf(time) : keyOf(time))));
  const from = following.from - reach;
  for (const { rule, until } of exceptRules) {
    const to = Math.min(until, following.to + reach);
    try {
      for (const wall of timesOf(rule, start, { from, to }, following.steps)) {
        keys.add(keyOf({ ...start, wall }));
      }
    } catch {
      following.fault(
        event.at,
        'The dates excluded from this event cannot be read, so they stay blocked.',
      );
    }
  }
  return keys;
}

/**
 * The days blocked by an event and its occurrences; changed occurrences replace the original ones.
 */
export function spansOf({ event, changes }: Series, following: ExpansionContext): FeedSpan[] {
  const spans = changes.flatMap((change) => ownSpan(change, following));
  if (event.rules.length === 0 && event.dates.length === 0 && changes.length === 0) {
    return event.excluded.length === 0
      ? ownSpan(event, following)
      : spansOfMany([], event, spans, following);
  }
  return spansOfMany(changes, event, spans, following);
}

function spansOfMany(
  written: CalendarEvent[],
  event: CalendarEvent,
  spans: FeedSpan[],
  following: ExpansionContext,
): FeedSpan[] {
  const changes = written.map((change) => changeOf(event, change));
  const lengths = [event, ...changes]
    .map(({ ms }) => ms)
    .concat(event.dates.map(({ ms }) => ms ?? 0));
  const ranges = changes.filter(({ replaces }) => replaces && replaces.range !== 'this');
  const reach =
    2 * dayMs + Math.max(...lengths, 0) + Math.max(0, ...ranges.map((it) => Math.abs(shiftOf(it))));
  // Also by the day alone: it then means the occurrence on that day.
  const changed = new Set(
    [...written, ...changes].flatMap(({ replaces }) => (replaces ? [keyOf(replaces.of)] : [])),
  );
  const excluded = exclusionsOf(event, reach, following);
  for (const { start, ms } of occurrencesOf(event, reach, following)) {
    if (changed.size + excluded.size > 0) {
      const key = keyOf(start);
      const day = dayKeyOf(start);
      if ([key, day].some((name) => changed.has(name) || excluded.has(name))) continue;
    }
    const range = changedRange(ranges, start);
    if (range?.takesDays === false) continue;
    if (range) {
      const moved = { ...range.start, wall: start.wall + shiftOf(range) };
      spans.push(...spanOf(range, moved, range.ms, following));
    } else if (event.takesDays) spans.push(...spanOf(event, start, ms, following));
  }
  return spans;
}
