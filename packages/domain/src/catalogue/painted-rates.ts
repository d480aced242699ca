import type { CalendarDate } from '#dates/dates.ts';
import { addDays, eachDay } from '#dates/dates.ts';
import { isWithin, monthDay, type RatePeriod } from '#catalogue/rates.ts';

/** Days that are painted on a year, both included. */
export interface PaintedDays {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days between two that were pressed, in whichever order. */
export function paintedDays(one: CalendarDate, other: CalendarDate): PaintedDays {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** The period of painted days: these dates, or the same days of every year. */
export function paintedPeriod({ from, to }: PaintedDays, everyYear: boolean): RatePeriod {
  return everyYear
    ? { form: 'yearly', from: monthDay(from.slice(5)), to: monthDay(to.slice(5)) }
    : { form: 'dates', from, to };
}

/**
 * A rate's period with painted days added: the shortest one that has both. A yearly one grows at the
 * side from which fewer days are missing, over New Year too.
 */
export function extendedPeriod(period: RatePeriod, { from, to }: PaintedDays): RatePeriod {
  if (period.form === 'dates') {
    return {
      form: 'dates',
      from: period.from < from ? period.from : from,
      to: period.to > to ? period.to : to,
    };
  }
  const holds = (day: CalendarDate) => isWithin(period, day);
  const ends = { from: monthDay(from.slice(5)), to: monthDay(to.slice(5)) };
  const painted = eachDay(from, to);
  if (painted.every(holds)) return period;
  if (holds(from)) return { ...period, to: ends.to };
  if (holds(to)) return { ...period, from: ends.from };
  if (painted.some(holds)) return { ...period, ...ends };
  /** How many days lie between an end of the painted days and the period on that side. */
  const gap = (start: CalendarDate, step: 1 | -1) => {
    let days = 1;
    while (days < 366 && !holds(addDays(start, days * step))) days += 1;
    return days;
  };
  return gap(from, -1) <= gap(to, 1) ? { ...period, to: ends.to } : { ...period, from: ends.from };
}
