import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { allDayDays, daysTouched, type Days } from '@slipway/domain/catalogue/calendar-feeds';
import {
  calendarDate,
  isTimeZone,
  startsAt,
  timeOfDay,
  wallClock,
} from '@slipway/domain/dates/dates';
import type { Line } from './calendar-lines.ts';

/** The zone a time is read in: one known to the runtime, or one defined in the file. */
export type Zone = string | InstanceType<typeof ICAL.Timezone>;

/** A time as written: the wall-clock time, in milliseconds as if it were UTC. */
export interface WallTime {
  wall: number;
  /** Whether it is a date without a time. */
  allDay: boolean;
  zone: Zone;
}

/** The zones a file defines and refers to. */
export interface Zones {
  /** The business's zone, in which days are counted. */
  days: string;
  defined: Map<string, Zone>;
  /** Called for a name that is neither known nor defined. */
  unknown: (name: string, line: number) => void;
}

export const dayMs = 86_400_000;

/**
 * Resolves a zone by name. The runtime's rules take precedence over those in the file, which often
 * cover too few years. Windows uses names of its own, and some programs put a URL in front.
 */
export function zoneOf(name: string, defined: Map<string, Zone>): Zone | null {
  if (isTimeZone(name)) return name;
  const tail = /[A-Za-z_-]+(?:\/[A-Za-z_-]+){1,2}$/.exec(name)?.[0] ?? '';
  for (const guess of [...findIana(name), tail, tail.replace(/^[^/]+\//, '')]) {
    if (isTimeZone(guess)) return guess;
  }
  return defined.get(name) ?? null;
}

const written = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i;

/**
 * Parses a date or time value; eight digits are a date, whether or not the line says VALUE=DATE.
 * @param floating the zone of times that name none
 */
export function wallTime(
  value: string,
  line: Pick<Line, 'params' | 'at'>,
  zones: Zones,
  floating: Zone,
): WallTime | null {
  const found = written.exec(value.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => (part ? Number(part) : 0));
  const midnight = Date.UTC(year, month - 1, day);
  const real = new Date(midnight);
  if (year < 1000 || real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) return null;
  if (hour > 24 || minute > 59 || second > 60) return null;
  const allDay = found[4] === undefined || line.params.get('VALUE')?.toUpperCase() === 'DATE';
  if (allDay) return { wall: midnight, allDay, zone: floating };
  const wall = midnight + ((hour * 60 + minute) * 60 + Math.min(59, second)) * 1000;
  if (found[7]) return { wall, allDay, zone: 'UTC' };
  const name = line.params.get('TZID');
  if (name === undefined) return { wall, allDay, zone: floating };
  const zone = zoneOf(name, zones.defined);
  if (zone === null) zones.unknown(name, line.at);
  return { wall, allDay, zone: zone ?? floating };
}

const dateOf = (wall: number) => calendarDate(new Date(wall).toISOString().slice(0, 10));
const clockOf = (wall: number) => timeOfDay(new Date(wall).toISOString().slice(11, 19));

/** Converts to the library's time type, as floating wall-clock time. */
export function libraryTime({ wall, allDay }: WallTime): InstanceType<typeof ICAL.Time> {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate: allDay,
  });
}

export const wallOf = (time: InstanceType<typeof ICAL.Time>): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** The instant of a time in milliseconds; a date starts at midnight in its zone. */
export function instantOf({ wall, zone, allDay }: WallTime): number {
  if (zone === 'UTC') return wall;
  if (typeof zone === 'string') return startsAt(dateOf(wall), clockOf(wall), zone).getTime();
  return wall - zone.utcOffset(libraryTime({ wall, allDay, zone })) * 1000;
}

/** The same instant in another zone; a date is the same in all zones. */
export function onClockOf(time: WallTime, zone: Zone): WallTime {
  if (time.allDay || time.zone === zone) return { ...time, zone };
  const moment = instantOf(time);
  if (zone === 'UTC') return { ...time, wall: moment, zone };
  if (typeof zone === 'string') {
    const there = wallClock(new Date(moment), zone);
    return { ...time, wall: Date.parse(`${there.date}T${there.time}Z`), zone };
  }
  const shift = (wall: number) =>
    zone.utcOffset(libraryTime({ wall, allDay: false, zone: 'UTC' })) * 1000;
  // The offset at the result applies, and the first guess is close enough to find it.
  return { ...time, wall: moment + shift(moment + shift(moment)), zone };
}

/** A key for the instant or date of a time, independent of its zone. */
export const keyOf = (time: WallTime): string =>
  time.allDay ? dateOf(time.wall) : String(instantOf(time));
/** Its calendar date. */
export const dayKeyOf = (time: WallTime): string => dateOf(time.wall);

/** The days, in a zone, that an event with this start and duration (ms) covers. */
export function daysOf(start: WallTime, ms: number, zone: string): Days {
  const { wall, allDay } = start;
  if (allDay) return allDayDays(dateOf(wall), dateOf(wall + Math.ceil(ms / dayMs) * dayMs));
  // The common case avoids the zone rules.
  if (start.zone === zone) {
    return { from: dateOf(wall), to: dateOf(ms > 0 ? wall + ms - 1 : wall) };
  }
  const begins = instantOf(start);
  return daysTouched(new Date(begins), new Date(begins + ms), zone);
}
