import ICAL from 'ical.js';
import {
  clipDays,
  normaliseSpans,
  type Days,
  type FeedSpan,
} from '@slipway/domain/catalogue/calendar-feeds';
import { FileProblem } from '#adapters/reading/file-problem.ts';
import type { Reading } from '#adapters/reading/reading-threads.ts';
import {
  eventOf,
  isIgnorable,
  periodOf,
  textOf,
  UnreadableEvent,
  type CalendarEvent,
  type EventContext,
} from './calendar-events.ts';
import { calendarsIn, type Fault, type Section } from './calendar-lines.ts';
import { stepsOfFile } from './calendar-rules.ts';
import { seriesOf, spansOf, type ExpansionContext } from './calendar-series.ts';
import { dayMs, daysOf, libraryTime, zoneOf, type Zone } from './calendar-times.ts';

export interface CalendarReading {
  /** The business's zone, in which days are counted; also used for times without a zone. */
  zone: string;
  /** The range of days to read: recurring events may have no end. */
  within: Days;
  /** The suffix of the UIDs of our own entries. */
  ownUids: string;
  /** Whether the unit is let by nights: spans then say whether they were given in times. */
  nights?: boolean;
}

/** What else reading a calendar file reports besides its days. */
export interface CalendarNotes {
  /** What could not be read, by line; at most a hundred. */
  faults: Fault[];
  /** The total number of faults. */
  allFaults: number;
  /** Number of events whose days are unknown. */
  leftOut: number;
  /** Whether the file is truncated, so that later events are missing. */
  cutOff: boolean;
}

const maxFaults = 100;

const offset = /^[+-]\d{4}(?:\d\d)?$/;
/** Whether a component is an observance (STANDARD or DAYLIGHT) of a zone. */
const isObservance = (part: Section) =>
  /^\d{8}T\d{6}$/.test(textOf(part, 'DTSTART')) &&
  ['TZOFFSETFROM', 'TZOFFSETTO'].every((name) => offset.test(textOf(part, name)));

/** The zones the file defines, wherever they stand. */
function definedZones(calendars: Section[], fault: EventContext['fault']): Map<string, Zone> {
  const zones = new Map<string, Zone>();
  for (const section of calendars.flatMap(({ parts }) => parts)) {
    const name = textOf(section, 'TZID');
    if (section.name !== 'VTIMEZONE' || zoneOf(name, zones) !== null) continue;
    const lines = (of: Section): string =>
      [
        `BEGIN:${of.name}`,
        ...of.lines.map(({ text }) => text),
        ...of.parts.map(lines),
        `END:${of.name}`,
      ].join('\r\n');
    try {
      if (section.parts.length === 0 || !section.parts.every(isObservance))
        throw new Error('no rules');
      const component = ICAL.Component.fromString(lines(section));
      const zone = new ICAL.Timezone(component);
      // A broken zone throws on first use.
      const first = zone.utcOffset(
        libraryTime({ wall: Date.UTC(2026, 0, 1), allDay: false, zone: 'UTC' }),
      );
      if (!Number.isFinite(first)) throw new Error('no offset');
      zones.set(name, zone);
    } catch {
      fault(
        section.at,
        `The time zone ${name.slice(0, 60)} is damaged: its times are read in the business’s time zone.`,
      );
    }
  }
  return zones;
}

/** Days a calendar marks as busy without events (VFREEBUSY). */
function busyDays(
  section: Section,
  context: EventContext,
  { zone, nights = false }: CalendarReading,
): FeedSpan[] {
  return section.lines
    .filter(
      ({ name, params }) => name === 'FREEBUSY' && params.get('FBTYPE')?.toUpperCase() !== 'FREE',
    )
    .flatMap((line) =>
      line.value.split(',').flatMap((value) => {
        try {
          const period = periodOf(value, line, context);
          if (period) {
            const ms = Math.min(period.ms ?? 0, Math.max(0, context.end - period.start.wall));
            const days = daysOf(period.start, ms, zone);
            const timed = nights && { timed: true as const };
            return [{ kind: 'unavailable' as const, ...days, ...timed }];
          }
        } catch {
          // Reported below.
        }
        context.fault(line.at, 'A busy time cannot be read, and is left out.');
        return [];
      }),
    );
}

/**
 * The days a calendar file (RFC 5545) blocks, in the business's zone: all-day and timed events,
 * recurring ones with their exceptions. Cancelled events, those marked as free, and our own entries
 * are ignored. Unreadable parts are listed and do not stop the rest from being read.
 * @throws FileProblem when the file is not a calendar
 */
export function readCalendar(
  file: Buffer,
  reading: CalendarReading,
): Reading<FeedSpan, CalendarNotes> {
  const found = calendarsIn(file);
  if (!found) throw new FileProblem('This file is not a calendar.');
  const { calendars, faults } = found;
  const fault = (line: number, reason: string) => void faults.push({ line, reason });
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const following: ExpansionContext = {
    zone: reading.zone,
    from: midnight(reading.within.from),
    to: midnight(reading.within.to) + dayMs,
    steps: { left: stepsOfFile },
    fault,
    nights: reading.nights ?? false,
  };
  const unknownZones = new Set<string>();
  const zones = {
    days: reading.zone,
    defined: definedZones(calendars, fault),
    unknown: (name: string, line: number) => {
      if (unknownZones.has(name)) return;
      unknownZones.add(name);
      fault(
        line,
        `The time zone ${name.slice(0, 60)} is not known: its times are read in the business’s time zone.`,
      );
    },
  };
  const events: CalendarEvent[] = [];
  const busy: FeedSpan[] = [];
  let leftOut = 0;
  for (const calendar of calendars) {
    // Many calendars name their zone here and omit it from their times.
    const named = zoneOf(textOf(calendar, 'X-WR-TIMEZONE'), zones.defined);
    const context = {
      zones,
      floating: named ?? reading.zone,
      end: following.to + 2 * dayMs,
      fault,
    };
    for (const section of calendar.parts) {
      if (section.name === 'VFREEBUSY') busy.push(...busyDays(section, context, reading));
      if (section.name !== 'VEVENT') continue;
      if (textOf(section, 'UID').includes(reading.ownUids)) continue;
      try {
        events.push(eventOf(section, context));
      } catch (error) {
        if (isIgnorable(section)) continue;
        leftOut += 1;
        fault(
          section.at,
          error instanceof UnreadableEvent
            ? error.message
            : 'This event cannot be read, and is left out.',
        );
      }
    }
  }
  const spans = [...seriesOf(events).flatMap((series) => spansOf(series, following)), ...busy];
  const clipped = spans.map((span) => clipDays(span, reading.within));
  const byLine = faults.sort((a, b) => a.line - b.line);
  return {
    rows: normaliseSpans(clipped.filter((span) => span !== null)),
    rest: {
      faults: byLine.slice(0, maxFaults),
      allFaults: byLine.length,
      leftOut,
      cutOff: calendars.at(-1)?.open === true,
    },
  };
}
