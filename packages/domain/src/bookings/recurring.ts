import { addDays, calendarDate } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/** How often a booking or an order is repeated (docs/rules/availability.md, "Recurring bookings and orders"). */
export const recurrenceFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** One of the frequencies. */
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/** The most occurrences that one schedule makes. */
export const maxOccurrences = 200;

/** A schedule: every n days, weeks, months or years, until a date, for a count, or whichever comes first. */
export interface RecurrenceRule {
  frequency: RecurrenceFrequency;
  /** Every so many; whole, at least 1. */
  every: number;
  /** The last day that an occurrence may fall on; null: no such day. */
  until: CalendarDate | null;
  /** How many occurrences, the repeated one not among them; null: as many as there are. */
  count: number | null;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** The same day so many months later; where that month is too short, its last day. */
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
 * The days on which a schedule repeats what lies on `from`, which is not among them. Each is reckoned from `from`
 * itself: of the 31st, months that are shorter take their last day and the next long one the 31st again; of
 * 29 February, common years take the 28th. They are days of the calendar, so changes of clocks move nothing.
 * At most `maxOccurrences`. Throws RangeError unless `every` is whole and at least 1.
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
