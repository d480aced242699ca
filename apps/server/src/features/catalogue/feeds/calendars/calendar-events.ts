import ICAL from 'ical.js';
import type { SpanKind } from '@slipway/domain/catalogue/calendar-feeds';
import { kindOfSummary } from '@slipway/domain/catalogue/calendar-words';
import type { Line, Section } from './calendar-lines.ts';
import { ruleOf, type Rule } from './calendar-rules.ts';
import {
  dayMs,
  instantOf,
  wallTime,
  type WallTime,
  type Zone,
  type Zones,
} from './calendar-times.ts';

/** An event that cannot be read and so blocks no days; the message is for staff. */
export class UnreadableEvent extends Error {}

/** An additional date of an event (RDATE), with its own length when it is a period. */
interface FurtherDate {
  start: WallTime;
  ms: number | null;
}

/** An event as written in the file, before its recurrences are expanded. */
export interface CalendarEvent {
  /** The number of its first line. */
  at: number;
  uid: string;
  sequence: number;
  kind: SpanKind;
  /** False for cancelled events and those marked as free (TRANSPARENT). */
  takesDays: boolean;
  start: WallTime;
  /** Duration in milliseconds; 0: the first day only. */
  ms: number;
  rules: { rule: Rule; until: number }[];
  /** Rules for excluded occurrences (EXRULE). */
  exceptRules: { rule: Rule; until: number }[];
  dates: FurtherDate[];
  excluded: WallTime[];
  /** The occurrence this event replaces, and whether it also replaces those after or before it. */
  replaces: { of: WallTime; range: 'this' | 'following' | 'before' } | null;
}

const valuesOf = (line: Line) => line.value.split(',').filter((value) => value.trim() !== '');
const first = (section: Section, name: string) => section.lines.find((line) => line.name === name);
const all = (section: Section, name: string) => section.lines.filter((line) => line.name === name);

export const textOf = (section: Section, name: string): string =>
  (first(section, name)?.value ?? '')
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();

