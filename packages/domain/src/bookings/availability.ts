import { takesWholeDay } from '#catalogue/package-kinds.ts';
import type { PackageKind, TripKind } from '#catalogue/package-kinds.ts';
import { addDays, startsAt, todayIn } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import { defaultStart, slotsOf, timeChoices } from '#bookings/slots.ts';
import type { Schedule } from '#bookings/slots.ts';

export { defaultStart, slotsOf, timeChoices } from '#bookings/slots.ts';
export type { Schedule } from '#bookings/slots.ts';

/**
 * How far ahead trips can be booked, in days: three years, which is also the range of a calendar
 * answer.
 */
export const bookingHorizonDays = 3 * 366;

/** An active booking or a block on a unit's day; excludes cancelled bookings and ended holds. */
export interface TakenTime {
  date: CalendarDate;
  /** Null: all day. */
  time: TimeOfDay | null;
  /** Null: a block by staff or a connected calendar. */
  kind: TripKind | null;
  /** The unit's item, from 1; 0: every item. */
  item: number;
}

/** A unit's calendar settings. Maintenance includes both end days; a missing end is open. */
export interface UnitCalendar {
  schedule: Schedule;
  itemsQuantity: number;
  maintenanceFrom: CalendarDate | null;
  maintenanceTo: CalendarDate | null;
}

/**
 * A package's calendar settings. The active range includes both end days; a missing end is open.
 */
export interface PackageCalendar {
  kind: PackageKind;
  inactive: boolean;
  activeFrom: CalendarDate | null;
  activeTo: CalendarDate | null;
}

/** Why a day or time is not available. */
export type UnavailableReason =
  | 'past'
  | 'maintenance'
  | 'blocked'
  | 'package_inactive'
  | 'outside_package_dates'
  /** Taken by another booking. */
  | 'taken'
  /** The day has two bookings, one of them a half day. */
  | 'half_day_rule'
  /** The day has a whole-day booking or three bookings. */
  | 'day_complete'
  /** Beyond the booking horizon. */
  | 'too_far'
  /** Not one of the offered times. */
  | 'time_not_offered';

/** A time in the time picker. */
export interface TimeChoice {
  time: TimeOfDay;
  selectable: boolean;
  reason: UnavailableReason | null;
}

/**
 * The inputs of an availability check; `taken` are the unit's active bookings and blocks, of which
 * other days are ignored.
 */
export interface AvailabilityInput {
  unit: UnitCalendar;
  pkg: PackageCalendar;
  taken: TakenTime[];
  date: CalendarDate;
  now: Date;
  zone: string;
}

/** `times` is empty where there is no choice of times. */
export type DayAvailability =
  { available: true; times: TimeChoice[] } | { available: false; reason: UnavailableReason };

/** The place of a booking, or the reason with the field to show it at. */
export type Placement =
  | { ok: true; time: TimeOfDay; item: number; slots: number[] }
  | { ok: false; reason: UnavailableReason; field: 'date' | 'time' };

/**
 * Whether the start has passed: such a trip can no longer be booked, nor cancelled by its customer.
 */
export function hasDeparted(date: CalendarDate, time: TimeOfDay, zone: string, now: Date): boolean {
  return startsAt(date, time, zone).getTime() <= now.getTime();
}

/** Whether the start is less than 24 hours away (docs/rules/availability.md, "Last minute"). */
export function isLastMinute(
  date: CalendarDate,
  time: TimeOfDay,
  zone: string,
  now: Date,
): boolean {
  return startsAt(date, time, zone).getTime() - now.getTime() < 24 * 60 * 60 * 1000;
}

/**
 * Whether an inshore trip, which has no calendar, can be booked: any date from today on whose start
 * has not passed (docs/rules/availability.md, "Inshore trips").
 */
export function inshoreDateAvailable(
  date: CalendarDate,
  startTime: TimeOfDay,
  now: Date,
  zone: string,
): boolean {
  const today = todayIn(zone, now);
  if (date > addDays(today, bookingHorizonDays)) return false;
  return !startPassed(date, startTime, today, zone, now);
}

// The zone's clock is needed for today only, which keeps a month of days cheap.
function startPassed(
  date: CalendarDate,
  time: TimeOfDay,
  today: CalendarDate,
  zone: string,
  now: Date,
): boolean {
  return date < today || (date === today && hasDeparted(date, time, zone, now));
}

function within(date: CalendarDate, from: CalendarDate | null, to: CalendarDate | null): boolean {
  return (from === null || from <= date) && (to === null || date <= to);
}

function inMaintenance(date: CalendarDate, unit: UnitCalendar): boolean {
  const { maintenanceFrom: from, maintenanceTo: to } = unit;
  return (from !== null || to !== null) && within(date, from, to);
}

/**
 * Why an item cannot take a trip at a time; null when it can. `day` are that item's taken times.
 */
function itemRefusal(
  schedule: Schedule,
  kind: TripKind,
  time: TimeOfDay,
  day: TakenTime[],
): UnavailableReason | null {
  const bookings = day.filter((one) => one.kind !== null);
  if (day.some((one) => one.kind === null && one.time === null)) return 'blocked';
  if (schedule === 'day' || takesWholeDay(kind)) {
    if (bookings.length > 0) return 'taken';
    return day.length > 0 ? 'blocked' : null;
  }
  if (bookings.length >= 3) return 'day_complete';
  if (bookings.some((one) => one.kind !== null && takesWholeDay(one.kind))) return 'day_complete';
  const holdsHalfDay = bookings.some((one) => one.kind === 'half_day');
  if (kind === 'half_day' && bookings.length === 2 && holdsHalfDay) return 'half_day_rule';
  const slots = slotsOf(schedule, kind, time);
  const inTheWay = day.filter((one) =>
    slotsOf(schedule, one.kind, one.time).some((slot) => slots.includes(slot)),
  );
  if (inTheWay.some((one) => one.kind !== null)) return 'taken';
  return inTheWay.length > 0 ? 'blocked' : null;
}

