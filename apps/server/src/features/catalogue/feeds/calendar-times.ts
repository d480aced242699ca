import ICAL from 'ical.js';
import { allDayDays, daysTouched, type FeedSpan } from '@slipway/domain/catalogue/calendar-feeds';
import { calendarDate, isTimeZone, startsAt, timeOfDay } from '@slipway/domain/dates/dates';

/** The zones that a calendar's times are read by. */
export interface Zones {
  /** The business's, in which the days are counted. */
  days: string;
  /** Of times that name none. */
  floating: string;
}

export type Time = InstanceType<typeof ICAL.Time>;
export type Component = InstanceType<typeof ICAL.Component>;
export type Event = InstanceType<typeof ICAL.Event>;

const two = (n: number) => String(n).padStart(2, '0');
export const dateOf = (time: Time) =>
  calendarDate(`${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`);

/** The name of a property's zone, when the runtime knows its rules. */
function zoneNameOf(property: InstanceType<typeof ICAL.Property> | null): string | null {
  const name: unknown = property?.getFirstParameter('tzid');
  return typeof name === 'string' && isTimeZone(name) ? name : null;
}

export const knownZone = (component: Component, property: string): string | null =>
  zoneNameOf(component.getFirstProperty(property));

/**
 * The instant of a time. The runtime's own rules come before those that the file brings along, which
 * are often short of years; a time without a zone is the business's.
 */
function instantOf(time: Time, zoneName: string | null, floating: string): Date {
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  if (zoneName === null && !isFloating) return time.toJSDate();
  const clock = timeOfDay(
    `${two(time.hour)}:${two(time.minute)}:${two(Math.min(59, time.second))}`,
  );
  return startsAt(dateOf(time), clock, zoneName ?? floating);
}

export const textOf = (component: Component, property: string): string => {
  const value = component.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
};

/** Cancelled events take no days, and neither do those that leave their owner free. */
export const takesDays = (component: Component): boolean =>
  textOf(component, 'status').toUpperCase() !== 'CANCELLED' &&
  textOf(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase() !== 'FREE';

const unavailableWords = /not available|unavailable|blocked|closed/i;

export function sequenceOf(component: Component): number {
  const value = component.getFirstPropertyValue('sequence');
  return typeof value === 'number' ? value : 0;
}

/** A time as a key that tells the same moment, or day, whatever zone it is written in. */
export const keyOf = (time: Time, zoneName: string | null, { floating }: Zones): string =>
  time.isDate ? dateOf(time) : String(instantOf(time, zoneName, floating).getTime());

interface Times {
  start: Time;
  startZone: string | null;
  end: Time;
  endZone: string | null;
}

export function spanOf(component: Component, times: Times, zones: Zones): FeedSpan {
  const kind = unavailableWords.test(textOf(component, 'summary')) ? 'unavailable' : 'reserved';
  const { start, end } = times;
  if (start.isDate) return { kind, ...allDayDays(dateOf(start), dateOf(end)) };
  const begins = instantOf(start, times.startZone, zones.floating);
  return {
    kind,
    ...daysTouched(begins, instantOf(end, times.endZone, zones.floating), zones.days),
  };
}

/** The span of an event as it stands, without its occurrences. */
export function ownSpan(event: Event, zones: Zones): FeedSpan[] {
  const { component } = event;
  if (!takesDays(component)) return [];
  const startZone = knownZone(component, 'dtstart');
  const endZone = component.hasProperty('dtend') ? knownZone(component, 'dtend') : startZone;
  const times = { start: event.startDate, startZone, end: event.endDate, endZone };
  return [spanOf(component, times, zones)];
}

/** Occurrences that are taken out: by their moment, or by their day on the wall. */
export function exclusionsOf(component: Component, zones: Zones): Set<string> {
  const keys = component.getAllProperties('exdate').flatMap((property) => {
    const name = zoneNameOf(property);
    const values: unknown[] = property.getValues();
    return values.filter((it) => it instanceof ICAL.Time).map((it) => keyOf(it, name, zones));
  });
  return new Set(keys);
}
