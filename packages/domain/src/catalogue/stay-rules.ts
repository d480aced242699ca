import { lengthsOf } from '#bookings/trip-times.ts';
import type { KindCode, KindTimes, Weekday } from '#catalogue/package-kinds.ts';
import { appliesTo, isWithin, type Rate } from '#catalogue/rates.ts';
import { addDays, weekdayOf, type CalendarDate } from '#dates/dates.ts';

/** What a rate asks of the stays of a package. */
export interface StayRule extends Pick<Rate, 'period' | 'weekdays'> {
  /** Stays that start on its days last at least so many days or nights. */
  days: number;
  /** The weekdays on which stays begin and end in its period; empty: on any. */
  changeoverDays: readonly Weekday[];
}

/** What rates ask of the stays of a package (docs/rules/prices.md, "Rates"). */
export function stayRulesOf(
  rates: readonly Rate[],
  pkg: { unitId: number; kindCode: KindCode },
): StayRule[] {
  return rates.flatMap(({ leastStay, changeoverDays, appliesTo: target, period, weekdays }) =>
    (leastStay !== null || changeoverDays.length > 0) && appliesTo(target, pkg)
      ? [{ period, weekdays, days: leastStay ?? 1, changeoverDays }]
      : [],
  );
}

/**
 * The fewest days or nights of a stay that starts on a date: the most that any rate asks for, whichever
 * of them sets its price.
 */
export function leastStayOn(rules: readonly StayRule[], date: CalendarDate): number {
  const weekday = weekdayOf(date);
  const held = rules.filter(
    ({ period, weekdays }) => weekdays.some((one) => one === weekday) && isWithin(period, date),
  );
  return Math.max(1, ...held.map(({ days }) => days));
}

function isChangeoverDay({ changeoverDays }: StayRule, date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return changeoverDays.length === 0 || changeoverDays.some((one) => one === weekday);
}

/** Whether a stay can begin on a date. */
export function canArrive(rules: readonly StayRule[], date: CalendarDate): boolean {
  return rules.every((one) => !isWithin(one.period, date) || isChangeoverDay(one, date));
}

/** Whether a stay of a length can end when it does: on a changeover day, where it ends amid a period that has them. */
export function canLeave(
  { kind, stayRules = [] }: StayRulesOfPackage,
  arrival: CalendarDate,
  length: number,
): boolean {
  if (kind.length.form !== 'days') return true;
  const last = addDays(arrival, kind.length.counted === 'nights' ? length : length - 1);
  const before = addDays(last, -1);
  return stayRules.every(
    (one) =>
      !isWithin(one.period, before) || !isWithin(one.period, last) || isChangeoverDay(one, last),
  );
}

interface StayRulesOfPackage {
  kind: Pick<KindTimes, 'length'>;
  stayRules?: readonly StayRule[];
}

/**
 * The lengths to choose from on a day, shortest first: of stays those that rates leave, and at least the
 * longest.
 */
export function lengthsFrom(pkg: StayRulesOfPackage, date: CalendarDate): number[] {
  const { kind, stayRules = [] } = pkg;
  const lengths = lengthsOf(kind.length);
  if (kind.length.form !== 'days' || stayRules.length === 0) return lengths;
  const least = leastStayOn(stayRules, date);
  const left = lengths.filter((length) => length >= least && canLeave(pkg, date, length));
  return left.length > 0 ? left : lengths.slice(-1);
}
