import type { KindTimes, Starts, Weekday } from '#catalogue/package-kinds.ts';
import { calendarDate, startsAt, timeOfDay, wallClock } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import {
  dayAvailability,
  findPlace,
  findStaffPlace,
  oneTrip,
  returnsFrom,
} from '#bookings/availability.ts';
import type {
  AvailabilityInput,
  Block,
  PackageCalendar,
  Party,
  Placement,
  TakenTime,
  UnavailableReason,
  UnitCalendar,
  UnitTaken,
} from '#bookings/availability.ts';

/** Shared inputs of the availability tests for any way of selling. Times are written `HH:MM`. */
export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const clockTime = (hour: string): TimeOfDay => timeOfDay(`${hour}:00`);
export const times = (...hours: string[]): Starts & { form: 'times' } => ({
  form: 'times',
  times: hours.map(clockTime),
});
export const every = (minutes: number, from: string, to: string): Starts => ({
  form: 'every',
  minutes,
  from: clockTime(from),
  to: clockTime(to),
});
export const stayFrom = (handover: string, back: string): Starts => ({
  form: 'day',
  handover: clockTime(handover),
  return: clockTime(back),
});

/** A trip of an hour at 10:00, unless said otherwise. */
export function kindOf(more: Partial<KindTimes> = {}): KindTimes {
  return {
    code: 'kind',
    soldBy: 'trip',
    starts: times('10:00'),
    length: { form: 'fixed', minutes: 60 },
    afterwards: 0,
    takes: 'time',
    weekdays: everyDay,
    noticeMinutes: 0,
    closedWhen: null,
    ...more,
  };
}

/** What a case says beyond its kind. Dates and times are `YYYY-MM-DD HH:MM` in the zone. */
export interface Case {
  date?: string;
  now?: string;
  zone?: string;
  unit?: Partial<UnitCalendar>;
  pkg?: Partial<PackageCalendar>;
  party?: Partial<Party>;
  taken?: Partial<UnitTaken>;
}

/** The instant of a `YYYY-MM-DD HH:MM`. */
export function instant(text: string, zone = 'America/Toronto'): number {
  const [date = '', hour = ''] = text.split(' ');
  return startsAt(calendarDate(date), clockTime(hour), zone).getTime();
}

/** Time that a booking takes, which counts on the day it begins unless another is said. */
export function takenFrom(from: string, to: string, more: Partial<TakenTime> = {}): TakenTime {
  const date = calendarDate(from.slice(0, 10));
  return { from: instant(from), to: instant(to), item: 1, date, kind: 'other', ...more };
}

export function blockFrom(from: string, to: string, item = 0): Block {
  return { from: instant(from), to: instant(to), item };
}

/** Asked on Wednesday 15 July 2026, two weeks ahead, of a unit with one item, unless said otherwise. */
export function asked(kind: KindTimes, more: Case = {}): AvailabilityInput {
  const zone = more.zone ?? 'America/Toronto';
  return {
    unit: {
      schedule: 'times',
      itemsQuantity: 1,
      mostGuests: 6,
      mostPerDay: null,
      starts: [],
      maintenanceFrom: null,
      maintenanceTo: null,
      ...more.unit,
    },
    pkg: {
      id: 1,
      kind,
      starts: [],
      inactive: false,
      activeFrom: null,
      activeTo: null,
      ...more.pkg,
    },
    taken: { times: [], blocks: [], departures: [], closed: new Map(), ...more.taken },
    party: { ...oneTrip, ...more.party },
    date: calendarDate(more.date ?? '2026-07-15'),
    now: new Date(instant(more.now ?? '2026-07-01 08:00', zone)),
    zone,
    horizonDays: 3 * 366,
  };
}

/** For each start how much is available, or why nothing is; the day's reason where it has no starts. */
export function startsAnswer(
  input: AvailabilityInput,
): UnavailableReason | Record<string, number | UnavailableReason | null> {
  const day = dayAvailability(input);
  if (!day.available) return day.reason;
  return Object.fromEntries(
    day.starts.map((one) => [one.time.slice(0, 5), one.selectable ? one.free : one.reason]),
  );
}

/** A `YYYY-MM-DD HH:MM` of an instant. */
export function shown(at: number, zone: string): string {
  const { date, time } = wallClock(new Date(at), zone);
  return `${date} ${time.slice(0, 5)}`;
}

function short(placement: Placement, zone: string): object {
  if (!placement.ok) return placement;
  const { start, end, items, taken, departure, warnings } = placement;
  return {
    items,
    trip: `${shown(start, zone)} – ${shown(end, zone)}`,
    taken: `${shown(taken.from, zone)} – ${shown(taken.to, zone)}`,
    departure,
    warnings,
  };
}

export function placeOf(input: AvailabilityInput, hour: string | null = null): object {
  const time = hour === null ? null : clockTime(hour);
  return short(findPlace({ ...input, time }), input.zone);
}

export function staffPlaceOf(input: AvailabilityInput, hour: string | null = null): object {
  const time = hour === null ? null : clockTime(hour);
  return short(findStaffPlace({ ...input, time }), input.zone);
}

/** The returns from the arrival: the day of July, or why it cannot be had. */
export function returnsAnswer(input: AvailabilityInput): string {
  return returnsFrom(input)
    .map((one) => `${one.date.slice(8)}${one.reason === null ? '' : ` ${one.reason}`}`)
    .join(', ');
}
