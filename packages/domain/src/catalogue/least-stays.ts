import { lengthsOf } from '#bookings/trip-times.ts';
import type { KindCode, KindTimes } from '#catalogue/package-kinds.ts';
import { appliesTo, isWithin, type Rate } from '#catalogue/rates.ts';
import { weekdayOf, type CalendarDate } from '#dates/dates.ts';

/** The days on which stays of a package start that last at least `days` days or nights. */
export interface LeastStay extends Pick<Rate, 'period' | 'weekdays'> {
  days: number;
}

/** What rates ask of the stays of a package (docs/rules/prices.md, "Rates"). */
export function leastStaysOf(
  rates: readonly Rate[],
  pkg: { unitId: number; kindCode: KindCode },
): LeastStay[] {
  return rates.flatMap(({ leastStay: days, appliesTo: target, period, weekdays }) =>
    days !== null && appliesTo(target, pkg) ? [{ period, weekdays, days }] : [],
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

/**
 * The lengths to choose from on a day, shortest first: of stays those that rates leave, and at least the
 * longest.
 */
export function lengthsFrom(
  { kind, leastStays = [] }: { kind: Pick<KindTimes, 'length'>; leastStays?: readonly LeastStay[] },
  date: CalendarDate,
): number[] {
  const lengths = lengthsOf(kind.length);
  if (kind.length.form !== 'days' || leastStays.length === 0) return lengths;
  const least = leastStayOn(leastStays, date);
  const left = lengths.filter((length) => length >= least);
  return left.length > 0 ? left : lengths.slice(-1);
}
