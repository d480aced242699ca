import type { KindTimes } from '#catalogue/package-kinds.ts';
import { addDays, startsAt, todayIn, weekdayOf } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import { canArrive, canLeave, lengthsFrom, type StayRule } from '#catalogue/stay-rules.ts';
import {
  dayRange,
  instantOf,
  lastDay,
  latestEnd,
  localDate,
  minuteMs,
  startTimes,
  takenRange,
  tripTimes,
  wholeDays,
  type Schedule,
  type TimeRange,
  type TripTimes,
} from '#bookings/trip-times.ts';
import { findDeparture, type Departure, type FoundDeparture } from '#bookings/departures.ts';
import { noteOf, openTimes, type ClosedDays } from '#bookings/closings.ts';
import {
  findItems,
  inMaintenance,
  type Block,
  type MergedTimes,
  type TakenTime,
  type UnavailableReason,
} from '#bookings/items.ts';

export type { Block, TakenTime, UnavailableReason } from '#bookings/items.ts';
export type { Departure } from '#bookings/departures.ts';
export type { Schedule, TimeRange } from '#bookings/trip-times.ts';

/** How far ahead trips can be booked, in days, unless the settings say otherwise: three years. */
export const bookingHorizonDays = 3 * 366;

/** How long ago staff may set a start. */
const staffPastMs = 12 * 60 * minuteMs;

/** A unit's calendar settings. Maintenance includes both end days; a missing end is open. */
export interface UnitCalendar {
  schedule: Schedule;
  itemsQuantity: number;
  mostGuests: number;
  /** The most bookings that start on an item's day; null: any number. A departure counts once. */
  mostPerDay: number | null;
  /** Its own starts; empty: those of the kinds. */
  starts: readonly TimeOfDay[];
  maintenanceFrom: CalendarDate | null;
  maintenanceTo: CalendarDate | null;
}

/**
 * A package's calendar settings. The active range includes both end days; a missing end is open.
 */
export interface PackageCalendar {
  id: number;
  kind: KindTimes;
  /** Its own starts; empty: those of the unit or the kind. */
  starts: readonly TimeOfDay[];
  inactive: boolean;
  activeFrom: CalendarDate | null;
  activeTo: CalendarDate | null;
  /** Of stays, what rates ask of them; absent: nothing. */
  stayRules?: readonly StayRule[];
}

/**
 * What is taken of a unit: times of live bookings and departures, blocks, the seats that departures have left, and the
 * days on which the business is closed. The lists must not change afterwards: their order by item is cached.
 */
export interface UnitTaken {
  times: readonly TakenTime[];
  /** By item, in place of `times`: the taken times without the bookings behind them (`mergeTaken`). */
  merged?: ReadonlyMap<number, MergedTimes>;
  blocks: readonly Block[];
  departures: readonly Departure[];
  closed: ClosedDays;
}

/** What is asked for. */
export interface Party {
  /** In minutes, days or nights; null: the shortest one offered. */
  length: number | null;
  /** Items, for kinds sold by the item. */
  quantity: number;
  /** Seats, for kinds sold by the seat. */
  seats: number;
  /** Guests with and without a seat, for kinds sold by the seat. */
  persons: number;
}

/** The party of a trip that has its item to itself. */
export const oneTrip: Party = { length: null, quantity: 1, seats: 1, persons: 1 };

/** A start of a day; `free`: how many items, or seats for one party, are available. */
export interface StartChoice extends Pick<FoundDeparture, 'leastToSail' | 'guestsNeeded'> {
  time: TimeOfDay;
  selectable: boolean;
  reason: UnavailableReason | null;
  free: number;
}

/**
 * The inputs of an availability check. What is taken on other days does not matter, except to choose
 * the item of a stay, which goes by the bookings before and after it.
 */
export interface AvailabilityInput {
  unit: UnitCalendar;
  pkg: PackageCalendar;
  taken: UnitTaken;
  party: Party;
  date: CalendarDate;
  now: Date;
  zone: string;
  horizonDays: number;
}

