import { lengthsOf } from '#bookings/trip-times.ts';
import type { KindCode, KindTimes, Weekday } from '#catalogue/package-kinds.ts';
import { appliesTo, isWithin, type Rate } from '#catalogue/rates.ts';
import { addDays, weekdayOf, type CalendarDate } from '#dates/dates.ts';

/** What a rate asks of the stays of a package. */
export interface LeastStay extends Pick<Rate, 'period' | 'weekdays'> {
  /** Stays that start on its days last at least so many days or nights. */
  days: number;
  /** The weekdays on which stays begin and end in its period; empty: on any. */
  changeDays: readonly Weekday[];
}

/** What rates ask of the stays of a package (docs/rules/prices.md, "Rates"). */
export function leastStaysOf(
  rates: readonly Rate[],
  pkg: { unitId: number; kindCode: KindCode },
): LeastStay[] {
  return rates.flatMap(({ leastStay, changeDays, appliesTo: target, period, weekdays }) =>
    (leastStay !== null || changeDays.length > 0) && appliesTo(target, pkg)
      ? [{ period, weekdays, days: leastStay ?? 1, changeDays }]
      : [],
  );
}

/**
 * The fewest days or nights of a stay that starts on a date: the most that any rate asks for, whichever
 * of them sets its price.
 */
export function leastStayOn(stays: readonly LeastStay[], date: CalendarDate): number {
  const weekday = weekdayOf(date);
  const held = stays.filter(
    ({ period, weekdays }) => weekdays.some((one) => one === weekday) && isWithin(period, date),
  );
  return Math.max(1, ...held.map(({ days }) => days));
}

function isChangeDay({ changeDays }: LeastStay, date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return changeDays.length === 0 || changeDays.some((one) => one === weekday);
}

/** Whether a stay can begin on a date. */
export function canArrive(stays: readonly LeastStay[], date: CalendarDate): boolean {
  return stays.every((one) => !isWithin(one.period, date) || isChangeDay(one, date));
}

/** Whether a stay of a length can end when it does: on a change day, where it ends amid a period that has them. */
export function canLeave(
  { kind, leastStays = [] }: LeastStaysOfPackage,
  arrival: CalendarDate,
  length: number,
): boolean {
  if (kind.length.form !== 'days') return true;
  const last = addDays(arrival, kind.length.counted === 'nights' ? length : length - 1);
  const before = addDays(last, -1);
  return leastStays.every(
    (one) => !isWithin(one.period, before) || !isWithin(one.period, last) || isChangeDay(one, last),
  );
}

interface LeastStaysOfPackage {
  kind: Pick<KindTimes, 'length'>;
  leastStays?: readonly LeastStay[];
}

/**
 * The lengths to choose from on a day, shortest first: of stays those that rates leave, and at least the
 * longest.
 */
export function lengthsFrom(pkg: LeastStaysOfPackage, date: CalendarDate): number[] {
  const { kind, leastStays = [] } = pkg;
  const lengths = lengthsOf(kind.length);
  if (kind.length.form !== 'days' || leastStays.length === 0) return lengths;
  const least = leastStayOn(leastStays, date);
  const left = lengths.filter((length) => length >= least && canLeave(pkg, date, length));
  return left.length > 0 ? left : lengths.slice(-1);
}
