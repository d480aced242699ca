import { dayStart, type TimeRange } from '#bookings/trip-times.ts';
import { addDays, startsAt } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';

/** Days on which nothing can be booked, both included. */
export interface BlockedDays {
  from: CalendarDate;
  to: CalendarDate;
  /**
   * The nights of a platform's guests: from the handover on the first day to the return on the day
   * after the last; null: whole days.
   */
  nights: { handover: TimeOfDay; return: TimeOfDay } | null;
}

/**
 * The time that a block lies over, in the business's zone (docs/rules/availability.md, "Blocked
 * dates").
 */
export function blockRange({ from, to, nights }: BlockedDays, zone: string): TimeRange {
  const after = addDays(to, 1);
  if (nights === null) return { from: dayStart(from, zone), to: dayStart(after, zone) };
  return {
    from: startsAt(from, nights.handover, zone).getTime(),
    to: startsAt(after, nights.return, zone).getTime(),
  };
}