/**
 * `starts` has all starts of the day, bookable or not. `fits`: for too few seats, the largest party that a
 * start of the day still takes. `note`: the public reason of a closing.
 */
export type DayAvailability =
  | { available: true; starts: StartChoice[] }
  | { available: false; reason: UnavailableReason; fits?: number; note?: string };

/** Where a booking lies. `departure` null: it has its items to itself, or a departure is made. */
export interface Place extends TripTimes {
  ok: true;
  time: TimeOfDay;
  /** Empty: it is on no unit. */
  items: number[];
  taken: TimeRange;
  /** The local days that are taken whole; null: the time alone. */
  days: { from: CalendarDate; to: CalendarDate } | null;
  departure: number | null;
  /** What only staff may book, to be shown to them: the start is not offered, too near or too far. */
  warnings: UnavailableReason[];
}

/** The place of a booking, or the reason with the field to show it at. */
export type Placement = Place | Refused;

export interface Refused {
  ok: false;
  reason: UnavailableReason;
  field: 'date' | 'time' | 'quantity' | 'details';
}

/** A refusal at the date or time, or at the field of the number that is too high. */
function refusal(reason: UnavailableReason, at: 'date' | 'time'): Refused {
  const fields = { too_few_items: 'quantity', too_few_seats: 'details' } as const;
  const field = reason === 'too_few_items' || reason === 'too_few_seats' ? fields[reason] : at;
  return { ok: false, reason, field };
}

/** Whether the start has passed: such a trip can no longer be booked, nor cancelled by its customer. */
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

function within(date: CalendarDate, from: CalendarDate | null, to: CalendarDate | null): boolean {
  return (from === null || from <= date) && (to === null || date <= to);
}

/** The rules that depend on the day alone, not on bookings, in the order of their reasons. */
function dayRefusals(input: AvailabilityInput, today: CalendarDate): UnavailableReason[] {
  const { unit, pkg, taken, date } = input;
  const reasons: UnavailableReason[] = [];
  if (date < today) reasons.push('past');
  if (date > addDays(today, input.horizonDays)) reasons.push('too_far');
  if (pkg.inactive) reasons.push('package_inactive');
  if (!within(date, pkg.activeFrom, pkg.activeTo)) reasons.push('outside_package_dates');
  const weekday = weekdayOf(date);
  if (!pkg.kind.weekdays.some((one) => one === weekday)) reasons.push('weekday');
  if (!canArrive(pkg.stayRules ?? [], date)) reasons.push('changeover_day');
  if (taken.closed.has(date)) reasons.push('business_closed');
  if (inMaintenance(date, date, unit)) reasons.push('maintenance');
  return reasons;
}

/** The starts of the day, without those that the zone skips. */
function startsOf({
  unit,
  pkg,
  date,
  zone,
}: Pick<AvailabilityInput, 'unit' | 'pkg' | 'date' | 'zone'>): TimeOfDay[] {
  return startTimes(pkg.kind, unit.starts, pkg.starts, date).filter(
    (time) => instantOf(date, time, zone) !== null,
  );
}

interface FoundStart extends Omit<FoundDeparture, 'item'> {
  times: TripTimes;
  taken: TimeRange;
  items: number[];
}