/**
 * The lowest item that can take the trip, or the reason why none can, preferring a booking over a
 * block.
 */
function findItem(
  unit: UnitCalendar,
  kind: TripKind,
  time: TimeOfDay,
  day: TakenTime[],
): { item: number } | { reason: UnavailableReason } {
  let reason: UnavailableReason = 'blocked';
  for (let item = 1; item <= unit.itemsQuantity; item += 1) {
    const held = day.filter((one) => one.item === item || one.item === 0);
    const refusal = itemRefusal(unit.schedule, kind, time, held);
    if (refusal === null) return { item };
    if (reason === 'blocked') reason = refusal;
  }
  return { reason };
}

/** The rules that depend on the day alone, not on bookings. */
function dayRefusal(input: AvailabilityInput, today: CalendarDate): UnavailableReason | null {
  const { unit, pkg, date } = input;
  if (date < today) return 'past';
  if (date > addDays(today, bookingHorizonDays)) return 'too_far';
  if (pkg.inactive) return 'package_inactive';
  if (!within(date, pkg.activeFrom, pkg.activeTo)) return 'outside_package_dates';
  if (inMaintenance(date, unit)) return 'maintenance';
  return null;
}

function refusalAt(
  input: AvailabilityInput,
  kind: TripKind,
  time: TimeOfDay,
  day: TakenTime[],
  today: CalendarDate,
): { item: number } | { reason: UnavailableReason } {
  const { date, now, zone, unit } = input;
  if (startPassed(date, time, today, zone, now)) return { reason: 'past' };
  return findItem(unit, kind, time, day);
}

/**
 * Whether a package can be booked on a unit on a day, and at which times. Used by the browser's
 * date picker and the server (docs/rules/availability.md, "Rules of a day").
 */
export function dayAvailability(input: AvailabilityInput): DayAvailability {
  const { unit, pkg, date } = input;
  const today = todayIn(input.zone, input.now);
  const refused = dayRefusal(input, today);
  if (refused !== null) return { available: false, reason: refused };

  const day = input.taken.filter((one) => one.date === date);
  const choices = timeChoices(unit.schedule, pkg.kind);
  if (choices.length === 0) {
    const found = refusalAt(input, pkg.kind, defaultStart(unit.schedule), day, today);
    return 'item' in found ? { available: true, times: [] } : { available: false, ...found };
  }
  const times = choices.map((time): TimeChoice => {
    const found = refusalAt(input, pkg.kind, time, day, today);
    return 'item' in found
      ? { time, selectable: true, reason: null }
      : { time, selectable: false, reason: found.reason };
  });
  if (times.some((one) => one.selectable)) return { available: true, times };
  // A taken time is a more useful reason than a past one.
  const betterReason = times.find((one) => one.reason !== 'past');
  return { available: false, reason: betterReason?.reason ?? 'past' };
}

/**
 * Finds the place of a booking: the time (the default start if none was chosen), the lowest
 * available item, and its slots, which are the rows the database keeps unique.
 */
export function findSlot(input: AvailabilityInput & { time: TimeOfDay | null }): Placement {
  const { unit, pkg, date } = input;
  const availability = dayAvailability(input);
  if (!availability.available) return { ok: false, reason: availability.reason, field: 'date' };

  const time = input.time ?? defaultStart(unit.schedule);
  const choices = timeChoices(unit.schedule, pkg.kind);
  const offered = choices.length === 0 ? [defaultStart(unit.schedule)] : choices;
  if (!offered.includes(time)) return { ok: false, reason: 'time_not_offered', field: 'time' };

  const day = input.taken.filter((one) => one.date === date);
  const found = refusalAt(input, pkg.kind, time, day, todayIn(input.zone, input.now));
  if (!('item' in found)) return { ok: false, reason: found.reason, field: 'time' };
  return { ok: true, time, item: found.item, slots: slotsOf(unit.schedule, pkg.kind, time) };
}

/**
 * Finds the place of an inshore trip contracted to a unit: it needs an item with an empty day and
 * takes all its slots, whatever its start (docs/rules/availability.md, "Inshore trips").
 */
export function findInshoreSlot(
  input: Omit<AvailabilityInput, 'pkg'> & { time: TimeOfDay },
): Placement {
  const { unit, date, time, zone, now } = input;
  const today = todayIn(zone, now);
  if (date > addDays(today, bookingHorizonDays)) {
    return { ok: false, reason: 'too_far', field: 'date' };
  }
  if (startPassed(date, time, today, zone, now)) {
    return { ok: false, reason: 'past', field: 'date' };
  }
  if (inMaintenance(date, unit)) return { ok: false, reason: 'maintenance', field: 'date' };
  const day = input.taken.filter((one) => one.date === date);
  const found = findItem(unit, 'inshore', time, day);
  if (!('item' in found)) return { ok: false, reason: found.reason, field: 'date' };
  return { ok: true, time, item: found.item, slots: slotsOf(unit.schedule, 'inshore', time) };
}