const takesDays = (section: Section): boolean =>
  textOf(section, 'STATUS').toUpperCase() !== 'CANCELLED' &&
  textOf(section, 'TRANSP').toUpperCase() !== 'TRANSPARENT' &&
  textOf(section, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() !== 'FREE';

/** A duration in milliseconds. @throws when the text is not a duration */
export const durationMs = (text: string): number =>
  ICAL.Duration.fromString(text.trim().toUpperCase()).toSeconds() * 1000;

/** Milliseconds between two times, each in its own zone. */
function between(start: WallTime, end: WallTime): number {
  if (start.allDay || end.allDay || start.zone === end.zone) return end.wall - start.wall;
  return instantOf(end) - instantOf(start);
}

/** What parsing an event needs, including where to report faults. */
export interface EventContext {
  zones: Zones;
  /** The zone of times without one. */
  floating: Zone;
  /** The latest end of any event. */
  end: number;
  fault: (line: number, reason: string) => void;
}

/** Parses a period: `start/end` or `start/duration`. */
export function periodOf(value: string, line: Line, context: EventContext): FurtherDate | null {
  const [from = '', to = ''] = value.split('/', 2);
  const start = wallTime(
    from,
    { ...line, params: new Map([...line.params].filter(([key]) => key !== 'VALUE')) },
    context.zones,
    context.floating,
  );
  if (!start) return null;
  if (to === '') return { start, ms: null };
  if (/^[+-]?P/i.test(to)) return { start, ms: durationMs(to) };
  const end = wallTime(to, { at: line.at, params: new Map() }, context.zones, start.zone);
  return end && { start, ms: between(start, end) };
}

function lengthOf(section: Section, start: WallTime, context: EventContext): number {
  // An event with its own end needs no length.
  const defaultMs = start.allDay ? dayMs : 0;
  const [end, duration] = [first(section, 'DTEND'), first(section, 'DURATION')];
  const line = end ?? duration;
  if (!line) return defaultMs;
  try {
    const until = end && wallTime(end.value, end, context.zones, context.floating);
    const ms = end ? until && between(start, until) : durationMs(line.value);
    if (ms !== null && ms !== undefined) return Math.min(ms, Math.max(0, context.end - start.wall));
  } catch {
    // Reported below.
  }
  context.fault(line.at, 'The end of this event cannot be read: only its first day is blocked.');
  return defaultMs;
}

function rulesOf(lines: Line[], start: WallTime, context: EventContext): CalendarEvent['rules'] {
  return lines.flatMap((line) => {
    try {
      const rule = ruleOf(line.value);
      if (rule.until === '') return [{ rule, until: Infinity }];
      const until = wallTime(
        rule.until,
        { at: line.at, params: new Map() },
        context.zones,
        start.zone,
      );
      if (!until) throw new Error('no UNTIL');
      // UNTIL as a date includes that whole day.
      const last = until.allDay ? until.wall + dayMs - 1 : until.wall;
      if (until.zone !== 'UTC' || start.allDay) return [{ rule, until: last }];
      // UNTIL given as an instant is converted to the zone of the start.
      const shift = start.wall - instantOf(start);
      const there = { ...start, wall: last + shift };
      return [{ rule, until: there.wall + (last - instantOf(there)) }];
    } catch {
      context.fault(
        line.at,
        'How this event repeats cannot be read: only its first date is blocked.',
      );
      return [];
    }
  });
}

function datesOf(section: Section, context: EventContext): FurtherDate[] {
  return all(section, 'RDATE').flatMap((line) =>
    valuesOf(line).flatMap((value) => {
      let date: FurtherDate | null;
      try {
        date = value.includes('/')
          ? periodOf(value, line, context)
          : {
              start: wallTime(value, line, context.zones, context.floating) ?? unreadable(),
              ms: null,
            };
      } catch {
        date = null;
      }
      if (!date) context.fault(line.at, 'A further date of this event cannot be read.');
      return date ?? [];
    }),
  );
}

function unreadable(): never {
  throw new Error('unreadable');
}

/** How many exclusions are read per event; the days of further ones stay blocked. */
const maxExcluded = 20_000;

function excludedOf(section: Section, context: EventContext): WallTime[] {
  const found: WallTime[] = [];
  for (const line of all(section, 'EXDATE')) {
    for (const value of valuesOf(line)) {
      const time = wallTime(value, line, context.zones, context.floating);
      if (time && found.length < maxExcluded) found.push(time);
      else if (!time)
        context.fault(
          line.at,
          'One of the dates excluded from this event cannot be read, so it stays blocked.',
        );
      else {
        context.fault(
          line.at,
          'This event excludes more than 20,000 dates; the rest stay blocked.',
        );
        return found;
      }
    }
  }
  return found;
}

function replacedBy(section: Section, context: EventContext): CalendarEvent['replaces'] {
  const line = first(section, 'RECURRENCE-ID');
  if (!line) return null;
  const of = wallTime(line.value, line, context.zones, context.floating);
  if (!of) {
    context.fault(line.at, 'Which date this event changes cannot be read: both stay blocked.');
    return null;
  }
  const range = line.params.get('RANGE')?.toUpperCase();
  return {
    of,
    range: range === 'THISANDFUTURE' ? 'following' : range === 'THISANDPRIOR' ? 'before' : 'this',
  };
}

/** @throws UnreadableEvent */
export function eventOf(section: Section, context: EventContext): CalendarEvent {
  const line = first(section, 'DTSTART');
  if (!line) throw new UnreadableEvent('This event has no start, and is left out.');
  const start = wallTime(line.value, line, context.zones, context.floating);
  if (!start) throw new UnreadableEvent('The start of this event cannot be read: it is left out.');
  if (section.open)
    context.fault(section.at, 'This event does not end before the next one begins.');
  return {
    at: section.at,
    uid: textOf(section, 'UID'),
    sequence: Number(/^\d{1,9}$/.exec(textOf(section, 'SEQUENCE'))?.[0] ?? 0),
    kind: kindOfSummary(textOf(section, 'SUMMARY')),
    takesDays: takesDays(section),
    start,
    ms: lengthOf(section, start, context),
    rules: rulesOf(all(section, 'RRULE'), start, context),
    exceptRules: rulesOf(all(section, 'EXRULE'), start, context),
    dates: datesOf(section, context),
    excluded: excludedOf(section, context),
    replaces: replacedBy(section, context),
  };
}

/** Events that block no days do not need to be parsed. */
export const isIgnorable = (section: Section): boolean => !takesDays(section);