/** The rules of one start, without those that only warn staff. */
function placeAt(
  input: AvailabilityInput,
  time: TimeOfDay,
): FoundStart | { reason: UnavailableReason; free: number } {
  const { unit, pkg, taken, party, date, zone } = input;
  const { kind } = pkg;
  const lengths = party.length === null ? lengthsFrom(pkg, date) : [party.length];
  const times = openTimes(kind, { date, time, lengths, zone }, taken.closed);
  // Staff can set an arrival after the return of a single day.
  if (times === null || times.end <= times.start) return { reason: 'time_not_offered', free: 0 };
  const last = lastDay(times, zone);
  if (taken.closed.has(last)) return { reason: 'business_closed', free: 0 };
  if (inMaintenance(date, last, unit)) return { reason: 'maintenance', free: 0 };
  const range = takenRange(kind, unit.schedule, times, zone);
  const wanted = { kind, schedule: unit.schedule, range, date, day: dayRange(date, zone) };
  if (kind.soldBy === 'seat') {
    const found = findDeparture(unit, pkg.id, wanted, times.start, taken, party);
    if ('reason' in found) return found;
    const { item, ...rest } = found;
    return { times, taken: range, items: [item], ...rest };
  }
  const quantity = kind.soldBy === 'item' ? party.quantity : 1;
  const found = findItems(unit, wanted, taken, {
    quantity,
    countAll: kind.soldBy === 'item',
    smallestGap: kind.length.form === 'days',
  });
  if ('reason' in found) return found;
  return { times, taken: range, departure: null, ...found };
}

/** Why a start cannot be booked at its time, whatever is taken; empty: it can. */
function timeRefusals(input: AvailabilityInput, time: TimeOfDay): UnavailableReason[] {
  const { unit, pkg, party, date, now, zone } = input;
  const start = instantOf(date, time, zone);
  if (start === null) return ['time_not_offered'];
  const reasons: UnavailableReason[] = [];
  if (start <= now.getTime()) reasons.push('past');
  else if (start - pkg.kind.noticeMinutes * minuteMs < now.getTime()) reasons.push('notice');
  const hasOwn = unit.starts.length > 0 || pkg.starts.length > 0;
  const latest = latestEnd(pkg.kind, hasOwn, date, zone);
  const [shortest = 0] = lengthsFrom(pkg, date);
  const length = party.length ?? shortest;
  if (latest !== null && start + length * minuteMs > latest) reasons.push('length_too_long');
  if (!canLeave(pkg, date, length)) reasons.push('changeover_day');
  else if (pkg.kind.length.form === 'days' && length < shortest) reasons.push('stay_too_short');
  return reasons;
}

function choiceAt(input: AvailabilityInput, time: TimeOfDay): StartChoice {
  const [refused] = timeRefusals(input, time);
  if (refused !== undefined) return { time, selectable: false, reason: refused, free: 0 };
  const found = placeAt(input, time);
  if ('reason' in found) return { time, selectable: false, ...found };
  const { free, leastToSail, guestsNeeded } = found;
  return { time, selectable: true, reason: null, free, leastToSail, guestsNeeded };
}

/**
 * Whether a package can be booked on a unit on a day, and at which starts. Used by the browser's date
 * picker and the server (docs/rules/availability.md, "Rules of a day").
 */
export function dayAvailability(input: AvailabilityInput): DayAvailability {
  const [refused] = dayRefusals(input, todayIn(input.zone, input.now));
  if (refused !== undefined)
    return { available: false, reason: refused, ...noteOf(input, refused) };
  const starts = startsOf(input).map((time) => choiceAt(input, time));
  if (starts.some((one) => one.selectable)) return { available: true, starts };
  // The most useful reason: a taken time before one that is too near, and that before a past one.
  const reasons = starts.flatMap((one) => one.reason ?? []);
  const [reason = reasons.find((one) => one !== 'past') ?? reasons[0] ?? 'time_not_offered'] =
    reasons.filter((one) => one !== 'past' && one !== 'notice');
  if (reason !== 'too_few_seats') return { available: false, reason, ...noteOf(input, reason) };
  return { available: false, reason, fits: Math.max(...starts.map(({ free }) => free)) };
}

function placed(
  { unit, pkg, zone }: Pick<AvailabilityInput, 'unit' | 'pkg' | 'zone'>,
  found: FoundStart,
  time: TimeOfDay,
  warnings: UnavailableReason[],
): Place {
  const { times, taken, items, departure } = found;
  const days = wholeDays(pkg.kind, unit.schedule, times, zone);
  return { ok: true, time, ...times, items, taken, days, departure, warnings };
}

/**
 * Finds the place of a booking: the start (the first one if none was chosen), the items and the time
 * they are taken, which the database keeps from overlapping.
 */
