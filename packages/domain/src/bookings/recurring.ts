import { addDays, calendarDate } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/**
 * The frequencies of recurring bookings and orders (docs/rules/availability.md, "Recurring bookings
 * and orders").
 */
export const recurrenceFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** One of the frequencies. */
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/** The most occurrences of a series. */
export const maxOccurrences = 200;

/**
 * A recurrence rule: every n days, weeks, months or years, until a date, for a count, or whichever
 * comes first.
 */
export interface RecurrenceRule {
  frequency: RecurrenceFrequency;
  /** The interval; a whole number of at least 1. */
  every: number;
  /** The last possible date; null: no limit. */
  until: CalendarDate | null;
  /** Number of occurrences without the original; null: no limit. */
  count: number | null;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** The same day n months later, or the last day of a shorter month. */
function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const thatYear = Math.floor(index / 12);
  const thatMonth = index % 12;
  const thatDay = Math.min(day, daysInMonth(thatYear, thatMonth));
  return calendarDate(new Date(Date.UTC(thatYear, thatMonth, thatDay)).toISOString().slice(0, 10));
}

function nth(from: CalendarDate, rule: RecurrenceRule, n: number): CalendarDate {
  const steps = rule.every * n;
  switch (rule.frequency) {
    case 'daily':
      return addDays(from, steps);
    case 'weekly':
      return addDays(from, 7 * steps);
    case 'monthly':
      return addMonths(from, steps);
    case 'yearly':
      return addMonths(from, 12 * steps);
  }
}

/**
 * The dates of a recurrence from `from`, which is excluded. Each is computed from `from` itself:
 * for the 31st, shorter months give their last day and the next long one the 31st again; for 29
 * February, common years give the 28th. Calendar dates are unaffected by daylight saving. At most
 * `maxOccurrences`. Throws RangeError unless `every` is a whole number of at least 1.
 */
export function recurrenceDates(from: CalendarDate, rule: RecurrenceRule): CalendarDate[] {
  if (!Number.isSafeInteger(rule.every) || rule.every < 1) {
    throw new RangeError(`Not a step of a schedule: ${rule.every}`);
  }
  const maxCount = Math.min(rule.count ?? maxOccurrences, maxOccurrences);
  const dates: CalendarDate[] = [];
  for (let n = 1; n <= maxCount; n += 1) {
    const date = nth(from, rule, n);
    if (rule.until !== null && date > rule.until) break;
    dates.push(date);
  }
  return dates;
}
