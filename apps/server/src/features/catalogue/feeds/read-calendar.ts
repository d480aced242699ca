import { Script } from 'node:vm';
import ICAL from 'ical.js';
import { FileProblem } from '#adapters/file-problem.ts';
import {
  clipDays,
  tidySpans,
  type Days,
  type FeedSpan,
} from '@slipway/domain/catalogue/calendar-feeds';
import { addDays, isTimeZone } from '@slipway/domain/dates/dates';
import {
  dateOf,
  exclusionsOf,
  keyOf,
  knownZone,
  ownSpan,
  sequenceOf,
  spanOf,
  takesDays,
  textOf,
  type Component,
  type Event,
  type Zones,
} from './calendar-times.ts';

/** A file that is no calendar, or none that can be read; the message is for staff. */
export class CalendarProblem extends FileProblem {}

export interface CalendarReading {
  /** The business's, in which the days are counted; times without a zone are taken to be in it. */
  zone: string;
  /** Nothing outside of it is wanted: repeating events have no end. */
  within: Days;
  /** What the UIDs of our own entries end with. */
  ownUids: string;
  /** The longest that reading may take: some rules repeat for ever without a single day. */
  mostMs?: number;
}

const usualMs = 5_000;
const mostEvents = 10_000;
/** Of one event: a daily one of fifty years. */
const mostOccurrences = 20_000;

/** The spans of an event with its occurrences, where exceptions to them stand for themselves. */
function spansOf({ event, exceptions }: Series, zones: Zones, within: Days): FeedSpan[] {
  const { component } = event;
  const changed = new Map(
    exceptions.map((it) => {
      const key = keyOf(it.recurrenceId, knownZone(it.component, 'recurrence-id'), zones);
      return [key, it];
    }),
  );
  const spans = exceptions.flatMap((it) => ownSpan(it, zones));
  if (!event.isRecurring()) return [...ownSpan(event, zones), ...spans];
  const startZone = knownZone(component, 'dtstart');
  const excluded = exclusionsOf(component, zones);
  // Occurrences that end before anything wanted begins are counted, and not looked at.
  const reach = Math.ceil(event.duration.toSeconds() / 86_400) + 2;
  const earliest = event.rangeExceptions.length > 0 ? null : addDays(within.from, -reach);
  const occurrences = event.iterator();
  for (let n = 0; ; n += 1) {
    const next: unknown = occurrences.next();
    if (!(next instanceof ICAL.Time) || dateOf(next) > within.to) return spans;
    if (n === mostOccurrences) throw new CalendarProblem('An event repeats too often to be read.');
    if (earliest !== null && dateOf(next) < earliest) continue;
    const key = keyOf(next, startZone, zones);
    if (changed.has(key) || excluded.has(key) || excluded.has(dateOf(next))) continue;
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next);
    // Another item: an exception that holds for all that follows.
    const its = item === event ? startZone : knownZone(item.component, 'dtstart');
    if (takesDays(item.component)) {
      spans.push(spanOf(item.component, { start, startZone: its, end, endZone: its }, zones));
    }
  }
}

interface Series {
  event: Event;
  exceptions: Event[];
}

/** Events with the exceptions to them; of several versions of one UID those of the highest sequence. */
function seriesOf(components: Component[]): Series[] {
  const byUid = new Map<string, Component[]>();
  for (const component of components) {
    const uid = textOf(component, 'uid');
    byUid.set(uid, [...(byUid.get(uid) ?? []), component]);
  }
  return [...byUid.values()].flatMap((versions) => {
    const of = (wanted: boolean) =>
      versions.filter((it) => it.hasProperty('recurrence-id') === wanted);
    const exceptions = of(true).map((it) => new ICAL.Event(it, { exceptions: [] }));
    const latest = Math.max(...of(false).map(sequenceOf));
    const masters = of(false).filter((it) => sequenceOf(it) === latest);
    // An exception whose rule is not in the file stands for itself.
    if (masters.length === 0) return exceptions.map((event) => ({ event, exceptions: [] }));
    return masters.map((it) => {
      const event = new ICAL.Event(it, { exceptions: [] });
      for (const each of exceptions) event.relateException(each);
      return { event, exceptions };
    });
  });
}

function calendarsOf(text: string): Component[] {
  const parsed: unknown = ICAL.parse(text);
  const roots: unknown[] =
    Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : [parsed].flat();
  const calendars = roots
    .filter((root) => Array.isArray(root))
    .map((root: unknown[]) => new ICAL.Component(root))
    .filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new CalendarProblem('The file is no calendar.');
  return calendars;
}

function readAll(text: string, reading: CalendarReading): FeedSpan[] {
  const spans = calendarsOf(text).flatMap((calendar) => {
    const events = calendar
      .getAllSubcomponents('vevent')
      .filter((event) => !textOf(event, 'uid').endsWith(reading.ownUids));
    if (events.length > mostEvents) throw new CalendarProblem('The calendar has too many events.');
    // Many calendars name their zone here, and leave it out of their times.
    const named = textOf(calendar, 'x-wr-timezone');
    const zones = { days: reading.zone, floating: isTimeZone(named) ? named : reading.zone };
    return seriesOf(events).flatMap((series) => spansOf(series, zones, reading.within));
  });
  const clipped = spans.map((span) => clipDays(span, reading.within));
  return tidySpans(clipped.filter((span) => span !== null));
}

/**
 * The days that a calendar file (RFC 5545) takes, in the business's zone: all-day and timed events,
 * repeating ones with their exceptions; cancelled ones, those that leave one free, and our own come
 * to nothing.
 * @throws CalendarProblem when the file cannot be read
 */
export function readCalendar(file: Buffer, reading: CalendarReading): FeedSpan[] {
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (!/^BEGIN:VCALENDAR/i.test(text)) throw new CalendarProblem('The file is no calendar.');
  let spans: FeedSpan[] = [];
  const work = () => void (spans = readAll(text, reading));
  try {
    // Nothing of the file is run: the script only ends a rule that would go on for ever.
    new Script('work()').runInNewContext({ work }, { timeout: reading.mostMs ?? usualMs });
    return spans;
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    if (isTimeout(error)) throw new CalendarProblem('The calendar takes too long to read.');
    throw new CalendarProblem('The calendar is damaged.', { cause: error });
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