export function findPlace(input: AvailabilityInput & { time: TimeOfDay | null }): Placement {
  const day = dayAvailability(input);
  if (!day.available) return refusal(day.reason, 'date');
  const offered = startsOf(input);
  const time = input.time ?? offered[0];
  if (time === undefined || !offered.includes(time)) {
    return refusal('time_not_offered', 'time');
  }
  const [refused] = timeRefusals(input, time);
  if (refused !== undefined) return refusal(refused, 'time');
  const found = placeAt(input, time);
  if ('reason' in found) return refusal(found.reason, 'time');
  return placed(input, found, time, []);
}

/** Reasons that warn staff instead of refusing. */
const warnedOnly: readonly UnavailableReason[] = [
  'weekday',
  'notice',
  'too_far',
  'time_not_offered',
  'length_too_long',
  'stay_too_short',
  'changeover_day',
];

/**
 * Finds the place of a booking that staff make: any start from twelve hours ago on. What the public
 * page would refuse because of the start alone becomes `warnings`; what is taken, blocked, in
 * maintenance or full is refused to staff too.
 */
export function findStaffPlace(input: AvailabilityInput & { time: TimeOfDay | null }): Placement {
  const { now, zone, date } = input;
  const offered = startsOf(input);
  const time = input.time ?? offered[0];
  if (time === undefined) return refusal('time_not_offered', 'time');
  const start = instantOf(date, time, zone);
  if (start === null) return refusal('time_not_offered', 'time');
  if (start < now.getTime() - staffPastMs) return refusal('past', 'date');
  const ofDay = dayRefusals(input, todayIn(zone, now)).filter((one) => one !== 'past');
  const refused = ofDay.find((one) => !warnedOnly.includes(one));
  if (refused !== undefined) return refusal(refused, 'date');
  const found = placeAt(input, time);
  if ('reason' in found) return refusal(found.reason, 'time');
  const warnings = new Set([
    ...ofDay,
    ...(offered.includes(time) ? [] : (['time_not_offered'] as const)),
    ...timeRefusals(input, time).filter((one) => one !== 'past'),
  ]);
  return placed(input, found, time, [...warnings]);
}

/** A possible return of a stay. */
export interface ReturnChoice {
  /** Days or nights, as the kind counts them. */
  length: number;
  date: CalendarDate;
  selectable: boolean;
  reason: UnavailableReason | null;
}

/**
 * The returns of a stay that arrives on the input's date, shortest first; empty where the zone skips
 * the handover. Weekdays, notice and the furthest day are about the arrival alone.
 */
export function returnsFrom(input: AvailabilityInput): ReturnChoice[] {
  const { pkg } = input;
  const time = startsOf(input)[0];
  if (time === undefined) return [];
  const [ofDay] = dayRefusals(input, todayIn(input.zone, input.now));
  return lengthsFrom(pkg, input.date).flatMap((length) => {
    const times = tripTimes(pkg.kind, input.date, time, length, input.zone);
    if (times === null) return [];
    const reason = ofDay ?? choiceAt({ ...input, party: { ...input.party, length } }, time).reason;
    return [{ length, date: times.endDate, selectable: reason === null, reason }];
  });
}

/** The local days that a booking touches with its taken time, for locking them; both included. */
export function touchedDays(
  input: Pick<AvailabilityInput, 'unit' | 'pkg' | 'party' | 'date' | 'zone'> & {
    time: TimeOfDay | null;
  },
): { from: CalendarDate; to: CalendarDate } {
  const { unit, pkg, party, date, zone } = input;
  const time = input.time ?? startsOf(input)[0];
  const length = party.length ?? lengthsFrom(pkg, date)[0] ?? 0;
  const times = time === undefined ? null : tripTimes(pkg.kind, date, time, length, zone);
  if (times === null) return { from: date, to: date };
  const { to } = takenRange(pkg.kind, unit.schedule, times, zone);
  return { from: date, to: to <= dayRange(date, zone).to ? date : localDate(to - 1, zone) };
}
