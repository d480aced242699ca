import { longestStayDays, type KindCode, type Weekday } from '#catalogue/package-kinds.ts';
import { isCalendarDate, weekdayOf } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { percentOf, scaledPercent } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** A day of every year, `MM-DD`. 29 February is 28 February in common years. */
export type MonthDay = string & { readonly kind: 'month day' };

/** Whether a text is a day of some year as `MM-DD`; 02-29 is one. */
export function isMonthDay(s: string): s is MonthDay {
  // 2024 is a leap year.
  return isCalendarDate(`2024-${s}`);
}

/** Parses `MM-DD`. Throws RangeError when no year has the day. */
export function monthDay(s: string): MonthDay {
  if (!isMonthDay(s)) throw new RangeError(`Not a day of the year: ${s}`);
  return s;
}

/**
 * From when to when a rate holds, both days included: between two dates, or every year between two
 * days, over New Year when the last day comes before the first in the calendar.
 */
export type RatePeriod =
  | { form: 'dates'; from: CalendarDate; to: CalendarDate }
  | { form: 'yearly'; from: MonthDay; to: MonthDay };

/** What a rate applies to: all packages, those of chosen units, or those of chosen kinds. */
export type RateTarget =
  | { of: 'all' }
  | { of: 'units'; unitIds: readonly number[] }
  | { of: 'kinds'; codes: readonly KindCode[] };

/**
 * A season or a weekday with dearer or cheaper prices. Rates are an ordered list, of which the first
 * that fits a date counts, even at 0 % (docs/rules/prices.md, "Rates").
 */
export interface Rate {
  name: string;
  period: RatePeriod;
  weekdays: readonly Weekday[];
  /** Added to prices, in percent from -90 to 300: -50 is half price. */
  percent: number;
  appliesTo: RateTarget;
  /** The fewest days or nights of a stay that starts on its days, from 2; null: as few as the kind has. */
  leastStay: number | null;
  /** The weekdays on which stays begin and end in its period, whatever its own weekdays; empty: on any. */
  changeoverDays: readonly Weekday[];
}

/** The fewest days or nights that a rate can ask for, and the most. */
export const leastStayBounds = { least: 2, most: longestStayDays } as const;

/** The lowest and the highest percentage of a rate. */
export const ratePercents = { least: -90, most: 300 } as const;

/** The longest name of a rate, in characters. */
export const longestRateName = 80;

/** The month and day on which a day of the year falls in the year of `date`. */
function inYearOf(date: CalendarDate, day: MonthDay): string {
  const isMissing = day === '02-29' && !isCalendarDate(`${date.slice(0, 4)}-${day}`);
  return isMissing ? '02-28' : day;
}

/** Whether a rate of this period holds on a date, whatever its weekdays. */
export function isWithin(period: RatePeriod, date: CalendarDate): boolean {
  if (period.form === 'dates') return period.from <= date && date <= period.to;
  const day = date.slice('YYYY-'.length);
  const started = inYearOf(date, period.from) <= day;
  const notEnded = day <= inYearOf(date, period.to);
  return period.from <= period.to ? started && notEnded : started || notEnded;
}

/** Whether a rate is for a package. */
export function appliesTo(
  target: RateTarget,
  pkg: { unitId: number; kindCode: KindCode },
): boolean {
  switch (target.of) {
    case 'all':
      return true;
    case 'units':
      return target.unitIds.includes(pkg.unitId);
    case 'kinds':
      return target.codes.includes(pkg.kindCode);
  }
}

/**
 * The rate of a package on a date in the business's zone: the first of the list that fits; null
 * when none does (docs/rules/prices.md, "Rates").
 */
export function rateOn(
  rates: readonly Rate[],
  pkg: { unitId: number; kindCode: KindCode },
  date: CalendarDate,
): Rate | null {
  const weekday = weekdayOf(date);
  return (
    rates.find(
      (rate) =>
        rate.weekdays.some((one) => one === weekday) &&
        isWithin(rate.period, date) &&
        appliesTo(rate.appliesTo, pkg),
    ) ?? null
  );
}

/** A price at a rate of `percent`, rounded half up to the cent. */
export function atRate(price: Cents, percent: number): Cents {
  return percentOf(price, 100 + percent);
}

/** Why a rate cannot be saved: a text for each field that is refused. */
export type RateRefusals = Partial<Record<keyof Rate, string>>;

function isRatePercent(percent: number): boolean {
  const { least, most } = ratePercents;
  // At most four decimals, as in every percentage.
  const exact = scaledPercent(percent) / scaledPercent(1) === percent;
  return exact && percent >= least && percent <= most;
}

/**
 * Checks a rate before it is saved; empty when nothing is refused (docs/rules/prices.md, "Rates").
 * Days of the year may be in either order, because a season may go over New Year.
 */
export function rateRefusals(rate: Rate): RateRefusals {
  const { name, period, weekdays, percent, appliesTo, leastStay } = rate;
  const refusals: RateRefusals = {};
  const { length } = name.trim();
  if (length < 1 || length > longestRateName) {
    refusals.name = `Enter a name of 1 to ${longestRateName} characters.`;
  }
  if (period.form === 'dates' && period.to < period.from) {
    refusals.period = 'The last date cannot be before the first one.';
  }
  if (weekdays.length === 0) refusals.weekdays = 'Choose at least one weekday.';
  if (!isRatePercent(percent)) {
    refusals.percent = `Enter a percentage from ${ratePercents.least} to ${ratePercents.most}.`;
  }
  const { least, most } = leastStayBounds;
  const isStay = Number.isSafeInteger(leastStay ?? least);
  if (leastStay !== null && !(isStay && leastStay >= least && leastStay <= most)) {
    refusals.leastStay = `Enter a whole number from ${least} to ${most}, or nothing.`;
  }
  if (appliesTo.of === 'units' && appliesTo.unitIds.length === 0) {
    refusals.appliesTo = 'Choose at least one unit.';
  }
  if (appliesTo.of === 'kinds' && appliesTo.codes.length === 0) {
    refusals.appliesTo = 'Choose at least one kind of package.';
  }
  return refusals;
}
